/**
 * The wheels of a user: those of the ledger, each with a row once it was settled, and those by hand. Reading shows what is due
 * by the rule of settling (`settle-wheels.ts`), and stores nothing.
 */
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { booksOn } from '../portfolio/books-on.ts'
import type { KnownWheel } from './known-wheel.ts'
import type { WheelContext } from './wheel-context.ts'
import { judge, isDue, findWheels, type ReadDeps, type Judged } from './find-wheels.ts'

export interface WheelsOfUser<V = BooksOfUser> {
  readonly wheels: readonly KnownWheel[]
  readonly context: WheelContext
  /** The books that the campaigns were found in. */
  readonly view: V
  /** False where something is due that was not settled yet. */
  readonly areStored: boolean
}

/** The wheel with what is due, as it will be stored. */
const shownAs = ({ wheel, judgement }: Judged): KnownWheel => {
  const status = judgement.outcome === 'apply' ? judgement.steps.at(-1) : undefined
  return status === undefined ? wheel : { ...wheel, row: { ...wheel.row, status } }
}

export interface WheelsWanted {
  readonly withTimeline?: boolean
  /** Null for all. */
  readonly tickers: readonly string[] | null
}

/** As `readWheels`, in books that the caller has. */
export async function readWheelsIn<V extends BooksOfUser>(
  deps: ReadDeps,
  userId: string,
  view: V,
  { withTimeline = false, tickers }: WheelsWanted,
): Promise<WheelsOfUser<V>> {
  const { context, added, renamed, wheels } = await findWheels(deps, userId, view, { withTimeline, tickers })
  const judged = await judge(wheels, context)
  const areStored = added.length + renamed.length === 0 && !judged.some(isDue)
  return { wheels: judged.map(shownAs), context, view, areStored }
}

/** Every wheel that is not in the trash, or those on some tickers. */
export async function readWheels(
  deps: ReadDeps,
  ledgers: Ledgers,
  userId: string,
  wanted: WheelsWanted = { tickers: null },
): Promise<WheelsOfUser> {
  const { tickers } = wanted
  const view =
    tickers === null ? await ledgers.of(userId) : await booksOn(deps.db.read, ledgers, userId, tickers)
  return readWheelsIn(deps, userId, view, wanted)
}
