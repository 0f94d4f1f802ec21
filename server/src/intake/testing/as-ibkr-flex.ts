/**
 * As a Flex query of Interactive Brokers: endings are book trades at price 0, their shares book trades at the strike;
 * the section of option events tells all of them once more; a split is done on the evening before, with rows of
 * the shares and of each contract, old and new.
 */
import { addedBy, cents, deliveryOf, netOf, osi } from './told.ts'
import type { Contract, Happening, ShareTrade } from './told.ts'

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
    openCloseIndicator: action === 'Buy' ? 'O' : 'C',
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
  happening: Extract<Happening, { kind: 'expired' | 'assigned' | 'exercised' }>,
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
      tradeID: lastId,
    })} />`,
  )
}

const split = (happening: Extract<Happening, { kind: 'split' }>, parts: Parts): void => {
  const { on, symbol, ratio, held, short } = happening
  const dayBefore = new Date(Date.parse(`${on}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const dateTime = `${compact(dayBefore)};202500`
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
    }
  }
}

export function asIbkrFlex(happenings: readonly Happening[]): string {
  // The broker's numbers are those of the events, so that a longer query tells of the earlier ones under the same.
  lastId = 0
  const parts: Parts = { trades: [], events: [], cash: [], changes: [], moves: [] }
  for (const happening of happenings) add(happening, parts)
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
