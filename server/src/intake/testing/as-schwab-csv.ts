/** As Schwab's history page exports it: latest first, endings posted on the next business day "as of" their own. */
import { assertNever } from '@wheelwright/core'
import { addedBy, deliveryOf, netOf, postedAfter, slashed } from './told.ts'
import type { Contract, Happening, LegAction, ShareTrade } from './told.ts'
import { adjusted, isEvent, type Canceled, type Told, type ToldEvent } from './told-events.ts'
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
    trade.isShort && action === 'Sell' ? 'Sell Short' : action,
    symbol,
    `${symbol} INC`,
    shares,
    dollars(price),
    fee ? dollars(fee) : '',
    dollars(netOf(trade)),
  )
}

const cashActions = { transfer: 'MoneyLink Transfer', interest: 'Credit Interest', fee: 'Service Fee' }

const canceledRow = ({ on, trade }: Canceled): string => {
  const isBought = trade.action.startsWith('B')
  const [symbol, words, count] =
    trade.kind === 'shares'
      ? [trade.symbol, `${trade.symbol} INC`, trade.shares]
      : [symbolOf(trade.contract), describe(trade.contract), trade.contracts]
  const cells = [slashed(on), isBought ? 'Cancel Buy' : 'Cancel Sell', symbol, words]
  return quoted(...cells, isBought ? count : -count, dollars(trade.price), '', dollars(-netOf(trade)))
}

const eventRows = (event: ToldEvent): readonly string[] => {
  const date = slashed(event.on)
  const moved = (action: string, what: string | Contract, quantity: number | '', amount = '') =>
    typeof what === 'string'
      ? quoted(date, action, what, `${what} INC`, quantity, '', '', amount)
      : quoted(date, action, symbolOf(what), describe(what), quantity, '', '', amount)
  switch (event.kind) {
    case 'renamed': {
      const { symbol, to, held, contracts } = event
      return [
        ...(held > 0 ? [moved('Name Change', symbol, -held), moved('Name Change', to, held)] : []),
        ...contracts.flatMap(({ contract, count }) => [
          moved('Name Change', contract, -count),
          moved('Name Change', { ...contract, root: to }, count),
        ]),
      ]
    }
    case 'reversed': {
      const { symbol, held, whole, contracts } = event
      return [
        moved('Reverse Split', symbol, whole),
        quoted(
          date,
          'Reverse Split',
          '98765Q109',
          `${symbol} INC XXXREVERSE SPLIT EFF: ${date}`,
          -held,
          '',
          '',
          '',
        ),
        ...contracts.flatMap(({ contract, count }) => [
          moved('Reverse Split', contract, -count),
          moved('Reverse Split', adjusted(contract), count),
        ]),
      ]
    }
    case 'in lieu':
      return [moved('Cash In Lieu', event.symbol, '', dollars(event.amount))]
    case 'cash':
      return [
        quoted(date, cashActions[event.of], '', cashActions[event.of], '', '', '', dollars(event.amount)),
      ]
    case 'withheld':
      return [moved('NRA Tax Adj', event.symbol, '', dollars(event.amount))]
    case 'returned':
      return [moved('Return Of Capital', event.symbol, '', dollars(event.amount))]
    case 'canceled':
      return [canceledRow(event)]
    case 'merged': {
      const { symbol, to, held, came, cash } = event
      if (came === 0) return [moved('Cash Merger', symbol, -held, dollars(cash))]
      return [
        moved('Stock Merger', symbol, -held, cash > 0 ? dollars(cash) : ''),
        moved('Stock Merger', to, came),
      ]
    }
    default:
      return assertNever(event)
  }
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

export function asSchwabCsv(happenings: readonly Told[]): string {
  return [
    schwabSiteHeader,
    ...happenings.flatMap((told) => (isEvent(told) ? eventRows(told) : rowsOf(told))).toReversed(),
    '',
  ].join('\n')
}
