/** The card of a campaign, as it follows from its book, and as few letters that are stored beside the campaign. */
import { sql } from 'kysely'
import { campaignCard, campaignStockCost, closingStep, lastStepOf, unmatchedIn } from '@wheelwright/core'
import type { CampaignCard, CycleSettings, LastStep, LotsOfCampaign } from '@wheelwright/core'
import { namesIn, underNames, withoutNames } from '../../database/packing/without-names.ts'
import { cyclesOfBook, type KnownCycle } from '../../entries/books/cycles.ts'
import type { LedgerCycleRow } from '../../database/schema.ts'
import type { SettledCard } from '../../portfolio/settled-cards.ts'
import { chainsOf, indexOf, originsOf } from './book-index.ts'

/** A campaign as its wheel shows it. */
export interface CardedCampaign {
  readonly id: string
  readonly card: CampaignCard
}

/** A campaign stands as long as its ledger does. */
const ownIdsOf = new WeakMap<KnownCycle, ReadonlySet<string>>()

/** The entries that a campaign is made of, each once. */
export function ownIds(known: KnownCycle): ReadonlySet<string> {
  const before = ownIdsOf.get(known)
  if (before !== undefined) return before
  const { flows, events } = known.cycle
  const ids = new Set([...flows, ...events].map(({ entryId }) => entryId))
  ownIdsOf.set(known, ids)
  return ids
}

/** What a setting of net stock cost that looks at the lots of a campaign looks at. */
export function lotsOfCampaign(
  known: KnownCycle,
  { cycleSettings }: { readonly cycleSettings: CycleSettings },
): LotsOfCampaign {
  return () => {
    const own = ownIds(known)
    const chains = chainsOf(known.book, cycleSettings.rollOverrides)
    return { lots: known.book.lots.filter(({ entryIds }) => entryIds.some((id) => own.has(id))), chains }
  }
}

/** Nearly all campaigns of a long history are over, and the days of those need not be gone through again. */
const closedIn = ({ book, cycle }: KnownCycle, cycleSettings: CycleSettings): LastStep | null => {
  if (book.joined.length > 0) return null
  const latest = cyclesOfBook({ cycleSettings }, book).at(-1)
  const isFollowed = latest?.flows[0]?.entryId !== cycle.flows[0]?.entryId
  const { times } = indexOf(book, cycleSettings.rollOverrides)
  return closingStep(cycle, cycleSettings, { isFollowed, timeOn: (day) => times.get(day) })
}

const carded = new WeakMap<KnownCycle, CardedCampaign>()

/** What the user decided about rolls and costs changes a ledger's books. */
export function cardOf(
  known: KnownCycle,
  { cycleSettings }: { readonly cycleSettings: CycleSettings },
): CardedCampaign {
  const before = carded.get(known)
  if (before !== undefined) return before
  const { closed, assigned, hidden } = indexOf(known.book, cycleSettings.rollOverrides)
  const netStockCost = campaignStockCost(
    known.cycle,
    cycleSettings.stockCost,
    lotsOfCampaign(known, { cycleSettings }),
  )
  const closedLegs = [...ownIds(known)].flatMap((id) => closed.get(id) ?? [])
  const origins = originsOf(known.book)
  const lastStep = closedIn(known, cycleSettings) ?? lastStepOf(known.book, known.cycle, cycleSettings)
  const unmatched = unmatchedIn(known.book, known.cycle)
  const beside = {
    closedLegs,
    assignedEntryIds: assigned,
    hidden,
    unmatched,
    origins,
    netStockCost,
    lastStep,
  }
  const made = { id: known.id, card: campaignCard(known.cycle, beside) }
  carded.set(known, made)
  return made
}

/** What stands in the columns beside it is not repeated. */
type Stored = Omit<CampaignCard, 'key' | 'accountId' | 'underlying' | 'everHadPosition' | 'isFlat'>

/**
 * In the order in which they are stored: names would take more room than what they name. The days come first, where
 * `storedDays` finds them.
 */
const fields = [
  'started',
  'ended',
  'phase',
  'outcome',
  'strategy',
  'premiumCollected',
  'realized',
  'results',
  'unknownBasis',
  'capital',
  'assignedBlocks',
  'shareBlocks',
  'freeBlocks',
  'coveringCalls',
  'openPuts',
  'expirations',
  'lastOptionExpired',
  'leavesGap',
  'openLegs',
  'lots',
  'netStockCost',
  'leftAt',
  'freeSince',
  'nakedCalls',
  'held',
  'openSlots',
  'capitalParts',
  'hadNakedCalls',
  'lastStep',
  'lotCounts',
] as const satisfies readonly (keyof Stored)[]

/** As they stand in a stored card, for whoever looks at the days of thousands and reads few of them; '' of one that runs. */
export const storedDays = {
  started: sql<string>`substr(card, 3, 10)`,
  ended: sql<string>`case when substr(card, 15, 1) = '"' then substr(card, 16, 10) else '' end`,
}

const texts = new WeakMap<CampaignCard, string>()

/** Those of its parts that are stored as the lists of their values. */
const partNames = {
  results: namesIn<Stored['results']>({ known: true, unknown: true }),
  held: namesIn<Stored['held']>({ since: true, before: true, capital: true }),
  lastStep: namesIn<LastStep>({ status: true, at: true }),
  lotCounts: namesIn<Stored['lotCounts']>({
    covered: true,
    uncovered: true,
    cashReserved: true,
    closed: true,
    oddShares: true,
  }),
}

type Values = readonly unknown[]

const packed = (card: CampaignCard): Values => {
  const { results, held, lastStep, lotCounts } = card
  const parts = {
    results: withoutNames(partNames.results, results),
    held: withoutNames(partNames.held, held),
    lastStep: lastStep === null ? null : withoutNames(partNames.lastStep, lastStep),
    lotCounts: withoutNames(partNames.lotCounts, lotCounts),
  }
  return withoutNames(fields, { ...card, ...parts })
}

const unpacked = (values: Values): Stored => {
  const stored = underNames<Record<(typeof fields)[number], unknown>>(fields, values)
  const { results, held, lastStep, lotCounts } = stored as {
    readonly results: Values
    readonly held: Values
    readonly lastStep: Values | null
    readonly lotCounts: Values
  }
  return {
    ...(stored as unknown as Stored),
    results: underNames(partNames.results, results),
    held: underNames(partNames.held, held),
    lastStep: lastStep === null ? null : underNames<LastStep>(partNames.lastStep, lastStep),
    lotCounts: underNames<Stored['lotCounts']>(partNames.lotCounts, lotCounts),
  }
}

const cardText = (card: CampaignCard): string => {
  const text = texts.get(card) ?? JSON.stringify(packed(card))
  texts.set(card, text)
  return text
}

export function settledCard({ id, card }: CardedCampaign): SettledCard {
  return {
    id,
    cycleKey: card.key,
    ticker: card.underlying,
    accountId: card.accountId,
    text: cardText(card),
  }
}

type CardRow = Pick<LedgerCycleRow, 'account_id' | 'ticker' | 'cycle_key'>

export function readCard(text: string, { account_id, ticker, cycle_key }: CardRow): CampaignCard {
  const stored = unpacked(JSON.parse(text) as Values)
  return {
    ...stored,
    key: cycle_key,
    accountId: account_id,
    underlying: ticker,
    isFlat: stored.ended !== null,
    everHadPosition: true,
  }
}
