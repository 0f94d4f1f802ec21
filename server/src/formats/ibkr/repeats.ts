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

export function isCanceledAction({ name, row }: FlexRow): boolean {
  return name === 'CorporateAction' && /(?:^|;) *CA(?: *;|$)/.test(row.code('code'))
}

/** What is one entry by itself; others are read with the rows beside them. */
const standsAlone = ({ row }: FlexRow): boolean =>
  ['SO', 'SD', 'TC', 'DW'].includes(row.code('type')) && row.code('assetCategory') !== 'OPT'

/**
 * A canceled split or change, whose cancellation has the opposite quantity: both are left out, and without the one there is
 * nothing to take back. Other actions, trades and endings are taken with what cancels them, since they may come in two files.
 */
export function pairCanceledActions(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const cancellations = rows.filter((flexRow) => isCanceledAction(flexRow) && !standsAlone(flexRow))
  if (cancellations.length === 0) return verdicts
  const open = new Map<string, FlexRow[]>()
  for (const action of rows)
    if (action.name === 'CorporateAction' && !isCanceledAction(action) && action.row.fault === null) {
      const key = actionKey(action, 1)
      const known = open.get(key)
      if (known) known.push(action)
      else open.set(key, [action])
    }
  for (const cancellation of cancellations) {
    const { row } = cancellation
    const action = open.get(actionKey(cancellation, -1))?.pop()
    if (action === undefined) {
      verdicts.set(cancellation, refuseRow(row, null, 'cancels what is not in the file'))
      continue
    }
    verdicts.set(action, ignore(`was canceled by line ${row.line}`))
    verdicts.set(cancellation, ignore(`cancels line ${action.row.line}`))
  }
  return verdicts
}

function actionKey({ row, account }: FlexRow, sign: number): string {
  const quantity = sign * Number(row.text('quantity'))
  return [account, row.code('symbol'), quantity, row.code('type')].join(' ')
}
