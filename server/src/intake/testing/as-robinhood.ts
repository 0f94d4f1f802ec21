/**
 * As Robinhood's activity report: an option is named in the description alone, the shares of an assignment say so on
 * a line of their own, no fee is stated: what was charged for a contract lies between its price and the amount.
 */
import { assertNever } from '@wheelwright/core'
import { deliveryOf, netOf, plainSlashed } from './told.ts'
import type { Contract, Happening, ShareTrade } from './told.ts'
import { robinhoodFile, quoted } from '../../formats/testing/broker-files.ts'

const dollars = (amount: number): string => {
  const text = `$${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  return amount < 0 ? `(${text})` : text
}

const describe = ({ root, expires, strike, right }: Contract): string =>
  `${root} ${plainSlashed(expires)} ${right === 'P' ? 'Put' : 'Call'} $${strike.toFixed(2)}`

const days = (on: string): readonly [string, string, string] => {
  const day = plainSlashed(on)
  return [day, day, day]
}

const shareRow = (trade: ShareTrade, more = ''): string => {
  const { on, symbol, action, shares, price } = trade
  const description = `${symbol} Inc\nCUSIP: 000000000${more}`
  return quoted(...days(on), symbol, description, action, shares, dollars(price), dollars(netOf(trade)))
}

const rowsOf = (happening: Happening): readonly string[] => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts, price } = happening
      return [
        quoted(
          ...days(on),
          contract.root,
          describe(contract),
          action,
          contracts,
          dollars(price),
          dollars(netOf(happening)),
        ),
      ]
    }
    case 'expired': {
      const { contract, contracts, side } = happening
      const description = `Option Expiration for ${describe(contract)}`
      return [
        quoted(
          ...days(on),
          contract.root,
          description,
          'OEXP',
          `${contracts}${side === 'short' ? 'S' : ''}`,
          '',
          '',
        ),
      ]
    }
    case 'assigned':
    case 'exercised': {
      const { kind, contract, contracts } = happening
      const [code, word] = kind === 'assigned' ? ['OASGN', 'Assigned'] : ['OEXCS', 'Exercised']
      return [
        quoted(...days(on), contract.root, describe(contract), code, contracts, '', ''),
        shareRow(deliveryOf(happening), `\n${contracts} ${contract.root} Option ${word}`),
      ]
    }
    case 'shares':
      return [shareRow(happening)]
    case 'dividend': {
      const { symbol, amount, recordedOn } = happening
      const recorded = recordedOn === undefined ? '' : `R/D ${recordedOn} `
      const description = `Cash Div: ${recorded}P/D ${on} - 100 shares at 0.45`
      return [quoted(...days(on), symbol, description, 'CDIV', '', '', dollars(amount))]
    }
    case 'split': {
      const { symbol, held, ratio } = happening
      return [quoted(...days(on), symbol, `${symbol} Inc`, 'SPL', held * (ratio - 1), '', '')]
    }
    case 'moved': {
      const { what, quantity, goes } = happening
      const isShort = quantity > 0 !== (goes === 'in')
      const [symbol, description] =
        typeof what === 'string' ? [what, `${what} Inc`] : [what.root, describe(what)]
      const size = `${Math.abs(quantity)}${isShort ? 'S' : ''}`
      return [quoted(...days(on), symbol, description, goes === 'in' ? 'ACATI' : 'ACATO', size, '', '')]
    }
    default:
      return assertNever(happening)
  }
}

const notice = `${','.repeat(8)}\n"","","","","","","","","The data provided is for informational purposes only."`

export function asRobinhood(happenings: readonly Happening[]): string {
  return robinhoodFile(...happenings.flatMap(rowsOf).toReversed(), notice)
}
