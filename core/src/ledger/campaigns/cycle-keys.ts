// Campaigns are rebuilt from their entries each time. A key is kept as long as the campaign shares an entry with the one that
// had it. Authority: docs/domain.md, section "Wheel cycle".
import type { Cycle } from './cycle.ts'

/** A campaign that had a key before, and the entries it was known by. */
export interface KeyedCycle {
  readonly key: string
  readonly accountId: string | null
  readonly entryIds: readonly string[]
}

/**
 * Gives every campaign of one ticker its key: the old one where it shares an entry, else ticker, date of the first short,
 * ordinal.
 */
export function keyCycles(cycles: readonly Cycle[], before: readonly KeyedCycle[]): Cycle[] {
  const kept = keysKept(cycles, before)
  const keys = new FreshKeys(new Set(before.map(({ key }) => key)))
  return cycles.map((cycle) => ({ ...cycle, key: kept.get(cycle) ?? keys.next(cycle) }))
}

/**
 * A fill whose contracts a transfer divided is an entry of campaigns in two accounts. So it is first asked what only one of
 * them has, then what those of the same account share, then what any do.
 */
function keysKept(cycles: readonly Cycle[], before: readonly KeyedCycle[]): Map<Cycle, string> {
  const had = new Map<string, KeyedCycle[]>()
  for (const old of before) for (const id of old.entryIds) had.set(id, [...(had.get(id) ?? []), old])
  const shared = sharedBy(cycles)
  const [kept, taken] = [new Map<Cycle, string>(), new Set<string>()]
  const keep = (mayBe: (cycle: Cycle, id: string, old: KeyedCycle) => boolean): void => {
    for (const cycle of cycles) {
      if (kept.has(cycle)) continue
      for (const { entryId } of cycle.flows) {
        const old = had.get(entryId)?.findLast((each) => !taken.has(each.key) && mayBe(cycle, entryId, each))
        if (old === undefined) continue
        kept.set(cycle, old.key)
        taken.add(old.key)
        break
      }
    }
  }
  keep((_, id) => !shared.has(id) && had.get(id)?.length === 1)
  keep(({ accountId }, _, old) => old.accountId === accountId)
  keep(() => true)
  return kept
}

/** Entries that more than one campaign has. */
function sharedBy(cycles: readonly Cycle[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const { flows } of cycles)
    for (const id of new Set(flows.map(({ entryId }) => entryId))) (seen.has(id) ? shared : seen).add(id)
  return shared
}

/** New keys; ordinals continue from the last one of each day. */
class FreshKeys {
  readonly #taken: ReadonlySet<string>
  readonly #last = new Map<string, number>()

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  next({ underlying, firstShort }: Cycle): string {
    const base = `${underlying}-${firstShort.replaceAll('-', '')}`
    let ordinal = (this.#last.get(base) ?? 0) + 1
    while (this.#taken.has(`${base}-${ordinal}`)) ordinal += 1
    this.#last.set(base, ordinal)
    return `${base}-${ordinal}`
  }
}
