// Contracts that ended and were never seen opened were opened before the history begins, or in a part of it that is
// missing. What opening them brought or cost the user may tell, once for all of a contract that are missing: an opening balance
// at that premium is put in front of what ended them. It is derived at each booking, and never stored: once the opening itself
// is in the history nothing is missing, and nothing counts twice. Authority: docs/domain.md, section "The ledger".
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
  /** Of the account, the contract and the side, so that it stays while other rows of it come and go. */
  readonly id: string
  readonly instrument: OptionInstrument
  readonly side: LegSide
  readonly quantity: Quantity
  /** The first day on which some of them ended: they were opened by then. */
  readonly endedOn: TradingDate
  /** The rows that ended them. */
  readonly neededBy: readonly string[]
  /** As they are booked by the user's word; null without one, or where that says that it is not known. */
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

/** What the refusals of a book that was booked without any such word lack. */
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
    // What was open before a change of that day would be changed with it, and be another contract.
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
    tradeDate: standsOn(acquiredOn ?? endedOn, endedOn, changedOn),
    acquiredOn,
  })
}

/** From its opening on; where contracts were changed since, from the day after, for it is named as it ended. */
function standsOn(opened: TradingDate, endedOn: TradingDate, changedOn: readonly TradingDate[]): TradingDate {
  return changedOn.reduce(
    (day, changed) => (changed >= day && changed < endedOn ? addDays(changed, 1) : day),
    opened,
  )
}
