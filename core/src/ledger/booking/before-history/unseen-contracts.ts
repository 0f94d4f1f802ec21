// Contracts that ended and were never opened in the history were opened before it begins, or in a part that is missing. The
// user may state the premium once for all missing contracts of a kind: an opening balance at that premium is then put in
// front of what ended them. It is derived whenever the book is booked and never stored: once the opening itself is imported
// nothing is missing, and nothing counts twice. Authority: docs/domain.md, section "The ledger".
import { quantityFromMicros, wholeUnits, type Quantity } from '../../../base/quantity.ts'
import { addDays, type TradingDate } from '../../../base/trading-date.ts'
import type { Entry, EntryKind, HoldingEntry, OptionInstrument } from '../../entries/entry.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import type { LegSide } from '../../lots/leg.ts'
import { derivedOpening } from './derived-opening.ts'
import { openingPrefix } from './history-start.ts'
import type { LedgerSettings } from '../ledger-settings.ts'
import { isWordFor, type OpeningCost } from './opening-word.ts'

/** Contracts of one kind and side that ended without having been opened. */
export interface UnseenContracts {
  /** Made of account, contract and side, so that it stays while rows of the contract come and go. */
  readonly id: string
  readonly instrument: OptionInstrument
  readonly side: LegSide
  readonly quantity: Quantity
  /** The first day on which some of them ended: they were opened by then. */
  readonly endedOn: TradingDate
  /** The rows that ended them. */
  readonly neededBy: readonly string[]
  /**
   * The opening balance booked at the premium that the user stated; null without an answer, or where the answer is that it
   * is unknown.
   */
  readonly entry: HoldingEntry | null
  readonly isAsked: boolean
}

/** A refusal of a book. */
interface Refused {
  readonly kind: string
  readonly entryId: string
}

/** Contracts of a row that ended more than was open. */
interface Surplus extends Refused {
  readonly kind: 'over-close' | 'over-assignment'
  readonly side: LegSide
  readonly surplus: number
}

const changesContracts: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'split',
  'symbol-change',
  'contract-change',
])

/** What is missing according to the refusals of a book that was booked without such balances. */
export function unseenContracts(
  refusals: readonly (Refused | Surplus)[],
  entries: readonly Entry[],
  { openings = {} }: Pick<LedgerSettings, 'openings'>,
): readonly UnseenContracts[] {
  const surpluses = refusals.filter(isSurplus)
  if (surpluses.length === 0) return none
  const ids = new Set(surpluses.map(({ entryId }) => entryId))
  const rows = new Map(entries.flatMap((entry) => (ids.has(entry.id) ? [[entry.id, entry] as const] : [])))
  const missing = surpluses.flatMap((surplus) => {
    const row = rows.get(surplus.entryId)
    return row?.instrument?.type === 'option' ? [{ ...surplus, row, instrument: row.instrument }] : []
  })
  const groups = Map.groupBy(missing, ({ row, instrument, side }) =>
    [`${openingPrefix}${row.accountId}`, contractKey(instrument), side].join(':'),
  )
  const changedOn = entries.flatMap(({ kind, tradeDate }) => (changesContracts.has(kind) ? [tradeDate] : []))
  return [...groups].flatMap(([id, group]) => {
    const [first] = group.toSorted((a, b) => (a.row.tradeDate < b.row.tradeDate ? -1 : 1))
    if (first === undefined) return []
    const { instrument, side, row } = first
    const quantity = wholeUnits(group.reduce((sum, { surplus }) => sum + surplus, 0))
    const endedOn = row.tradeDate
    const told = { id, accountId: row.accountId, instrument, side, quantity, endedOn }
    const word = openings[id]
    const isTold = word !== undefined && isWordFor(word, quantity)
    // A balance of an earlier day would itself be changed that day, into another contract.
    const isTellable = !changedOn.includes(endedOn)
    return {
      ...told,
      neededBy: group.map(({ entryId }) => entryId),
      entry: isTold && isTellable ? openingOf(told, word, changedOn) : null,
      isAsked: !isTold && isTellable,
    }
  })
}

const none: readonly UnseenContracts[] = []

function isSurplus(refusal: Refused | Surplus): refusal is Surplus {
  return refusal.kind === 'over-close' || refusal.kind === 'over-assignment'
}

type Told = Pick<UnseenContracts, 'id' | 'instrument' | 'side' | 'quantity' | 'endedOn'> & {
  readonly accountId: string
}

function openingOf(
  { id, accountId, instrument, side, quantity, endedOn }: Told,
  { price, acquiredOn }: OpeningCost,
  changedOn: readonly TradingDate[],
): HoldingEntry | null {
  if (price === null) return null
  return derivedOpening({
    id,
    accountId,
    instrument,
    quantity: quantityFromMicros(side === 'long' ? quantity : 0 - quantity),
    price,
    tradeDate: balanceDate(acquiredOn ?? endedOn, endedOn, changedOn),
    acquiredOn,
  })
}

/**
 * The day of the opening balance: when it was opened, or the day after the last change of contracts since, because it is named by
 * its terms when it ended.
 */
function balanceDate(
  opened: TradingDate,
  endedOn: TradingDate,
  changedOn: readonly TradingDate[],
): TradingDate {
  return changedOn.reduce(
    (day, changed) => (changed >= day && changed < endedOn ? addDays(changed, 1) : day),
    opened,
  )
}
