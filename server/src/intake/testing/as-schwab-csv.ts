/** As Schwab's history page exports it: latest first, endings posted on the next business day "as of" their own. */
import { assertNever } from '@wheelwright/core'
import { addedBy, deliveryOf, netOf, postedAfter, slashed } from './told.ts'
import type { Contract, Happening, LegAction, ShareTrade } from './told.ts'
import { quoted, schwabSiteHeader } from '../../formats/testing/broker-files.ts'

const actions: Readonly<Record<LegAction, string>> = {
  STO: 'Sell to Open',
  BTO: 'Buy to Open',
  BTC: 'Buy to Close',
  STC: 'Sell to Close',
}

const endings = { expired: 'Expired', assigned: 'Assigned', exercised: 'Exchange or Exercise' }

const dollars = (amount: number): string =>
  `${amount < 0 ? '-' : ''}$${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

const symbolOf = ({ root, expires, strike, right }: Contract): string =>
  `${root} ${slashed(expires)} ${strike.toFixed(2)} ${right}`

const describe = ({ root, expires, strike, right }: Contract): string => {
  const [month, day, year] = slashed(expires).split('/')
  return `${right === 'P' ? 'PUT' : 'CALL'} ${root} INC $${strike} EXP ${month}/${day}/${year?.slice(2)}`
}

const late = (on: string): string => `${slashed(postedAfter(on))} as of ${slashed(on)}`

const shareRow = (date: string, trade: ShareTrade): string => {
  const { action, symbol, shares, price, fee } = trade
  return quoted(
    date,
    action,
    symbol,
    `${symbol} INC`,
    shares,
    dollars(price),
    fee ? dollars(fee) : '',
    dollars(netOf(trade)),
  )
}

const rowsOf = (happening: Happening): readonly string[] => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts, price, fee } = happening
      const row = [slashed(on), actions[action], symbolOf(contract), describe(contract), contracts]
      return [quoted(...row, dollars(price), dollars(fee), dollars(netOf(happening)))]
    }
    case 'expired':
    case 'assigned':
    case 'exercised': {
      const { kind, contract } = happening
      const added = addedBy(happening)
      const row = quoted(late(on), endings[kind], symbolOf(contract), describe(contract), added, '', '', '')
      return kind === 'expired' ? [row] : [shareRow(late(on), deliveryOf(happening)), row]
    }
    case 'shares':
      return [shareRow(slashed(on), happening)]
    case 'dividend': {
      const { symbol, amount } = happening
      return [quoted(slashed(on), 'Qualified Dividend', symbol, `${symbol} INC`, '', '', '', dollars(amount))]
    }
    case 'split': {
      const { symbol, ratio, held } = happening
      return [quoted(slashed(on), 'Stock Split', symbol, `${symbol} INC`, held * (ratio - 1), '', '', '')]
    }
    case 'moved': {
      const { what, quantity } = happening
      const [symbol, description] =
        typeof what === 'string' ? [what, `${what} INC`] : [symbolOf(what), describe(what)]
      return [quoted(slashed(on), 'Internal Transfer', symbol, description, quantity, '', '', '')]
    }
    default:
      return assertNever(happening)
  }
}

export function asSchwabCsv(happenings: readonly Happening[]): string {
  return [schwabSiteHeader, ...happenings.flatMap(rowsOf).toReversed(), ''].join('\n')
}
