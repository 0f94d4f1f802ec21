/** As Fidelity's history of an account: actions in prose, blank lines before and a legal notice after the table. */
import { assertNever } from '@wheelwright/core'
import { addedBy, deliveryOf, netOf, postedAfter, slashed } from './told.ts'
import type { Contract, Happening, LegAction, Moved, ShareTrade } from './told.ts'
import { adjusted, isEvent } from './told-events.ts'
import type { Canceled, Merged, Renamed, Reversed, Told, ToldEvent } from './told-events.ts'
import { fidelityAccountsHeader } from '../../formats/testing/broker-files.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const phrases: Readonly<Record<LegAction, string>> = {
  STO: 'YOU SOLD OPENING TRANSACTION',
  BTO: 'YOU BOUGHT OPENING TRANSACTION',
  BTC: 'YOU BOUGHT CLOSING TRANSACTION',
  STC: 'YOU SOLD CLOSING TRANSACTION',
}

const symbolOf = ({ root, expires, strike, right }: Contract): string =>
  ` -${root}${expires.slice(2).replaceAll('-', '')}${right}${strike}`

const describe = ({ root, expires, strike, right }: Contract): string => {
  const [year = '', month = '', day = ''] = expires.split('-')
  return `${right === 'P' ? 'PUT' : 'CALL'} (${root}) ${root} INC COM ${months[Number(month) - 1]} ${day} ${year.slice(2)} $${strike} (100 SHS)`
}

interface Cells {
  readonly on: string
  readonly action: string
  readonly symbol: string
  readonly description: string
  readonly price?: number
  readonly quantity?: number
  readonly commission?: number
  readonly fees?: number
  readonly amount: number
  readonly part?: string
}

const row = ({
  on,
  action,
  symbol,
  description,
  price,
  quantity,
  commission,
  fees,
  amount,
  part,
}: Cells): string =>
  [
    slashed(on),
    '"Individual"',
    '"X12345678"',
    `"${action}"`,
    symbol,
    `"${description}"`,
    part ?? 'Margin',
    price ?? '',
    quantity ?? 0,
    commission ?? '',
    fees ?? '',
    '',
    amount.toFixed(2),
    '',
  ].join(',')

const shareRow = (trade: ShareTrade, words: string, on: string): string => {
  const { action, symbol, shares, price, fee } = trade
  return row({
    on,
    action: `YOU ${action === 'Buy' ? 'BOUGHT' : 'SOLD'}${words} ${symbol} INC COM (${symbol}) (Margin)`,
    symbol: ` ${symbol}`,
    description: `${symbol} INC COM`,
    price,
    quantity: action === 'Buy' ? shares : -shares,
    ...(fee > 0 && { fees: fee }),
    amount: netOf(trade),
    ...(trade.isShort && { part: 'Short' }),
  })
}

const movedRow = ({ on, what, quantity, goes }: Moved): string => {
  const [symbol, description] =
    typeof what === 'string' ? [` ${what}`, `${what} INC COM`] : [symbolOf(what), describe(what)]
  const action = `TRANSFER OF ASSETS ACAT ${goes === 'in' ? 'RECEIVE' : 'DELIVER'} ${description} (Margin)`
  return row({ on, action, symbol, description, quantity, amount: 0 })
}

const cashWords = {
  transfer: 'ELECTRONIC FUNDS TRANSFER',
  interest: 'INTEREST EARNED FDIC INSURED DEPOSIT',
  fee: 'FEE CHARGED',
}

const company = (symbol: string) => ({ symbol: ` ${symbol}`, description: `${symbol} INC COM` })
const named = (what: string | Contract) =>
  typeof what === 'string' ? company(what) : { symbol: symbolOf(what), description: describe(what) }

const reorganization = (on: string, last: string): string => `#REOR M0${on.replaceAll('-', '')}${last}`

/** What comes says FROM and the old number, what leaves TO and the new one. */
const changeRows = (event: Renamed | Reversed): readonly string[] => {
  const { on, symbol, held, contracts } = event
  const isName = event.kind === 'renamed'
  const [words, came] = isName ? ['NAME CHANGED N/C', event.to] : ['REVERSE SPLIT R/S', symbol]
  const changed = (what: string | Contract, quantity: number, amount = 0): string => {
    const comes = what === came || (typeof what !== 'string' && what.root !== symbol)
    const number = comes ? 'FROM 98765Q109' : 'TO 98765Q208'
    const action = `${words} ${number}${reorganization(on, comes ? '0001' : '0000')} ${came} INC`
    return row({ on, action, ...named(what), quantity, amount })
  }
  const shares = isName
    ? [changed(came, held), changed(symbol, -held)]
    : [changed(came, event.whole, 1000), changed('98765Q109', -held, 1000)]
  return [
    ...(held > 0 ? shares : []),
    ...contracts.flatMap(({ contract, count }) => [
      changed(isName ? { ...contract, root: came } : adjusted(contract), count),
      changed(contract, -count),
    ]),
  ]
}

const canceledRow = ({ on, trade }: Canceled): string => {
  const [what, count] =
    trade.kind === 'shares' ? [trade.symbol, trade.shares] : [trade.contract, trade.contracts]
  const isBought = trade.action.startsWith('B')
  const action = `${isBought ? 'BUY' : 'SELL'} CANCEL ${named(what).description}`
  const quantity = isBought ? -count : count
  return row({ on, action, ...named(what), price: trade.price, quantity, amount: -netOf(trade) })
}

const mergerRows = ({ on, symbol, to, held, came, cash }: Merged): readonly string[] => {
  const words = (kind: string, last: string, ticker: string): string =>
    `MERGER MER ${kind}${reorganization(on, last)} ${ticker} INC COM (${ticker}) (Margin)`
  const left = {
    on,
    action: words('PAYOUT ', '0000', symbol),
    ...company(symbol),
    quantity: -held,
    amount: cash,
  }
  const next = { on, action: words('FROM 400000000', '0001', to), ...company(to), quantity: came, amount: 0 }
  return came === 0 ? [row(left)] : [row(next), row(left)]
}

const eventRows = (event: ToldEvent): readonly string[] => {
  const { on } = event
  const paid = (words: string, symbol: string, amount: number): string =>
    row({ on, action: `${words} ${symbol} INC COM (${symbol}) (Margin)`, ...company(symbol), amount })
  switch (event.kind) {
    case 'renamed':
    case 'reversed':
      return changeRows(event)
    case 'in lieu':
      return [paid('IN LIEU OF FRX SHARE LEU PAYOUT 98765Q208', event.symbol, event.amount)]
    case 'cash': {
      const action = `${cashWords[event.of]} (Cash)`
      return [row({ on, action, symbol: '', description: 'No Description', amount: event.amount })]
    }
    case 'withheld':
      return [paid('NON-RESIDENT TAX', event.symbol, event.amount)]
    case 'returned':
      return [paid('RETURN OF CAPITAL', event.symbol, event.amount)]
    case 'canceled':
      return [canceledRow(event)]
    case 'merged':
      return mergerRows(event)
    default:
      return assertNever(event)
  }
}

const rowsOf = (happening: Happening): readonly string[] => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts, price, fee } = happening
      const description = describe(contract)
      const quantity = action.startsWith('S') ? -contracts : contracts
      const text = `${phrases[action]} ${description} (Margin)`
      return [
        row({
          on,
          action: text,
          symbol: symbolOf(contract),
          description,
          price,
          quantity,
          commission: fee,
          amount: netOf(happening),
        }),
      ]
    }
    case 'expired':
    case 'assigned':
    case 'exercised': {
      const { kind, contract } = happening
      const description = describe(contract)
      const symbol = symbolOf(contract)
      const posted = postedAfter(on)
      const ending = { on: posted, symbol, description, quantity: addedBy(happening), amount: 0 }
      if (kind === 'expired')
        return [row({ ...ending, action: `EXPIRED ${description} as of ${on} (Margin)` })]
      const [year = '', month, day] = on.split('-')
      const legs = contract.right === 'P' ? 'PUTS' : 'CALLS'
      return [
        row({ ...ending, action: `${kind.toUpperCase()} as of ${on} ${description} (Margin)` }),
        shareRow(
          deliveryOf(happening),
          ` ${kind.toUpperCase()} ${legs} AS OF ${month}-${day}-${year.slice(2)}`,
          posted,
        ),
      ]
    }
    case 'shares':
      return [shareRow(happening, '', on)]
    case 'dividend': {
      const { symbol, amount } = happening
      const text = `DIVIDEND RECEIVED ${symbol} INC COM (${symbol}) (Margin)`
      return [row({ on, action: text, symbol: ` ${symbol}`, description: `${symbol} INC COM`, amount })]
    }
    case 'split': {
      const { symbol, held, ratio } = happening
      const text = `STOCK SPLIT ${symbol} INC COM (${symbol}) (Margin)`
      const quantity = held * (ratio - 1)
      return [
        row({
          on,
          action: text,
          symbol: ` ${symbol}`,
          description: `${symbol} INC COM`,
          quantity,
          amount: 0,
        }),
      ]
    }
    case 'moved':
      return [movedRow(happening)]
    default:
      return assertNever(happening)
  }
}

const notice = [
  '',
  '"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution."',
  'Date downloaded 08/01/2026 9:00 am',
  '',
]

export function asFidelity(happenings: readonly Told[]): string {
  return [
    '',
    '',
    fidelityAccountsHeader,
    ...happenings.flatMap((told) => (isEvent(told) ? eventRows(told) : rowsOf(told))).toReversed(),
    ...notice,
  ].join('\r\n')
}
