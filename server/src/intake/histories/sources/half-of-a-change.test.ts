/** Shares that became others, in a file that has half of it: one of the rows alone, or both without what names the old shares. */
import { expect, it } from 'vitest'
import {
  flexFile,
  robinhoodFile,
  quoted,
  schwabFile,
  tastytradeFile,
} from '../../../formats/testing/broker-files.ts'
import { sampleBytes } from '../../../formats/testing/read-sample.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const schwab = {
  name: 'history.csv',
  bought: '01/05/2026,Buy,OLDC,OLD COMPANY INC,100,$50.00,,"-$5,000.00"',
  left: '06/01/2026,Stock Merger,OLDC,OLD COMPANY INC,-100,,,',
  came: '06/01/2026,Stock Merger,NEWC,NEW COMPANY INC,100,,,',
  file: (...rows: readonly string[]) => schwabFile(...rows),
}
const renamed = (symbol: string, quantity: number) =>
  `<CorporateAction accountId="U1" currency="USD" assetCategory="STK" symbol="${symbol}" description="OLDC(US1) MERGED(Acquisition) WITH US2 1 FOR 1 (${symbol}, CO, US)" type="TC" reportDate="20260601" actionID="7" transactionID="${quantity > 0 ? 8 : 9}" quantity="${quantity}" proceeds="0" fifoPnlRealized="0"/>`
const isTrade = (row: string): boolean => row.startsWith('<Trade')
const flex = {
  name: 'activity.xml',
  bought:
    '<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="OLDC" tradeDate="20260105" transactionID="1" buySell="BUY" quantity="100" tradePrice="50" ibCommission="0" netCash="-5000"/>',
  left: renamed('OLDC', -100),
  came: renamed('NEWC', 100),
  file: (...rows: readonly string[]) =>
    flexFile(
      `<Trades>${rows.filter(isTrade).join('')}</Trades>`,
      `<CorporateActions>${rows.filter((row) => !isTrade(row)).join('')}</CorporateActions>`,
    ),
}
const robinhoodDay = (day: string, ...cells: readonly string[]) => quoted(day, day, day, ...cells)
const robinhood = {
  name: 'robinhood.csv',
  bought: robinhoodDay('1/5/2026', 'OLDC', 'Old', 'Buy', '100', '$50.00', '($5,000.00)'),
  left: robinhoodDay('6/1/2026', 'OLDC', 'Old', 'SXCH', '100S', '', ''),
  came: robinhoodDay('6/1/2026', 'NEWC', 'New', 'SXCH', '100', '', ''),
  file: (...rows: readonly string[]) => robinhoodFile(...rows),
}
const changed = (action: string, symbol: string, value: string) =>
  `2026-06-01T06:00:00-0400,Receive Deliver,Symbol Change,${action},${symbol},Equity,Symbol change,"${value}",100,0,--,0.00,,,,,,,,USD`
const tastytrade = {
  name: 'tastytrade.csv',
  bought:
    '2026-01-05T11:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,OLDC,Equity,Bought,"-5,000.00",100,-50.00,0.00,0.00,,,,,,,1,USD',
  left: changed('SELL_TO_CLOSE', 'OLDC', '900.00'),
  came: changed('BUY_TO_OPEN', 'NEWC', '-900.00'),
  file: (...rows: readonly string[]) => tastytradeFile(...rows),
}

const brokers = { schwab, flex, robinhood, tastytrade }
const orders = [
  ['before', (halves: readonly string[], whole: string) => [...halves, whole]],
  ['after', (halves: readonly string[], whole: string) => [whole, ...halves]],
  ['around', ([one = '', other = '']: readonly string[], whole: string) => [one, whole, other]],
] as const

describeDecidedInCode('half of a change of shares', ({ openTestDatabase }) => {
  const cases = Object.entries(brokers).flatMap(([broker, rows]) =>
    orders.map(([when, order]) => [broker, when, rows, order] as const),
  )

  it.each(cases)('waits for the whole, and leaves no trace: %s, %s', async (_, __, rows, order) => {
    const { take, get, lots } = await openImports(await openTestDatabase())
    const halves = [rows.file(rows.bought, rows.left), rows.file(rows.came)]
    const whole = rows.file(rows.bought, rows.left, rows.came)
    const refusals: string[] = []
    for (const file of order(halves, whole)) {
      const staged = await take(file, rows.name)
      refusals.push(
        ...staged.rows.flatMap(({ outcome, reason }) => (outcome === 'refused' ? (reason ?? '') : [])),
      )
    }
    expect(refusals).toHaveLength(2)
    for (const reason of refusals)
      expect(reason).toMatch(/half of .*: (import a file|run a query) that has both$/)
    expect(await lots()).toMatchObject([{ symbol: 'NEWC', quantity: 100, tax_basis: 5000 }])
    expect(await get('/portfolio/pnl')).toMatchObject({
      items: [{ underlying: 'NEWC', complete: true, net_cash: -5000 }],
      rests_on: { refused_rows: 0 },
    })
  })

  it('is no row of its own where the whole takes each by itself', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    const fewer = robinhoodDay('6/1/2026', 'NEWC', 'New', 'SXCH', '50', '', '')
    await take(robinhood.file(robinhood.bought, robinhood.left, fewer), robinhood.name)
    expect((await take(robinhood.file(fewer), robinhood.name)).counts).toMatchObject({ refused: 1 })
    expect(await get('/portfolio/pnl')).toMatchObject({ rests_on: { refused_rows: 0 } })
  })

  it('and trades of a number that it explains are none, either', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    const whole = sampleBytes('exports/made-up/fidelity-web.csv').toString()
    const orders = whole.split('\n').filter((line) => /^Run Date|YOU BOUGHT.*,75999X101,/.test(line))
    await take(whole, 'Accounts_History.csv')
    const before = await get('/portfolio/pnl')
    const { counts } = await take([...orders, ''].join('\n'), 'Accounts_History.csv')
    expect(counts).toMatchObject({ rows: 2, needs_fix: 2 })
    expect(await get('/portfolio/pnl')).toEqual(before)
  })

  it('and neither are those of a statement without its list of securities', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    const whole = sampleBytes('exports/made-up/ofx-positions.qfx').toString()
    await take(whole, 'statement.qfx')
    const before = await get('/portfolio/pnl')
    const bare = whole
      .replace(/<SECLISTMSGSRSV1>[^]*<\/SECLISTMSGSRSV1>/, '')
      .replace(/<INVPOSLIST>[^]*<\/INVPOSLIST>/, '')
    expect((await take(bare, 'statement.qfx')).counts).toMatchObject({ needs_fix: 1 })
    expect(await get('/portfolio/pnl')).toEqual(before)
  })

  it('counts again once the whole is undone', async () => {
    const { take, undo, get } = await openImports(await openTestDatabase())
    const { id } = await take(schwab.file(schwab.bought, schwab.left, schwab.came))
    await take(schwab.file(schwab.left))
    expect(await get('/portfolio/pnl')).toMatchObject({ rests_on: { refused_rows: 0 } })
    expect((await undo(id)).status).toBe(204)
    expect(await get('/portfolio/pnl')).toMatchObject({ rests_on: { refused_rows: 1 } })
  })

  it.each(orders)('cash of a merger and the shares it paid for are one, %s', async (_, order) => {
    const { take, profitOf, get } = await openImports(await openTestDatabase())
    const [paid, left] = [
      '06/01/2026,Cash Merger,OLDC,OLD COMPANY INC,,,,"$6,000.00"',
      '06/01/2026,Cash Merger Adj,OLDC,OLD COMPANY INC,-100,,,',
    ]
    const halves = [schwab.file(schwab.bought, paid), schwab.file(left)]
    for (const file of order(halves, schwab.file(schwab.bought, paid, left))) await take(file)
    expect(await profitOf('OLDC')).toMatchObject({ realized_pnl: 1000, net_cash: 1000, complete: true })
    expect(await get('/portfolio/pnl')).toMatchObject({ rests_on: { refused_rows: 0 } })
  })

  const numbered = '06/01/2026,Stock Merger,67943T108,OLD COMPANY INC XXXMANDATORY MERGER EFF,-100,,,'
  it.each(['before', 'after'])('is one with rows of the whole that name the old shares, %s', async (when) => {
    const { take, undo, lots, get } = await openImports(await openTestDatabase())
    const [part, whole] = [
      schwab.file(numbered, schwab.came),
      schwab.file(schwab.bought, numbered, schwab.came),
    ]
    const ids: string[] = []
    for (const file of when === 'before' ? [part, whole] : [whole, part]) ids.push((await take(file)).id)
    expect(await lots()).toMatchObject([{ symbol: 'NEWC', quantity: 100, tax_basis: 5000 }])
    expect(await get('/portfolio/pnl')).toMatchObject({
      items: [{ underlying: 'NEWC', complete: true }],
      rests_on: { refused_rows: 0 },
    })
    const ofWhole = ids[when === 'before' ? 1 : 0] ?? ''
    expect((await undo(ofWhole)).status).toBe(204)
    expect(await lots()).toMatchObject([{ symbol: 'NEWC', quantity: 100, tax_basis: null }])
  })
})
