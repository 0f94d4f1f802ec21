/** The card of a campaign, as it follows from its book. */
import { campaignCard, type CampaignCard, type CycleSettings } from '@wheelwright/core'
import type { KnownCycle } from '../entries/cycles.ts'
import { indexOf, originsOf } from './book-index.ts'

/** A campaign as its wheel shows it. */
export interface CardedCampaign {
  readonly id: string
  readonly card: CampaignCard
}

/** A campaign stands as long as its ledger does. */
const ownIdsOf = new WeakMap<KnownCycle, ReadonlySet<string>>()

/** The entries that a campaign is made of, each once. */
export const ownIds = (known: KnownCycle): ReadonlySet<string> => {
  const before = ownIdsOf.get(known)
  if (before !== undefined) return before
  const { flows, events } = known.cycle
  const ids = new Set([...flows, ...events].map(({ entryId }) => entryId))
  ownIdsOf.set(known, ids)
  return ids
}

const carded = new WeakMap<KnownCycle, CardedCampaign>()

/** What the user decided about rolls changes a ledger's books. */
export const cardOf = (
  known: KnownCycle,
  { cycleSettings }: { readonly cycleSettings: CycleSettings },
): CardedCampaign => {
  const before = carded.get(known)
  if (before !== undefined) return before
  const { closed, assigned, hidden } = indexOf(known.book, cycleSettings.rollOverrides)
  const closedLegs = [...ownIds(known)].flatMap((id) => closed.get(id) ?? [])
  const beside = { closedLegs, assignedEntryIds: assigned, hidden, origins: originsOf(known.book) }
  const made = { id: known.id, card: campaignCard(known.cycle, beside) }
  carded.set(known, made)
  return made
}
