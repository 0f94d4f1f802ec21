import { describe, expect, test } from 'vitest'
import { ignoredOf, noticesOf, readOutcome, readSample, refusalsOf } from '../testing/read-sample.ts'
import { attributes, put, read, tradesOf } from './testing/flex-text.ts'

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

test.each([
  ['20260115;103005', '2026-01-15T15:30:05.000Z'],
  ['2026-07-15, 10:30:05', '2026-07-15T14:30:05.000Z'],
  ['20260115;162000', '2026-01-15T21:20:00.000Z'],
  // Of the evening before, when it was traded overnight; a date alone; midnight, which stands for no time.
  ['20260114;210000', null],
  ['20260115', null],
  ['20260115;000000', null],
  ['20260115;256000', null],
])('a trade of %s has its time in New York', (dateTime, time) => {
  const tradeDate = dateTime.startsWith('2026-07') ? '2026-07-15' : '20260115'
  const [entry] = read(tradesOf({ ...put, tradeDate, dateTime, expiry: '20260717' })).entries
  expect(entry?.time).toBe(time)
})

const bothAtOnce =
  'closes and opens at once, and how much of it closes is not known until the history is imported that opened it'

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
  ])('opens the rest of what is open once that is known, where %s', (_, trades) => {
    const file = read(tradesOf(...trades))
    expect(file.entries.at(-1)).toMatchObject({ kind: 'buy-to-close', quantity: 5_000_000, opensRest: true })
    expect(noticesOf(file)).toEqual([`${trades.length + 2} openCloseIndicator: ${bothAtOnce}`])
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

  test('an assignment that was canceled is taken with what cancels it', () => {
    const canceled = { ...put, quantity: '-1', notes: 'A;Ca', tradeID: '78' }
    expect(read(tradesOf(put, canceled)).entries).toMatchObject([
      { kind: 'assignment', quantity: 1_000_000 },
      { kind: 'assignment', quantity: -1_000_000, reverses: true },
    ])
  })

  test('a canceled fill gives its commission back, and its amount is no contradiction', () => {
    const sold = { ...put, quantity: '-1', tradePrice: '0.95', proceeds: '95', netCash: '94.35' }
    const fill = { ...sold, ibCommission: '-0.65', buySell: 'SELL', openCloseIndicator: 'O', notes: '' }
    const back = { quantity: '1', proceeds: '-95', ibCommission: '0.65', netCash: '-94.35', tradeID: '78' }
    const trade = { ...fill, transactionType: 'ExchTrade' }
    const file = read(tradesOf(trade, { ...trade, ...back, buySell: 'SELL (Ca.)', notes: 'Ca' }))
    expect(file.entries).toMatchObject([
      { gross: 95_000_000, fees: 650_000 },
      { gross: -94_350_000, fees: 0, reverses: true },
    ])
    expect(noticesOf(file)).toEqual([])
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
    [
      { ...put, openCloseIndicator: '', notes: 'P' },
      'openCloseIndicator: is missing: run the query again with Open/Close Indicator among the fields of its trades',
    ],
    [{ ...put, currency: 'EUR' }, "currency: is not US dollars: 'EUR'"],
    [{ ...put, quantity: '-1' }, '-: has a quantity whose sign contradicts what happened'],
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

  test('a confirmation that closes and opens is two entries where the opening is known', () => {
    const turned = {
      ...confirmation,
      tradeDate: '20260402',
      buySell: 'BUY',
      quantity: '5',
      price: '1',
      proceeds: '-500',
      commission: '-1',
      code: 'C;O;P',
      tradeID: '901',
    }
    const confirmed = (...rows: Record<string, string>[]) =>
      read(
        `<TradeConfirms>${rows.map((row) => `\n<TradeConfirm ${attributes(row)} />`).join('')}\n</TradeConfirms>`,
      )
    expect(confirmed(confirmation, turned).entries.slice(1)).toMatchObject([
      { kind: 'buy-to-close', quantity: 2_000_000, gross: -200_000_000, fees: 400_000 },
      { kind: 'buy-to-open', quantity: 3_000_000, gross: -300_000_000, fees: 600_000 },
    ])
    expect(confirmed(turned).entries).toMatchObject([{ kind: 'buy-to-close', opensRest: true }])
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
