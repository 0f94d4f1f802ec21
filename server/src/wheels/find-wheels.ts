/** The wheels of a user as rows and campaigns say side by side, with what detection is sure of. Nothing is stored. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { judgeDetection, type Book } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { WheelRow } from '../database/schema.ts'
import { readCycles, type KnownCycle } from '../entries/books/cycles.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { instantText } from '../instants.ts'
import { mapByTurns } from '../map-by-turns.ts'
import { missingSplitsIn } from '../portfolio/missing-splits.ts'
import { detectedOf, type KnownWheel } from './known-wheel.ts'
import { selectStanding, whereItStands } from './standing-rows.ts'
import { inOrder, selectWheels } from './wheel-rows.ts'
import { type WheelContext, contextOf } from './wheel-context.ts'
import { firstSeen } from './terms/new-wheel-row.ts'

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'newId'>

export function tickersOf(books: Iterable<Book>): string[] {
  return [...new Set([...books].flatMap(({ underlying }) => underlying ?? []))]
}

/** Rows and campaigns side by side. A campaign that a wheel by hand was joined with stands under that wheel. */
export function pairWheels(rows: readonly WheelRow[], campaigns: readonly KnownCycle[]): KnownWheel[] {
  const byId = new Map(campaigns.map((known) => [known.id, known]))
  const joined = new Set(
    rows.flatMap(({ campaign_id, deleted_at }) => (deleted_at === null ? (campaign_id ?? []) : [])),
  )
  return rows.flatMap((row): KnownWheel[] => {
    if (row.deleted_at !== null || joined.has(row.id)) return []
    const known = byId.get(row.campaign_id ?? row.id) ?? null
    // Its entries are gone, as when an import was undone: what the user added stays for when they come back.
    return row.origin === 'ledger' && known === null ? [] : [{ row: whereItStands(row, known), known }]
  })
}

export interface Judged {
  readonly wheel: KnownWheel
  readonly judgement: ReturnType<typeof judgeDetection>
}

export function judgeWheel(wheel: KnownWheel, context: WheelContext): Judged {
  const { status } = wheel.row
  const detected = status === 'closed' ? null : detectedOf(wheel, context)
  return { wheel, judgement: judgeDetection(status, detected) }
}

/** What detection is sure of; of a long history that leaves the few wheels that run, since nothing follows closed. */
export function judge(wheels: readonly KnownWheel[], context: WheelContext): Promise<Judged[]> {
  return mapByTurns(wheels, (wheel) => judgeWheel(wheel, context))
}

export function isDue({ judgement }: Judged): boolean {
  return judgement.outcome === 'apply'
}

export interface Found {
  readonly context: WheelContext
  readonly now: string
  /** Campaigns that have no row yet. */
  readonly added: readonly WheelRow[]
  /** Wheels whose campaigns have another symbol now, under that. */
  readonly renamed: readonly WheelRow[]
  readonly wheels: readonly KnownWheel[]
  readonly campaigns: readonly KnownCycle[]
}

export async function findWheels(
  deps: ReadDeps & { readonly stores?: boolean },
  userId: string,
  view: BooksOfUser,
  { withTimeline, tickers }: { readonly withTimeline: boolean; readonly tickers: readonly string[] | null },
): Promise<Found> {
  const now = instantText(deps.clock())
  // Settling may store campaigns, and a database that takes no writes is opened anew for that: nothing reads meanwhile.
  const campaigns = await readCycles(deps, userId, view, tickers ?? tickersOf(view.ledger.books.values()))
  // Each of these steps walks through all wheels: others have their turn in between.
  await nextTurn()
  const [context, stored] = await Promise.all([
    contextOf(
      deps,
      userId,
      {
        cycleSettings: view.cycleSettings,
        missingSplits: missingSplitsIn(view.ledger.books.values()),
      },
      withTimeline,
    ),
    tickers === null
      ? selectWheels(deps.db.read, userId)
      : selectStanding(deps.db.read, { userId, view, tickers }, campaigns),
  ])
  await nextTurn()
  const rows = new Map(stored.map((row) => [row.id, row]))
  const added = await firstSeen(userId, campaigns, rows, context, now)
  const wheels = pairWheels([...stored, ...added].toSorted(inOrder), campaigns)
  const renamed = wheels.flatMap(({ row }) => {
    const before = rows.get(row.id)
    return before !== undefined && before.ticker !== row.ticker ? [row] : []
  })
  return { context, now, added, renamed, wheels, campaigns }
}
