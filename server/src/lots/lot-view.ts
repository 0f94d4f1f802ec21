/** The lots of a group as they go over the wire, page by page. */
import type { LotPage, WheelLotView } from '@wheelwright/api'
import {
  actionsOf,
  compareText,
  contractKey,
  contractsInTurn,
  fillsLike,
  waitsForAnswer,
} from '@wheelwright/core'
import type { Book, ContractInTurn, OpenLeg, WheelLot } from '@wheelwright/core'
import type { FoundGroup } from './lot-groups.ts'

/** Lots of a page, and events of a lot: a wheel of a decade is told by its latest. */
const lotsAtOnce = 25
const mostEvents = 30
/** Contracts of which the turn is told. */
const mostInTurn = 200
/** Characters of a note; the whole of it stands in Activity. */
const mostOfNote = 160

/** The open fill that stands on a lot. */
export function legOf({ openLegs }: Pick<Book, 'openLegs'>, { coverage }: WheelLot): OpenLeg | null {
  return coverage?.status === 'OPEN'
    ? (openLegs.find(({ entryId }) => entryId === coverage.entryId) ?? null)
    : null
}

/** How many contracts like the lot's own are open in its account. */
export function openContractsOf(book: Book, lot: WheelLot): number {
  const leg = legOf(book, lot)
  return leg === null ? 0 : fillsLike(book, leg).reduce((sum, { contracts }) => sum + contracts, 0)
}

/** The contracts like the lot's own in the order in which they are closed; none where nothing stands on it. */
export function turnOf({ book, known }: Pick<FoundGroup, 'book' | 'known'>, lot: WheelLot): ContractInTurn[] {
  const leg = legOf(book, lot)
  return leg === null ? [] : contractsInTurn(book, known?.cycle ?? null, leg)
}

/** Once for each contract, where there is something to choose from. */
const turnsOf = (found: FoundGroup, lots: readonly WheelLot[]): ContractInTurn[][] => {
  const first = new Map(
    lots.flatMap((lot) => {
      const leg = legOf(found.book, lot)
      return leg === null ? [] : [[contractKey(leg.instrument), lot] as const]
    }),
  )
  return [...first.values()]
    .map((lot) => turnOf(found, lot).slice(0, mostInTurn))
    .filter((turn) => turn.length > 1)
}

type Event = WheelLot['events'][number]

const shortened = (event: Event): Event =>
  event.notes.length <= mostOfNote ? event : { ...event, notes: `${event.notes.slice(0, mostOfNote - 1)}…` }

/** The long option of a spread, by each fill that opened the short one. */
export type SpreadsByFill = ReadonlyMap<string, NonNullable<WheelLotView['spread']>>

/** What is told of lots beside their book, as of an instant. */
interface Beside {
  readonly nowMs: number
  readonly spreads?: SpreadsByFill
}

const noSpreads: SpreadsByFill = new Map()

const viewOf = (book: Book, lot: WheelLot, { nowMs, spreads = noSpreads }: Beside): WheelLotView => ({
  ...lot,
  events: lot.events.slice(-mostEvents).map(shortened),
  earlierEvents: Math.max(0, lot.events.length - mostEvents),
  spread: spreads.get(legOf(book, lot)?.entryId ?? '') ?? null,
  openContracts: openContractsOf(book, lot),
  isPending: waitsForAnswer(lot, nowMs),
  actions: waitsForAnswer(lot, nowMs) ? [] : actionsOf(lot),
})

const openFirst = (a: WheelLot, b: WheelLot): number =>
  Number(a.closed !== null) - Number(b.closed !== null) ||
  (a.closed === null
    ? Number(a.lotNo) - Number(b.lotNo)
    : compareText(b.closed?.date ?? '', a.closed.date ?? '') || Number(b.lotNo) - Number(a.lotNo))

/** Null where no lot is of that number. */
export function pageOfLots(found: FoundGroup, after: string | undefined, beside: Beside): LotPage | null {
  const { group, book, lots } = found
  const all = lots().toSorted(openFirst)
  const last = after === undefined ? -1 : all.findIndex(({ lotNo }) => lotNo === after)
  if (after !== undefined && last < 0) return null
  const page = all.slice(last + 1, last + 1 + lotsAtOnce)
  const isAll = last + 1 + page.length === all.length
  return {
    group,
    lots: page.map((lot) => viewOf(book, lot, beside)),
    turns: turnsOf(found, page),
    nextCursor: isAll ? null : (page.at(-1)?.lotNo ?? null),
  }
}
