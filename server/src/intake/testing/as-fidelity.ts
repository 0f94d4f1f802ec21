/** As Fidelity's history of an account: actions in prose, blank lines before and a legal notice after the table. */
import { assertNever } from '@wheelwright/core'
import { addedBy, deliveryOf, netOf, postedAfter, slashed } from './told.ts'
import type { Contract, Happening, LegAction, Moved, ShareTrade } from './told.ts'
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
}

const row = ({ on, action, symbol, description, price, quantity, commission, fees, amount }: Cells): string =>
  [
    slashed(on),
    '"Individual"',
    '"X12345678"',
    `"${action}"`,
    symbol,
    `"${description}"`,
    'Margin',
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
  })
}

const movedRow = ({ on, what, quantity, goes }: Moved): string => {
  const [symbol, description] =
    typeof what === 'string' ? [` ${what}`, `${what} INC COM`] : [symbolOf(what), describe(what)]
  const action = `TRANSFER OF ASSETS ACAT ${goes === 'in' ? 'RECEIVE' : 'DELIVER'} ${description} (Margin)`
  return row({ on, action, symbol, description, quantity, amount: 0 })
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

export function asFidelity(happenings: readonly Happening[]): string {
  return ['', '', fidelityAccountsHeader, ...happenings.flatMap(rowsOf).toReversed(), ...notice].join('\r\n')
}
