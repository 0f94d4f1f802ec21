import { describe, expect, test } from 'vitest'
import {
  ignoredOf,
  noticesOf,
  readOutcome,
  readHistoryText,
  readSample,
  refusalsOf,
} from '../testing/read-sample.ts'

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
    expect(readOutcome(file)).toEqual([2, 1, 0, 1, 0])
    expect(file.entries[0]).toMatchObject({ kind: 'assignment', quantity: 1_000_000, brokerId: 'tradeID:77' })
  })

  test('orders and summaries beside the executions are not counted again', () => {
    const file = read(
      `<Trades><Order ${attributes({ ...put, levelOfDetail: 'ORDER' })} /><Trade ${attributes(put)} /></Trades>`,
    )
    expect(readOutcome(file)).toEqual([2, 1, 0, 1, 0])
    // Both stand on one line, so that their places tell them apart.
    expect(ignoredOf(file)).toEqual(['1: sums up rows that are listed by themselves'])
  })

  test('sums of rows that are not listed are refused, and say what to do', () => {
    const order = `<Order ${attributes({ ...put, levelOfDetail: 'ORDER' })} />`
    const sum = `<CashTransaction ${attributes({ currency: 'USD', type: 'Dividends', amount: '5', dateTime: '20260401', levelOfDetail: 'SUMMARY' })} />`
    const reason =
      'sums up rows that the query does not list: run it again with executions among its trades, and with the detail of its cash'
    const file = read(`<Trades>\n${order}\n</Trades><CashTransactions>\n${sum}\n</CashTransactions>`)
    expect(refusalsOf(file)).toEqual([`3 -: ${reason}`, `5 -: ${reason}`])
    const detail = sum.replace('SUMMARY', 'DETAIL')
    expect(read(`<CashTransactions>\n${sum}\n${detail}\n</CashTransactions>`)).toMatchObject({
      taken: 1,
      refusals: [],
    })
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
      'openCloseIndicator: is missing: run the query again with Open/Close Indicator among the fields of its trades',
    ],
    [{ ...put, currency: 'EUR' }, "currency: is not US dollars: 'EUR'"],
    [{ ...put, notes: 'A;Ca' }, '-: cancels what is not in the file'],
    [{ ...put, proceeds: '5', netCash: '9' }, 'netCash: is not the proceeds less commission and taxes'],
    [{ ...put, tradeDate: '20260230' }, "tradeDate: is a day that does not exist: '20260230'"],
    [{ ...put, proceeds: '6000' }, '-: moves cash where the shares do that in a row of their own'],
  ])('%o', (trade, refusal) => {
    expect(refusalsOf(read(tradesOf(trade)))).toEqual([`3 ${refusal}`])
  })

  const sold = {
    ...put,
    notes: '',
    quantity: '-2',
    openCloseIndicator: 'O',
    transactionType: 'ExchTrade',
    tradePrice: '1.5',
    proceeds: '300',
    ibCommission: '-1.30',
  }

  test('without proceeds, price and quantity make them, and that is said', () => {
    const { proceeds: _, ...without } = sold
    const file = read(tradesOf(without))
    expect(file.entries[0]).toMatchObject({ gross: 300_000_000, fees: 1_300_000, netCash: 298_700_000 })
    expect(noticesOf(file)).toEqual(['3 proceeds: is missing; taken as price times quantity'])
  })

  test.each(['Ex', 'AEx', 'MEx;P'])('an exercise may be marked %s', (notes) => {
    const exercised = { ...put, notes, quantity: '-1', buySell: 'SELL' }
    expect(read(tradesOf(exercised)).entries).toMatchObject([{ kind: 'exercise', quantity: -1_000_000 }])
  })

  test('a contract under the exchange’s own symbol is the one that its fields name', () => {
    const file = read(tradesOf({ ...put, symbol: 'P KO  20260515 60 M', underlyingSymbol: 'KO' }))
    expect(file.entries).toMatchObject([{ instrument: { contract: { root: 'KO', strike: 60_000_000 } } }])
    // An index has more than one root.
    const index = { ...put, symbol: 'P SPX  20260515 5000 M', underlyingSymbol: 'SPX', strike: '5000' }
    expect(refusalsOf(read(tradesOf(index)))).toEqual([
      "3 symbol: is no option symbol: 'P SPX  20260515 5000 M'",
    ])
  })

  const confirmation = {
    assetCategory: 'OPT',
    symbol: put.symbol,
    multiplier: '100',
    tradeDate: '20260401',
    buySell: 'SELL',
    quantity: '-2',
    price: '1.5',
    proceeds: '300',
    commission: '-1.30',
    commissionCurrency: 'USD',
    tax: '0',
    code: 'O;P',
    tradeID: '900',
  }

  test('a confirmation of a trade that is not listed is that trade', () => {
    const confirmed = `<TradeConfirms>\n<TradeConfirm ${attributes(confirmation)} />\n</TradeConfirms>`
    const file = read(confirmed)
    expect(file.entries).toMatchObject([
      {
        kind: 'sell-to-open',
        brokerId: 'tradeID:900',
        quantity: -2_000_000,
        fees: 1_300_000,
        netCash: 298_700_000,
      },
    ])
    // Beside an equal fill of another number it is another fill; with its own number it repeats it.
    const listed = { ...sold, tradeDate: '20260401' }
    expect(read(`${tradesOf(listed)}${confirmed}`).taken).toBe(2)
    expect(read(`${tradesOf({ ...listed, tradeID: '900' })}${confirmed}`).taken).toBe(1)
  })

  test('a confirmation that cannot be read says in which of its own fields', () => {
    const broken = { ...confirmation, price: 'much', proceeds: '' }
    const file = read(`<TradeConfirms>\n<TradeConfirm ${attributes(broken)} />\n</TradeConfirms>`)
    expect(refusalsOf(file)).toEqual(["3 price: is not an amount: 'much'"])
  })

  test('a return of capital lowers what the shares cost; the tax on it stays a tax', () => {
    const paid = (type: string, amount: string) =>
      `<CashTransaction ${attributes({ currency: 'USD', assetCategory: 'STK', symbol: 'KO', type, amount, dateTime: '20260401;202000', description: 'KO(US1912161007) CASH DIVIDEND USD 0.50 PER SHARE (Return of Capital)' })} />`
    const file = read(
      `<CashTransactions>${paid('Dividends', '50')}${paid('Withholding Tax', '-5')}</CashTransactions>`,
    )
    expect(file.entries).toMatchObject([
      { kind: 'corporate-action', quantity: 0, netCash: 50_000_000 },
      { kind: 'dividend', netCash: -5_000_000 },
    ])
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
    expect(readOutcome(file).slice(0, 4)).toEqual([4, 2, 0, 2])
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

  const shares = (symbol: string, quantity: string, values: Readonly<Record<string, string>> = {}): string =>
    action({ assetCategory: 'STK', symbol, quantity, type: 'RS', actionID: '5', ...values })
  const reverse = (ticker: string) => `ABC(US0000000001) SPLIT 1 FOR 10 (${ticker}, ABC INC, US0000000002)`

  test.each([
    ['the suffix of what became something else', 'ABC.OLD'],
    ['its ticker as before', 'ABC'],
  ])('old and new shares of a reverse split are one split: the old ones have %s', (_, old) => {
    const file = readActions(
      shares('ABC', '10', { description: reverse('ABC') }),
      shares(old, '-104', { description: reverse(old) }),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'ABC' }, numerator: 1, denominator: 10, quantity: -94_000_000 },
    ])
    expect(ignoredOf(file)).toEqual(['4: is the old half of the change on line 3'])
  })

  test('a split that gives another ticker changes the symbol, too, and pays for the fraction', () => {
    const file = readActions(
      shares('NEW', '10', { actionDescription: reverse('NEW'), description: 'ABC INC', proceeds: '3.21' }),
      shares('ABC.OLD', '-104', { actionDescription: reverse('ABC.OLD'), description: 'ABC INC' }),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'ABC' }, denominator: 10 },
      { kind: 'symbol-change', instrument: { symbol: 'ABC' }, newSymbol: 'NEW' },
      { kind: 'corporate-action', inLieu: true, quantity: 0, netCash: 3_210_000 },
    ])
  })

  const renamed = (ticker: string) =>
    `ABC(US0000000001) CUSIP/ISIN CHANGE TO (US0000000002) (${ticker}, X, US1)`

  test('a change of number is a change of symbol where the ticker changes', () => {
    const pair = (ticker: string) =>
      readActions(
        shares('ABC.OLD', '-85', { type: 'IC', description: renamed('ABC.OLD') }),
        shares(ticker, '85', { type: 'IC', description: renamed(ticker) }),
      )
    expect(pair('NEW').entries).toMatchObject([
      { kind: 'symbol-change', instrument: { symbol: 'ABC' }, newSymbol: 'NEW' },
    ])
    expect(readOutcome(pair('ABC'))).toEqual([2, 0, 0, 2, 0])
  })

  test('half of a split is taken by the ratio that it names, half of a change of symbol is not', () => {
    const file = readActions(
      shares('ABC.OLD', '-104', { description: reverse('ABC.OLD') }),
      shares('DEF', '10', { type: 'IC', description: renamed('DEF') }),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'ABC' }, denominator: 10, quantity: 0 },
    ])
    expect(refusalsOf(file)).toEqual([
      '4 -: is half of a change of symbol, and its other half is not in the file',
    ])
  })

  test('what was canceled leaves nothing', () => {
    const file = readActions(
      shares('ABC', '300', { type: 'FS', description: 'ABC SPLIT 4 FOR 1', actionID: '6' }),
      shares('ABC', '-300', { type: 'FS', description: 'ABC SPLIT 4 FOR 1', actionID: '6', code: 'Ca' }),
      shares('ABC', '200', { type: 'FS', description: 'ABC SPLIT 3 FOR 1', actionID: '7' }),
    )
    expect(readOutcome(file)).toEqual([3, 1, 0, 2, 0])
    expect(file.entries).toMatchObject([{ numerator: 3, denominator: 1, quantity: 200_000_000 }])
  })

  test('shares in another currency are not kept, in pairs or alone', () => {
    const euros = { currency: 'EUR', description: reverse('ABC') }
    const file = readActions(shares('ABC', '10', euros), shares('ABC.OLD', '-100', euros))
    expect(refusalsOf(file)).toEqual([3, 4].map((line) => `${line} currency: is not US dollars: 'EUR'`))
  })

  test('a change without its other half is refused', () => {
    expect(refusalsOf(readActions(option('ABC   260717C00035000', '-3')))).toEqual([
      '3 assetCategory: is an option, and no other row says what it became or was',
    ])
  })
})
