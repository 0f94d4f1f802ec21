/**
 * Rows of a Flex query that say again, or take back, what another row says: option events and confirmations beside
 * their trades; a cancellation and the trade it cancels.
 */
import type { FlexRow } from './flex-row.ts'
import { ignore, refuseRow } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

/** Of an exercise also the automatic and the manual one. */
const eventNotes: Readonly<Record<string, readonly string[]>> = {
  ASSIGNMENT: ['A'],
  EXERCISE: ['EX', 'AEX', 'MEX'],
  EXPIRATION: ['EP'],
}

const dateOf = ({ row }: FlexRow): string =>
  (row.text('tradeDate') || row.text('date') || row.text('reportDate')).replaceAll('-', '').slice(0, 8)

const sizeOf = ({ row }: FlexRow): string => String(Math.abs(Number(row.text('quantity'))))

export function notesOf({ row }: FlexRow): readonly string[] {
  return row
    .code('notes')
    .split(';')
    .map((note) => note.trim())
}

/** What happened, in the words of the option events; empty for a plain trade. */
export function eventOf(flexRow: FlexRow): string {
  const notes = notesOf(flexRow)
  return (
    Object.keys(eventNotes).find((event) => eventNotes[event]?.some((note) => notes.includes(note))) ?? ''
  )
}

export function repeatsTrade(rows: readonly FlexRow[]): ReadonlySet<FlexRow> {
  const trades = rows.filter(({ name }) => name === 'Trade')
  const ids = new Set(trades.map(({ row }) => row.text('tradeID')).filter(Boolean))
  const areNumbered = trades.every(({ row }) => row.has('tradeID'))
  const plain = new Set(trades.map((trade) => eventKey(trade, '')))
  const events = new Set(trades.map((trade) => eventKey(trade, eventOf(trade))))
  return new Set(
    rows.filter((flexRow) => {
      const { row, name } = flexRow
      if (name !== 'OptionEAE' && name !== 'TradeConfirm') return false
      if (row.has('tradeID') && ids.has(row.text('tradeID'))) return true
      // Two fills may be alike: where both sides have numbers, another number is another fill.
      if (name === 'TradeConfirm' && row.has('tradeID') && areNumbered) return false
      const event = row.code('transactionType') || row.code('type')
      return name === 'TradeConfirm' || !Object.hasOwn(eventNotes, event)
        ? plain.has(eventKey(flexRow, ''))
        : events.has(eventKey(flexRow, event))
    }),
  )
}

const eventKey = (flexRow: FlexRow, event: string): string =>
  [event, flexRow.account, flexRow.row.code('symbol'), dateOf(flexRow), sizeOf(flexRow)].join(' ')

export function isCancellation(flexRow: FlexRow): boolean {
  return (
    flexRow.name === 'Trade' &&
    (notesOf(flexRow).includes('CA') ||
      /CANCEL/.test(flexRow.row.code('transactionType')) ||
      /CA\./.test(flexRow.row.code('buySell')))
  )
}

const isCanceledAction = ({ name, row }: FlexRow): boolean =>
  name === 'CorporateAction' && /(?:^|;) *CA(?: *;|$)/.test(row.code('code'))

/**
 * A canceled ending or corporate action, whose cancellation has the opposite quantity: both are left out, and without
 * the one there is nothing to take back. A canceled trade is taken with what cancels it, since they may come in two
 * files.
 */
export function pairCancellations(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const cancels = (flexRow: FlexRow): boolean =>
    isCanceledAction(flexRow) || (isCancellation(flexRow) && isEnding(flexRow))
  const cancellations = rows.filter(cancels)
  if (cancellations.length === 0) return verdicts
  const open = new Map<string, FlexRow[]>()
  for (const trade of rows)
    if (mayBeCanceled(trade) && !cancels(trade) && trade.row.fault === null) {
      const key = tradeKey(trade, 1)
      const known = open.get(key)
      if (known) known.push(trade)
      else open.set(key, [trade])
    }
  for (const cancellation of cancellations) {
    const { row } = cancellation
    const trade = open.get(tradeKey(cancellation, -1))?.pop()
    if (trade === undefined) {
      verdicts.set(cancellation, refuseRow(row, null, 'cancels what is not in the file'))
      continue
    }
    verdicts.set(trade, ignore(`was canceled by line ${row.line}`))
    verdicts.set(cancellation, ignore(`cancels line ${trade.row.line}`))
  }
  return verdicts
}

const mayBeCanceled = (flexRow: FlexRow): boolean =>
  flexRow.name === 'CorporateAction' || (flexRow.name === 'Trade' && isEnding(flexRow))

const isEnding = (flexRow: FlexRow): boolean => eventOf(flexRow) !== ''

function tradeKey({ row, account, name }: FlexRow, sign: number): string {
  const price = name === 'Trade' ? String(Number(row.text('tradePrice'))) : row.code('type')
  return [name, account, row.code('symbol'), String(sign * Number(row.text('quantity'))), price].join(' ')
}
