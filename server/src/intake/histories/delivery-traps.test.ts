/** Assignments and exercises whose rows come late, in parts, or among purchases at the very same price. */
import { describe, expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import { asSchwabApi } from '../testing/as-schwab-api.ts'
import { schwabText } from '../testing/schwab-rows.ts'
import { assigned, leg } from '../testing/told.ts'
import { tastytradeFile } from '../../formats/testing/broker-files.ts'

interface Reconciliation {
  readonly problems: readonly { readonly sentence: string }[]
  readonly pending: readonly unknown[]
}

describeDecidedInCode('deliveries', ({ openTestDatabase }) => {
  const open = async () => openImports(await openTestDatabase())
  const sound = { problems: [], pending: [] }

  it('an early assignment that came without its shares takes their day once a file has both', async () => {
    const { take, get, profitOf } = await open()
    const sold = leg('2026-01-05', 'STO', 1, 'XYZ 50P 2026-03-20', 2)
    const all = JSON.parse(asSchwabApi([sold, assigned('2026-02-10', 1, 'XYZ 50P 2026-03-20')])) as {
      readonly type: string
      readonly netAmount: number
    }[]
    const withoutShares = all.filter(({ netAmount }) => netAmount !== -5000)
    await take(JSON.stringify(withoutShares), 'transactions.json')
    expect((await take(JSON.stringify(all), 'transactions.json')).counts).toMatchObject({
      new: 1,
      corrections: 1,
    })
    expect(await profitOf('XYZ')).toMatchObject({ net_cash: 199.35 - 5000, complete: true })
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
    // What was cut off before changes nothing any more.
    expect((await take(JSON.stringify(withoutShares), 'transactions.json')).counts).toMatchObject({
      new: 0,
      corrections: 0,
    })
  })

  it.each([
    ['in one row', ['Buy|XYZ|300|$50.00||-$15,000.00']],
    ['in a row for each contract', Array<string>(3).fill('Buy|XYZ|100|$50.00||-$5,000.00')],
    [
      'in two rows, beside a purchase at the strike',
      ['Buy|XYZ|100|$50.00||-$5,000.00', 'Buy|XYZ|200|$50.00||-$10,000.00', 'Buy|XYZ|100|$50.00||-$5,000.00'],
    ],
    [
      'in two rows of which none is the largest',
      [
        'Buy|XYZ|200|$50.00||-$10,000.00',
        'Buy|XYZ|200|$50.00||-$10,000.00',
        'Buy|XYZ|100|$50.00||-$5,000.00',
      ],
    ],
  ])('three contracts assigned together make three lots: %s', async (_, rows) => {
    const { take, lots, get } = await open()
    await take(
      schwabText(
        ...rows.map((row) => `02/20/2026 ${row}`),
        '02/20/2026 Assigned|XYZ 02/20/2026 50.00 P|3',
        '01/05/2026 Sell to Open|XYZ 02/20/2026 50.00 P|3|$2.00|$1.95|$598.05',
      ),
    )
    const held = await lots()
    // 5000 - 200 + 0.65
    expect(held.filter(({ tax_basis, quantity }) => tax_basis === 4800.65 && quantity === 100)).toHaveLength(
      3,
    )
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
  })

  it('two contracts assigned in two equal rows are two assignments', async () => {
    const { take, lots, get } = await open()
    const assigned = '02/20/2026 Assigned|XYZ 02/20/2026 50.00 P|1'
    const bought = '02/20/2026 Buy|XYZ|100|$50.00||-$5,000.00'
    await take(
      schwabText(
        bought,
        assigned,
        bought,
        assigned,
        '01/05/2026 Sell to Open|XYZ 02/20/2026 50.00 P|2|$2.00|$1.30|$398.70',
      ),
    )
    expect((await lots()).map(({ tax_basis }) => tax_basis)).toEqual([4800.65, 4800.65])
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
  })

  it('a put spread through both strikes is bought at one and sold at the other', async () => {
    const { take, lots, profitOf, get } = await open()
    await take(
      schwabText(
        '02/23/2026 as of 02/20/2026 Sell|XYZ|100|$45.00||$4,500.00',
        '02/23/2026 as of 02/20/2026 Exchange or Exercise|XYZ 02/20/2026 45.00 P|-1',
        '02/23/2026 as of 02/20/2026 Buy|XYZ|100|$50.00||-$5,000.00',
        '02/23/2026 as of 02/20/2026 Assigned|XYZ 02/20/2026 50.00 P|1',
        '01/05/2026 Buy to Open|XYZ 02/20/2026 45.00 P|1|$1.00|$0.65|-$100.65',
        '01/05/2026 Sell to Open|XYZ 02/20/2026 50.00 P|1|$2.00|$0.65|$199.35',
      ),
    )
    expect(await lots('status=open')).toEqual([])
    // 98.70 - 500
    expect(await profitOf('XYZ')).toMatchObject({
      realized_pnl: -401.3,
      tax_realized_pnl: -401.3,
      open: false,
      complete: true,
    })
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
  })

  it('a long call that is exercised puts its premium into the basis', async () => {
    const { take, lots } = await open()
    await take(
      schwabText(
        '02/20/2026 Buy|XYZ|100|$50.00||-$5,000.00',
        '02/20/2026 Exchange or Exercise|XYZ 02/20/2026 50.00 C|-1',
        '01/05/2026 Buy to Open|XYZ 02/20/2026 50.00 C|1|$3.00|$0.65|-$300.65',
      ),
    )
    expect(await lots()).toMatchObject([{ tax_basis: 5300.65, origin: 'exercise' }])
  })

  it('what ended on the last day of the year counts for it, though all of its rows are dated in January', async () => {
    const { take, lots, get } = await open()
    await take(
      schwabText(
        '01/02/2026 Sell|XYZ|100|$55.00||$5,500.00',
        '01/02/2026 Assigned|XYZ 12/31/2025 55.00 C|1',
        '01/02/2026 Expired|XYZ 12/31/2025 45.00 P|1',
        '12/05/2025 Sell to Open|XYZ 12/31/2025 45.00 P|1|$1.00|$0.65|$99.35',
        '12/05/2025 Sell to Open|XYZ 12/31/2025 55.00 C|1|$1.00|$0.65|$99.35',
        '11/03/2025 Buy|XYZ|100|$50.00||-$5,000.00',
      ),
    )
    expect(await lots()).toMatchObject([{ end: 'called-away', closed_on: '2025-12-31', tax_gain: 599.35 }])
    type Entries = { items: { kind: string; trade_date: string }[] }
    const { items } = await get<Entries>('/portfolio/entries?kind=expiration')
    expect(items).toMatchObject([{ trade_date: '2025-12-31' }])
    expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
  })

  it.each([
    ['the option', '01/02/2026 as of 12/31/2025', '01/02/2026'],
    ['the shares', '01/02/2026', '01/02/2026 as of 12/31/2025'],
  ])(
    'an early assignment counts for the year of the as-of date, which only %s have',
    async (_, ofOption, ofShares) => {
      const { take, lots, get } = await open()
      await take(
        schwabText(
          `${ofOption} Assigned|XYZ 01/16/2026 55.00 C|1`,
          `${ofShares} Sell|XYZ|100|$55.00||$5,500.00`,
          '12/05/2025 Sell to Open|XYZ 01/16/2026 55.00 C|1|$1.00|$0.65|$99.35',
          '11/03/2025 Buy|XYZ|100|$50.00||-$5,000.00',
        ),
      )
      expect(await lots()).toMatchObject([{ end: 'called-away', closed_on: '2025-12-31', tax_gain: 599.35 }])
      expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
    },
  )

  it('an assignment that is dated on the Saturday counts for the Friday', async () => {
    const { take, lots } = await open()
    const terms = '100,XYZ,XYZ,4/17/26,48,PUT'
    await take(
      tastytradeFile(
        '2026-04-18T06:01:00-0400,Receive Deliver,Buy to Open,BUY_TO_OPEN,XYZ,Equity,Buy,"-4,800.00",100,-48.00,--,0.00,,,,,,,,USD',
        `2026-04-18T06:01:00-0400,Receive Deliver,Assignment,,XYZ   260417P00048000,Equity Option,Removal,0.00,1,0.00,--,0.00,${terms},,USD`,
        `2026-03-20T10:30:00-0400,Trade,Sell to Open,SELL_TO_OPEN,XYZ   260417P00048000,Equity Option,Sold,260.00,1,260.00,-0.50,-0.15,${terms},1,USD`,
      ),
      'tastytrade.csv',
    )
    expect(await lots()).toMatchObject([{ opened_on: '2026-04-17', tax_basis: 4540.65 }])
  })

  describe('an expiration without a side whose opening came in another file', () => {
    const terms = '100,XYZ,XYZ,4/17/26,48,PUT'
    const put = 'XYZ   260417P00048000,Equity Option'
    const traded = (action: string, value: string) =>
      tastytradeFile(
        `2026-03-20T10:30:00-0400,Trade,${action},${action.toUpperCase().replaceAll(' ', '_')},${put},x,${value},2,130.00,-0.50,-0.15,${terms},1,USD`,
      )
    const expired = `2026-04-17T17:00:00-0400,Receive Deliver,Expiration,,${put},Removal,0.00,2,0.00,--,0.00,${terms},,USD`
    const april = tastytradeFile(expired)

    it.each([
      ['sold', traded('Sell to Open', '260.00'), 259.35],
      ['bought', traded('Buy to Open', '-260.00'), -260.65],
    ])('ends what the ledger has as %s', async (_, march, profit) => {
      const { take, get, profitOf } = await open()
      await take(march, 'march.csv')
      expect((await take(april, 'april.csv')).counts).toMatchObject({ rows: 1, new: 1 })
      expect(await profitOf('XYZ')).toMatchObject({ option_pnl: profit, open: false, complete: true })
      expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
      // The same file again brings nothing more.
      expect((await take(april, 'april.csv')).counts).toMatchObject({ already_here: 1, new: 0 })
    })

    it('is not guessed before the other file is here, and needs not come again', async () => {
      const { take, get } = await open()
      expect((await take(april, 'april.csv')).counts).toMatchObject({ rows: 1, new: 1 })
      expect((await get<Reconciliation>('/portfolio/reconciliation')).problems).toMatchObject([
        { sentence: expect.stringContaining('was opened by nothing in the history') },
      ])
      await take(traded('Sell to Open', '260.00'), 'march.csv')
      expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
    })

    it('ends the adjusted contract that a split made of it', async () => {
      const { take, get, profitOf } = await open()
      await take(traded('Sell to Open', '260.00'), 'march.csv')
      const half = (action: string, symbol: string, value: string) =>
        `2026-03-30T08:00:00-0400,Receive Deliver,Reverse Split,${action},${symbol},Equity Option,x,${value},2,0,--,0.00,,,,,,,,USD`
      await take(
        tastytradeFile(
          half('SELL_TO_OPEN', 'XYZ1  260417P00048000', '90.00'),
          half('BUY_TO_CLOSE', 'XYZ   260417P00048000', '-90.00'),
        ),
        'split.csv',
      )
      const ended = april.replace('XYZ   260417', 'XYZ1  260417').replace('100,XYZ,XYZ', '100,XYZ1,XYZ')
      expect((await take(ended, 'april.csv')).counts).toMatchObject({ rows: 1, new: 1 })
      expect(await profitOf('XYZ')).toMatchObject({ option_pnl: 259.35, open: false })
      expect(await get<Reconciliation>('/portfolio/reconciliation')).toMatchObject(sound)
    })

    it('is found in a file that is read in a thread of its own', async () => {
      const { take, profitOf } = await open()
      await take(traded('Sell to Open', '260.00'), 'march.csv')
      const deposit = (at: number) =>
        `2026-04-17T17:${String(at % 60).padStart(2, '0')}:00-0400,Money Movement,Deposit,,,,ACH DEPOSIT number ${at},1.00,0,,--,0.00,,,,,,,,USD`
      const large = tastytradeFile(expired, ...Array.from({ length: 2700 }, (_, at) => deposit(at)))
      expect(large.length).toBeGreaterThan(256 * 1024)
      expect((await take(large, 'april.csv')).counts).toMatchObject({ rows: 2701, new: 2701 })
      expect(await profitOf('XYZ')).toMatchObject({ option_pnl: 259.35, open: false })
    })
  })
})
