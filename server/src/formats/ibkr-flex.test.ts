import { describe, expect, test } from 'vitest'
import {
  ignoredOf,
  noticesOf,
  outcomeOf,
  readHistoryText,
  readSample,
  refusalsOf,
} from './testing/read-sample.ts'

describe('samples of Interactive Brokers', () => {
  test('name their account', () => {
    expect(readSample('exports/ibkr/activity_simple.xml').accountNames).toEqual(['U1234567'])
  })

  test('splits of both ways have their ratio from the description', () => {
    const splits = readSample('exports/ibkr/activity_corporate_actions.xml').entries.filter(
      (entry) => entry.kind === 'split',
    )
    expect(splits.map(({ numerator, denominator }) => [numerator, denominator])).toEqual([
      [2, 1],
      [1, 10],
    ])
  })
})

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')
const flex = (sections: string): string =>
  `<?xml version="1.0"?><FlexQueryResponse><FlexStatements><FlexStatement accountId="U1">\n${sections}\n</FlexStatement></FlexStatements></FlexQueryResponse>`
const read = (sections: string) => readHistoryText(flex(sections))
const put = {
  currency: 'USD',
  assetCategory: 'OPT',
  symbol: 'KO    260515P00060000',
  tradeDate: '20260515',
  multiplier: '100',
  putCall: 'P',
  strike: '60',
  expiry: '20260515',
  quantity: '1',
  tradePrice: '0',
  proceeds: '0',
  openCloseIndicator: 'C',
  transactionType: 'BookTrade',
  notes: 'A',
  tradeID: '77',
}
const tradesOf = (...trades: readonly Record<string, string>[]): string =>
  `<Trades>${trades.map((trade) => `\n<Trade ${attributes(trade)} />`).join('')}</Trades>`

const bothAtOnce =
  'closes and opens at once, and what was held before is not known: import the history that opened it, then this file again'

describe('an execution that closes and opens', () => {
  const traded = (day: string, quantity: number, indicator: string, values: Record<string, string> = {}) => ({
    ...put,
    notes: '',
    tradeDate: day,
    dateTime: `${day};103000`,
    transactionType: 'ExchTrade',
    quantity: String(quantity),
    openCloseIndicator: indicator,
    tradePrice: '1',
    proceeds: String(-100 * quantity),
    ibCommission: '-1',
    tradeID: `${day}${quantity}${indicator}`,
    ...values,
  })
  const opened = traded('20260401', -2, 'O')
  const turned = traded('20260402', 5, 'C;O')
  const parts = (file: ReturnType<typeof read>) =>
    file.entries
      .filter(({ brokerId }) => brokerId?.startsWith(`tradeID:${turned.tradeID}`))
      .map(({ kind, quantity, gross, fees }) => [kind, quantity / 1e6, gross / 1e6, fees / 1e6])
  const twoAndThree = [
    ['buy-to-close', 2, -200, 0.4],
    ['buy-to-open', 3, -300, 0.6],
  ]

  test('is two entries: what is held is closed, and the rest opens', () => {
    expect(parts(read(tradesOf(opened, turned)))).toEqual(twoAndThree)
    // The file may have the later row first.
    expect(parts(read(tradesOf(turned, opened)))).toEqual(twoAndThree)
  })

  test('its commission is split to the micro-dollar', () => {
    const file = read(tradesOf(traded('20260401', -1, 'O'), { ...turned, quantity: '3', proceeds: '-300' }))
    expect(file.entries.slice(1).map(({ fees }) => fees)).toEqual([333_333, 666_667])
    const cash = file.entries.slice(1).reduce((sum, { netCash }) => sum + netCash, 0)
    expect(cash).toBe(-301_000_000)
  })

  test('the closed lots below it tell how much it closes', () => {
    const lot = `<Lot ${attributes({ ...turned, quantity: '1', levelOfDetail: 'CLOSED_LOT' })} />`
    const file = read(`<Trades>\n<Trade ${attributes(turned)} />\n${lot}\n${lot}\n</Trades>`)
    expect(parts(file)).toEqual(twoAndThree)
  })

  test('an assignment before it left less to close, told once or twice', () => {
    const assigned = {
      ...traded('20260401', 1, 'C'),
      notes: 'A',
      tradePrice: '0',
      proceeds: '0',
      ibCommission: '0',
    }
    const event = `<OptionEAE ${attributes({ symbol: put.symbol, date: '20260401', quantity: '1', transactionType: 'Assignment' })} />`
    const file = read(
      `${tradesOf(traded('20260331', -3, 'O'), assigned, turned)}<OptionEAE>${event}</OptionEAE>`,
    )
    expect(parts(file)).toEqual(twoAndThree)
  })

  test.each([
    ['nothing is known to be held', [turned]],
    ['as much is held as it trades', [traded('20260401', -5, 'O'), turned]],
    ['what is held is of the other side', [traded('20260401', 2, 'O'), turned]],
  ])('is refused where %s', (_, trades) => {
    const file = read(tradesOf(...trades))
    expect(refusalsOf(file)).toEqual([`${trades.length + 2} openCloseIndicator: ${bothAtOnce}`])
    expect(file.questions).toEqual([
      { account: 'U1', symbol: put.symbol, on: trades.length === 1 ? '2026-04-02' : '2026-04-01' },
    ])
  })

  test('of shares it needs no parts', () => {
    const shares = { assetCategory: 'STK', symbol: 'KO', proceeds: '-5' }
    expect(read(tradesOf({ ...turned, ...shares })).entries).toMatchObject([
      { kind: 'buy', quantity: 5_000_000 },
    ])
  })
})

describe('traps of Interactive Brokers', () => {
  test('an option event that the trades have counts once', () => {
    const event = attributes({
      symbol: put.symbol,
      date: '20260515',
      quantity: '1',
      transactionType: 'Assignment',
    })
    const file = read(`${tradesOf(put)}<OptionEAE><OptionEAE ${event} /></OptionEAE>`)
    expect(outcomeOf(file)).toEqual([2, 1, 0, 1, 0])
    expect(file.entries[0]).toMatchObject({ kind: 'assignment', quantity: 1_000_000, brokerId: 'tradeID:77' })
  })

  test('orders and summaries beside the executions are not counted again', () => {
    const file = read(
      `<Trades><Order ${attributes({ ...put, levelOfDetail: 'ORDER' })} /><Trade ${attributes(put)} /></Trades>`,
    )
    expect(outcomeOf(file)).toEqual([2, 1, 0, 1, 0])
    // Both stand on one line, so that their places tell them apart.
    expect(ignoredOf(file)).toEqual(['1: sums up rows that stand by themselves'])
  })

  test('a commission of nine decimals is rounded, and said', () => {
    const sold = {
      ...put,
      notes: '',
      quantity: '-1',
      openCloseIndicator: 'O',
      tradePrice: '1',
      proceeds: '100',
    }
    const file = read(tradesOf({ ...sold, ibCommission: '-0.651234567', netCash: '99.348765433' }))
    expect(file.entries[0]).toMatchObject({ kind: 'sell-to-open', netCash: 99_348_765, fees: 651_235 })
    expect(file.notices.map(({ column }) => column)).toEqual(['ibCommission', 'netCash'])
  })

  test.each([
    [{ ...put, openCloseIndicator: 'C;O', notes: 'P' }, `openCloseIndicator: ${bothAtOnce}`],
    [
      { ...put, openCloseIndicator: '', notes: 'P' },
      "openCloseIndicator: does not say whether the trade opens or closes: ''",
    ],
    [{ ...put, currency: 'EUR' }, "currency: is not US dollars: 'EUR'"],
    [{ ...put, notes: 'A;Ca' }, '-: cancels what is not in the file'],
    [{ ...put, proceeds: '5', netCash: '9' }, 'netCash: is not the proceeds less commission and taxes'],
    [{ ...put, tradeDate: '20260230' }, "tradeDate: is a day that does not exist: '20260230'"],
    [{ ...put, proceeds: '6000' }, '-: moves cash where the shares do that in a row of their own'],
  ])('%o', (trade, refusal) => {
    expect(refusalsOf(read(tradesOf(trade)))).toEqual([`3 ${refusal}`])
  })

  test('a symbol wins over fields that name another contract, and that is said', () => {
    const file = read(tradesOf({ ...put, strike: '61', expiry: '20260522' }))
    expect(file.entries[0]).toMatchObject({ instrument: { contract: { strike: 60_000_000 } } })
    expect(noticesOf(file)).toEqual(
      ['strike', 'expiry'].map(
        (field) => `3 ${field}: names another contract than the symbol, which is the one that was taken`,
      ),
    )
  })

  test('entities outside the five and broken tags fault their row alone', () => {
    const file = read(
      `<Trades>\n<Trade symbol="&xxe;" />\n<Trade symbol=KO />\n<Trade ${attributes(put)} />\n</Trades>`,
    )
    expect(refusalsOf(file)).toEqual([
      '3 -: has an unknown entity in symbol',
      '4 -: is cut off or not well-formed',
    ])
    expect(file.taken).toBe(1)
  })
})

describe('what a company does, told by Interactive Brokers', () => {
  const action = (values: Readonly<Record<string, string>>): string =>
    `<CorporateAction ${attributes({ currency: 'USD', dateTime: '20260609;202500', reportDate: '20260610', type: 'FS', description: 'ABC SPLIT 3 FOR 1', proceeds: '0', ...values })} />`
  const option = (symbol: string, quantity: string, values: Readonly<Record<string, string>> = {}): string =>
    action({ assetCategory: 'OPT', symbol, multiplier: '100', quantity, ...values })
  const readActions = (...rows: readonly string[]) =>
    read(`<CorporateActions>\n${rows.join('\n')}\n</CorporateActions>`)

  test('a split after the close counts from the next day, when the first trades are made at the new price', () => {
    const [split] = readActions(action({ assetCategory: 'STK', symbol: 'ABC', quantity: '200' })).entries
    expect(split).toMatchObject({ kind: 'split', tradeDate: '2026-06-10', numerator: 3, denominator: 1 })
  })

  test('the contracts of a split change in pairs, each by its strike', () => {
    const file = readActions(
      option('ABC   260717C00035000', '-3'),
      option('ABC   260717C00036667', '-6'),
      option('ABC   260717C00105000', '1'),
      option('ABC   260717C00110000', '2'),
    )
    expect(outcomeOf(file).slice(0, 4)).toEqual([4, 2, 0, 2])
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        contractsPerOld: 3,
        instrument: { contract: { strike: 105_000_000 } },
        becomes: { contract: { strike: 35_000_000 } },
      },
      {
        kind: 'contract-change',
        contractsPerOld: 3,
        instrument: { contract: { strike: 110_000_000 } },
        becomes: { contract: { strike: 36_667_000 } },
      },
    ])
  })

  test('a reverse split leaves contracts and strike and changes the root', () => {
    const file = readActions(
      option('ABC1  260717P00010000', '-2', { type: 'RS', description: 'ABC SPLIT 1 FOR 10' }),
      option('ABC   260717P00010000', '2', { type: 'RS', description: 'ABC SPLIT 1 FOR 10' }),
    )
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        contractsPerOld: 1,
        becomes: { contract: { root: 'ABC1', adjusted: true } },
      },
    ])
  })

  test('a change without its other half is refused', () => {
    expect(refusalsOf(readActions(option('ABC   260717C00035000', '-3')))).toEqual([
      '3 assetCategory: is an option, and no other row tells what it became or was',
    ])
  })
})
