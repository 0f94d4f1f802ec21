/**
 * Rows of a Flex query that say again, or take back, what another row says: option events and confirmations beside
 * their trades; a cancellation and the trade it cancels.
 */
import type { FlexRow } from './flex-row.ts'

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

/** The cancellations of splits and changes, each with the action of the file that it cancels; null where there is none. */
export function canceledActions(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, FlexRow | null> {
  const cancellations = rows.filter((flexRow) => isCanceledAction(flexRow) && !standsAlone(flexRow))
  if (cancellations.length === 0) return new Map()
  const open = new Map<string, FlexRow[]>()
  for (const action of rows)
    if (action.name === 'CorporateAction' && !isCanceledAction(action) && action.row.fault === null) {
      const key = actionKey(action, 1)
      const known = open.get(key)
      if (known) known.push(action)
      else open.set(key, [action])
    }
  const places = new Map(rows.map((flexRow, at) => [flexRow, at]))
  const placeOf = (flexRow: FlexRow): number => places.get(flexRow) ?? 0
  /** What stands behind it on its day came in its place. */
  const isBefore = (action: FlexRow, back: FlexRow): boolean =>
    placeOf(action) < placeOf(back) || dateOf(action) < dateOf(back)
  return new Map(
    cancellations.map((back) => {
      const alike = open.get(actionKey(back, -1)) ?? []
      const at = alike.findLastIndex((action) => isBefore(action, back))
      return [back, at < 0 ? null : (alike.splice(at, 1)[0] ?? null)]
    }),
  )
}

function actionKey({ row, account }: FlexRow, sign: number): string {
  const quantity = sign * Number(row.text('quantity'))
  return [account, row.code('symbol'), quantity, row.code('type')].join(' ')
}
