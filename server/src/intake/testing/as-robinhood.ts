/**
 * As Robinhood's activity report: an option is named in the description alone, the shares of an assignment say so on
 * a line of their own, no fee is stated: what was charged for a contract lies between its price and the amount.
 */
import { assertNever } from '@wheelwright/core'
import { deliveryOf, netOf, plainSlashed } from './told.ts'
import type { Contract, Happening, ShareTrade } from './told.ts'
import { adjusted, isEvent, type Told, type ToldEvent } from './told-events.ts'
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

const cashCodes = { transfer: 'ACH', interest: 'INT', fee: 'GOLD' }

const eventRows = (event: ToldEvent): readonly string[] => {
  const when = days(event.on)
  const of = (symbol: string, code: string, size: string | number, amount = ''): string =>
    quoted(...when, symbol, `${symbol} Inc`, code, size, '', amount)
  switch (event.kind) {
    case 'renamed': {
      const { symbol, to, held } = event
      return held > 0 ? [of(symbol, 'SXCH', `${held}S`), of(to, 'SXCH', held)] : []
    }
    case 'reversed': {
      const { symbol, held, whole, contracts } = event
      const option = (contract: Contract, size: number): string =>
        quoted(...when, contract.root, describe(contract), 'OCA', size, '', '')
      return [
        of(symbol, 'SPR', whole),
        of(symbol, 'SPR', `${held}S`),
        ...contracts.flatMap(({ contract, count }) => [
          option(adjusted(contract), Math.abs(count)),
          option(contract, Math.abs(count)),
        ]),
      ]
    }
    case 'in lieu':
      return [of(event.symbol, 'CIL', '', dollars(event.amount))]
    case 'cash':
      return [quoted(...when, '', event.of, cashCodes[event.of], '', '', dollars(event.amount))]
    case 'withheld':
      return [of(event.symbol, 'DTAX', '', dollars(event.amount))]
    case 'returned':
      return [of(event.symbol, 'ROC', '', dollars(event.amount))]
    case 'canceled': {
      const { trade } = event
      const [symbol, words, count] =
        trade.kind === 'shares'
          ? [trade.symbol, `${trade.symbol} Inc`, trade.shares]
          : [trade.contract.root, describe(trade.contract), trade.contracts]
      const code = trade.action.startsWith('B') ? 'BCXL' : 'SCXL'
      return [quoted(...when, symbol, words, code, count, dollars(trade.price), dollars(-netOf(trade)))]
    }
    case 'merged': {
      const { symbol, to, held, came, cash } = event
      if (came === 0) return [of(symbol, 'MRGC', held, dollars(cash))]
      return cash > 0
        ? [of(to, 'MRGS', came), of(symbol, 'MRGC', held, dollars(cash))]
        : [of(to, 'MRGS', came), of(symbol, 'MRGS', `${held}S`)]
    }
    default:
      return assertNever(event)
  }
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

export function asRobinhood(happenings: readonly Told[]): string {
  return robinhoodFile(
    ...happenings.flatMap((told) => (isEvent(told) ? eventRows(told) : rowsOf(told))).toReversed(),
    notice,
  )
}
