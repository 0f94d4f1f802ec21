/**
 * Wheels as a page on tickers needs them: those that run, and of a ticker that has none the one that ended last. A long history
 * has thousands that are over, of which only their days are looked at.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { compareText } from '@wheelwright/core'
import { inChunks } from '../../database/chunks.ts'
import type { Reader } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { storedDays } from '../campaigns/campaign-cards.ts'
import type { ListedWheel } from '../known-wheel.ts'
import { isOf, listedRow, selectJoined, selectRows, settledContext, shownFrom } from './settled-list.ts'
import { inOrder } from '../wheel-rows.ts'
import type { WheelContext } from '../wheel-context.ts'

export interface LeadingWheels {
  /** In their order. */
  readonly wheels: readonly ListedWheel[]
  /** By ticker, how many are over beside them. */
  readonly others: ReadonlyMap<string, number>
  readonly context: WheelContext
}

const rowsAtOnce = 2000

/** One that is stored as closed, with the days of its campaign. */
type OverWheel = Awaited<ReturnType<typeof selectOver>>[number]

/** One of the ledger without a card has no entries any more. */
const isListed = sql<boolean>`(wheels.origin = 'manual' or campaigns.card is not null)`

const selectOver = (db: Reader, userId: string, after: string) =>
  selectRows(db, userId)
    .clearSelect()
    .select(['wheels.id', 'wheels.ticker', 'wheels.origin'])
    .select([storedDays.started.as('started'), storedDays.ended.as('ended')])
    .where('wheels.status', '=', 'closed')
    .where(isListed)
    .where('wheels.id', '>', after)
    .limit(rowsAtOnce)
    .execute()

const readOver = async (db: Reader, userId: string): Promise<OverWheel[]> => {
  const found: OverWheel[] = []
  for (let after = ''; ;) {
    const rows = await selectOver(db, userId, after)
    found.push(...rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return found
    after = last.id
    await nextTurn()
  }
}

/** One by hand has days of its own, and one that the user closed may go on in the entries: they are read to know. */
const isPlain = ({ origin, ended }: OverWheel): boolean => origin === 'ledger' && ended !== ''

/** The first in the order of wheels where they ended alike. */
const latestOf = (wheels: readonly OverWheel[]): OverWheel | undefined =>
  wheels.toSorted((a, b) => compareText(b.ended, a.ended) || compareText(b.started, a.started))[0]

const readNamed = async (
  db: Reader,
  userId: string,
  ids: readonly string[],
  joined: ReadonlySet<string>,
): Promise<ListedWheel[]> => {
  const found: ListedWheel[] = []
  await inChunks(ids, async (chunk) => {
    const rows = await selectRows(db, userId).where('wheels.id', 'in', chunk).execute()
    found.push(...rows.flatMap((row) => listedRow(row, joined) ?? []))
  })
  return found
}

/** Of tickers without entries all wheels are read: what is told of them is what their plans say. */
export async function readLeadingWheels(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  hasEntries: (ticker: string) => boolean,
): Promise<LeadingWheels> {
  const { read } = deps.db
  const context = await settledContext(deps, userId)
  const running: ListedWheel[] = []
  for await (const wheel of shownFrom(deps, userId, { after: '', isAnyOver: false }, context))
    running.push(wheel)
  const open = new Set(running.filter((wheel) => isOf(wheel, 'open')).map(({ row }) => row.ticker))
  const joined = await selectJoined(read, userId)
  const over = (await readOver(read, userId)).filter(({ id }) => !joined.has(id))
  const named: string[] = []
  const others = new Map<string, number>()
  for (const [ticker, wheels] of Map.groupBy(over, (wheel) => wheel.ticker)) {
    const plain = hasEntries(ticker) ? wheels.filter(isPlain) : []
    const latest = open.has(ticker) ? undefined : latestOf(plain)
    const left = new Set(plain.filter((wheel) => wheel !== latest))
    named.push(...wheels.filter((wheel) => !left.has(wheel)).map(({ id }) => id))
    others.set(ticker, left.size)
  }
  const wheels = [...running, ...(await readNamed(read, userId, named, joined))]
  return { wheels: wheels.toSorted((a, b) => inOrder(a.row, b.row)), others, context }
}
