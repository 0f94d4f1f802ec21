/**
 * Splits and changes of symbols and contracts that a Flex query cancels. A cancellation has the opposite quantity, and is read
 * as the action with its signs turned: both are taken, since the action may have come in an earlier file. What cannot be
 * read of the two leaves both out; without the action there is nothing to leave out, and the cancellation is refused.
 */
import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core/entries'
import { ignore, refuseRow, withDrafts } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'
import type { FlexRow } from './flex-row.ts'
import type { KnownHoldings } from '../rows/known-holdings.ts'
import { canceledActions } from './repeats.ts'
import { pairedChanges, readFlexRow } from './rows.ts'
import { asReversal } from './trades.ts'

const turned = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : text === '' ? '' : `-${text}`

/** Read apart, so that what cannot be read is no fault of the row. */
const apart = (flexRow: FlexRow): FlexRow => ({ ...flexRow, row: flexRow.row.copy() })

const withSignsTurned = (flexRow: FlexRow): FlexRow => {
  const { row } = flexRow
  const texts = { quantity: turned(row.text('quantity')), proceeds: turned(row.text('proceeds')) }
  return { ...flexRow, row: row.with(texts) }
}

const takenBack = (draft: EntryDraft): EntryDraft => ({
  ...asReversal(draft),
  quantity: quantityFromMicros(0 - draft.quantity),
  gross: moneyFromMicros(0 - draft.gross),
})

/** Those of a query alone, each by the row that is read in its place. */
function verdictsOn(
  rows: ReadonlyMap<FlexRow, FlexRow>,
  known: KnownHoldings,
): ReadonlyMap<FlexRow, Verdict> {
  const changed = pairedChanges([...rows.values()], known)
  return new Map(
    [...rows].map(([flexRow, read]) => {
      const verdict = changed.get(read) ?? readFlexRow(read)
      return [flexRow, read.row.fault === null ? verdict : { kind: 'refuse' }]
    }),
  )
}

export function judgeCanceled(rows: readonly FlexRow[], known: KnownHoldings): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const pairs = canceledActions(rows)
  const actions = [...pairs.values()].filter((action) => action !== null)
  const onActions = verdictsOn(new Map(actions.map((action) => [action, apart(action)])), known)
  const onBack = verdictsOn(new Map([...pairs.keys()].map((back) => [back, withSignsTurned(back)])), known)
  for (const [back, action] of pairs) {
    const told = action === null ? null : (onActions.get(action) ?? null)
    const canceled = onBack.get(back)
    const isRead = canceled !== undefined && canceled.kind !== 'refuse' && told?.kind !== 'refuse'
    if (isRead) verdicts.set(back, withDrafts(canceled, takenBack))
    else if (action === null) verdicts.set(back, refuseRow(back.row, null, 'cancels what is not in the file'))
    else verdicts.set(back, ignore(`cancels line ${action.row.line}`))
    if (action === null) continue
    verdicts.set(action, isRead && told !== null ? told : ignore(`was canceled by line ${back.row.line}`))
  }
  return verdicts
}
