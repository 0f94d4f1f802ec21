/**
 * As a Flex query of Interactive Brokers: endings are book trades at price 0, their shares book trades at the strike;
 * the section of option events tells all of them once more; a split is done on the evening before, with rows of
 * the shares and of each contract, old and new.
 */
import { assertNever } from '@wheelwright/core'
import { addedBy, cents, deliveryOf, netOf, osi } from './told.ts'
import type { Contract, Happening, ShareTrade } from './told.ts'
import { adjusted, isEvent } from './told-events.ts'
import type { Canceled, InLieu, Merged, Renamed, Reversed, Told, ToldEvent } from './told-events.ts'

const account = 'U1234567'
const compact = (on: string): string => on.replaceAll('-', '')

let lastId = 0
const nextId = (): number => (lastId += 1)

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')

const optionOf = (contract: Contract) => ({
  assetCategory: 'OPT',
  symbol: osi(contract),
  description: `${contract.root} ${contract.expires} ${contract.strike} ${contract.right}`,
  underlyingSymbol: contract.root,
  multiplier: 100,
  strike: contract.strike,
  expiry: compact(contract.expires),
  putCall: contract.right,
})

const shareOf = (symbol: string) => ({
  assetCategory: 'STK',
  symbol,
  description: `${symbol} INC`,
  multiplier: 1,
})

interface Parts {
  readonly trades: string[]
  readonly events: string[]
  readonly cash: string[]
  readonly changes: string[]
  readonly moves: string[]
}

const common = { accountId: account, currency: 'USD' }

const tradeElement = (values: Readonly<Record<string, string | number>>, id = nextId()): string =>
  `<Trade ${attributes({ ...common, ...values, tradeID: id, transactionID: 5000 + id, levelOfDetail: 'EXECUTION' })} />`

const shareTrade = (trade: ShareTrade, notes: string): string => {
  const { on, action, symbol, shares, price, fee } = trade
  const quantity = action === 'Buy' ? shares : -shares
  return tradeElement({
    ...shareOf(symbol),
    tradeDate: compact(on),
    dateTime: `${compact(on)};${notes === '' ? '110000' : '162000'}`,
    transactionType: notes === '' ? 'ExchTrade' : 'BookTrade',
    buySell: action === 'Buy' ? 'BUY' : 'SELL',
    openCloseIndicator: (action === 'Buy') === (trade.isShort === true) ? 'C' : 'O',
    quantity,
    tradePrice: price,
    proceeds: cents(-quantity * price),
    ibCommission: -fee,
    ibCommissionCurrency: 'USD',
    taxes: 0,
    netCash: netOf(trade),
    notes,
  })
}

const endings = {
  expired: { notes: 'Ep', type: 'Expiration' },
  assigned: { notes: 'A', type: 'Assignment' },
  exercised: { notes: 'Ex', type: 'Exercise' },
}

const ended = (
  happening: Extract<Told, { kind: 'expired' | 'assigned' | 'exercised' }>,
  parts: Parts,
): void => {
  const { kind, on, contract } = happening
  const added = addedBy(happening)
  const id = nextId()
  const { notes, type } = endings[kind]
  const option = optionOf(contract)
  parts.trades.push(
    tradeElement(
      {
        ...option,
        tradeDate: compact(on),
        dateTime: `${compact(on)};162000`,
        transactionType: 'BookTrade',
        buySell: added > 0 ? 'BUY' : 'SELL',
        openCloseIndicator: 'C',
        quantity: added,
        tradePrice: 0,
        proceeds: 0,
        ibCommission: 0,
        ibCommissionCurrency: 'USD',
        taxes: 0,
        netCash: 0,
        notes,
      },
      id,
    ),
  )
  const event = { ...common, date: compact(on), tradePrice: 0, proceeds: 0, commisionsAndTax: 0 }
  parts.events.push(
    `<OptionEAE ${attributes({ ...event, ...option, transactionType: type, quantity: added, tradeID: id })} />`,
  )
  if (kind === 'expired') return
  const delivery = deliveryOf(happening)
  parts.trades.push(shareTrade(delivery, notes))
  parts.events.push(
    `<OptionEAE ${attributes({
      ...event,
      ...shareOf(delivery.symbol),
      transactionType: delivery.action,
      quantity: delivery.action === 'Buy' ? delivery.shares : -delivery.shares,
      tradePrice: delivery.price,
      proceeds: netOf({ ...delivery, fee: 0 }),
      tradeID: lastId,
    })} />`,
  )
}

const dayBefore = (on: string): string =>
  new Date(Date.parse(`${on}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const split = (happening: Extract<Told, { kind: 'split' }>, parts: Parts): void => {
  const { on, symbol, ratio, held, short } = happening
  const dateTime = `${compact(dayBefore(on))};202500`
  const event = { ...common, reportDate: compact(on), dateTime, type: 'FS' }
  const words = `${symbol}(US0000000000) SPLIT ${ratio} FOR 1 (${symbol}, ${symbol} INC, US0000000000)`
  const element = (instrument: object, quantity: number): string =>
    `<CorporateAction ${attributes({ ...event, ...instrument, description: words, amount: 0, proceeds: 0, value: 0, quantity, transactionID: 7000 + nextId() })} />`
  parts.changes.push(element(shareOf(symbol), held * (ratio - 1)))
  for (const { contract, contracts } of short) {
    const after = { ...contract, strike: contract.strike / ratio }
    parts.changes.push(element(optionOf(after), -contracts * ratio), element(optionOf(contract), contracts))
  }
}

const cashTypes = {
  transfer: 'Deposits/Withdrawals',
  interest: 'Broker Interest Received',
  fee: 'Other Fees',
}

interface Act {
  readonly on: string
  readonly type: string
  readonly words: (ticker: string) => string
  readonly parts: Parts
}

/** Done on the evening before. */
const act = (
  { on, type, words, parts }: Act,
  instrument: ReturnType<typeof shareOf> | ReturnType<typeof optionOf>,
  quantity: number,
  more: Readonly<Record<string, number>> = {},
): void => {
  const when = { reportDate: compact(on), dateTime: `${compact(dayBefore(on))};202500` }
  const ticker = 'underlyingSymbol' in instrument ? instrument.underlyingSymbol : instrument.symbol
  const named = { ...common, ...when, type, ...instrument, description: words(ticker) }
  parts.changes.push(
    `<CorporateAction ${attributes({ ...named, amount: 0, proceeds: 0, value: 0, ...more, quantity, actionID: compact(on), transactionID: 7000 + nextId() })} />`,
  )
}

const changeAll = (event: Renamed | Reversed, parts: Parts): void => {
  const { on, symbol, held, contracts } = event
  const isName = event.kind === 'renamed'
  const said = isName ? 'CUSIP/ISIN CHANGE TO (US0000000002)' : 'SPLIT 1 FOR 10'
  const words = (ticker: string): string =>
    `${symbol}(US0000000001) ${said} (${ticker}, ${symbol} INC, US0000000002)`
  const all: Act = { on, type: isName ? 'IC' : 'RS', words, parts }
  if (held > 0) {
    act(all, shareOf(isName ? event.to : symbol), isName ? held : Math.round(held * 100_000) / 1_000_000)
    act(all, shareOf(`${symbol}.OLD`), -held)
  }
  for (const { contract, count } of contracts) {
    const next = isName ? optionOf({ ...contract, root: event.to }) : optionOf(adjusted(contract))
    act(all, isName ? next : { ...next, underlyingSymbol: symbol }, count)
    act(all, optionOf(contract), -count)
  }
}

const mergeAll = ({ on, symbol, to, held, came, cash }: Merged, parts: Parts): void => {
  const words = (ticker: string): string =>
    `${symbol}(US4000000000) MERGED(Acquisition) WITH US5000000000 (${ticker}, CO, US)`
  const merger: Act = { on, type: 'TC', words, parts }
  act(merger, shareOf(symbol), -held, { proceeds: cash, fifoPnlRealized: 0 })
  if (came > 0) act(merger, shareOf(to), came, { fifoPnlRealized: 0 })
}

const sellFraction = ({ on, symbol, amount, shares }: InLieu): string =>
  tradeElement({
    ...shareOf(symbol),
    tradeDate: compact(on),
    transactionType: 'FracShare',
    buySell: 'SELL',
    quantity: -shares,
    tradePrice: cents(amount / shares),
    proceeds: amount,
    ibCommission: 0,
    netCash: amount,
    notes: '',
  })

const cancel = ({ on, trade }: Canceled): string => {
  const isBought = trade.action.startsWith('B')
  const [instrument, count] =
    trade.kind === 'shares'
      ? [shareOf(trade.symbol), trade.shares]
      : [optionOf(trade.contract), trade.contracts]
  return tradeElement({
    ...instrument,
    tradeDate: compact(on),
    transactionType: 'TradeCancel',
    buySell: isBought ? 'BUY (Ca.)' : 'SELL (Ca.)',
    quantity: isBought ? -count : count,
    tradePrice: trade.price,
    proceeds: -netOf({ ...trade, fee: 0 }),
    ibCommission: trade.fee,
    netCash: -netOf(trade),
    notes: 'Ca',
  })
}

const addEvent = (event: ToldEvent, parts: Parts): void => {
  const when = { dateTime: `${compact(event.on)};202000`, reportDate: compact(event.on) }
  const pay = (type: string, instrument: object, amount: number): void => {
    const paid = { ...common, ...instrument, type, ...when, amount }
    parts.cash.push(
      `<CashTransaction ${attributes({ ...paid, transactionID: 6000 + nextId(), levelOfDetail: 'DETAIL' })} />`,
    )
  }
  switch (event.kind) {
    case 'renamed':
    case 'reversed':
      return changeAll(event, parts)
    case 'in lieu':
      parts.trades.push(sellFraction(event))
      return
    case 'cash':
      return pay(cashTypes[event.of], { description: event.of }, event.amount)
    case 'withheld':
      return pay('Withholding Tax', shareOf(event.symbol), event.amount)
    case 'returned': {
      const description = `${event.symbol} CASH DIVIDEND (Return of Capital)`
      return pay('Dividends', { ...shareOf(event.symbol), description }, event.amount)
    }
    case 'canceled':
      parts.trades.push(cancel(event))
      return
    case 'merged':
      return mergeAll(event, parts)
    default:
      assertNever(event)
  }
}

const add = (happening: Happening, parts: Parts): void => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts, price, fee } = happening
      const quantity = action.startsWith('S') ? -contracts : contracts
      const trade = {
        ...optionOf(contract),
        tradeDate: compact(on),
        dateTime: `${compact(on)};103000`,
        transactionType: 'ExchTrade',
        buySell: quantity > 0 ? 'BUY' : 'SELL',
        openCloseIndicator: action.slice(-1),
        quantity,
        tradePrice: price,
        proceeds: cents(-quantity * price * 100),
        ibCommission: -fee,
        ibCommissionCurrency: 'USD',
        taxes: 0,
        netCash: netOf(happening),
        notes: '',
      }
      parts.trades.push(tradeElement(trade))
      return
    }
    case 'expired':
    case 'assigned':
    case 'exercised':
      return ended(happening, parts)
    case 'shares':
      parts.trades.push(shareTrade(happening, ''))
      return
    case 'dividend': {
      const { symbol, amount } = happening
      parts.cash.push(
        `<CashTransaction ${attributes({ ...common, ...shareOf(symbol), type: 'Dividends', dateTime: `${compact(on)};202000`, reportDate: compact(on), amount, transactionID: 6000 + nextId(), levelOfDetail: 'DETAIL' })} />`,
      )
      return
    }
    case 'split':
      return split(happening, parts)
    case 'moved': {
      const { what, quantity, goes } = happening
      const instrument = typeof what === 'string' ? shareOf(what) : optionOf(what)
      parts.moves.push(
        `<Transfer ${attributes({ ...common, ...instrument, reportDate: compact(on), date: compact(on), type: 'ACATS', direction: goes.toUpperCase(), quantity, cashTransfer: 0, transactionID: 8000 + nextId() })} />`,
      )
      return
    }
    default:
      assertNever(happening)
  }
}

export function asIbkrFlex(happenings: readonly Told[]): string {
  // The broker's numbers are those of the events, so that a longer query tells of the earlier ones under the same.
  lastId = 0
  const parts: Parts = { trades: [], events: [], cash: [], changes: [], moves: [] }
  for (const told of happenings)
    if (isEvent(told)) addEvent(told, parts)
    else add(told, parts)
  return `<?xml version="1.0" encoding="UTF-8"?>
<FlexQueryResponse queryName="Wheel" type="AF">
<FlexStatements count="1">
<FlexStatement accountId="${account}" fromDate="20260101" toDate="20260731" period="" whenGenerated="20260801;030000">
<Trades>
${parts.trades.join('\n')}
</Trades>
<OptionEAE>
${parts.events.join('\n')}
</OptionEAE>
<CashTransactions>
${parts.cash.join('\n')}
</CashTransactions>
<CorporateActions>
${parts.changes.join('\n')}
</CorporateActions>
<Transfers>
${parts.moves.join('\n')}
</Transfers>
</FlexStatement>
</FlexStatements>
</FlexQueryResponse>
`
}
