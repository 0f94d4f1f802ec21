/**
 * The list of wheels, all of them or those of a status, as it is sent in pages. It is kept while portfolio, ledger and the minute
 * stand, since every open page reads it again; its version follows from what it says, so that a page which has it
 * already is sent nothing.
 */
import { refuse } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { readLedgerRevision } from '../../entries/books/ledger-revision.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { noSuchRow, listPage, type ListPage, type Row } from '../../entries/list-page.ts'
import type { Encoded, Handlers } from '../../http/call.ts'
import { etagOfText } from '../../http/etag.ts'
import { booksAt } from '../../portfolio/books-on.ts'
import { readWhileSettled } from '../../portfolio/settled-revision.ts'
import { readRevision } from '../../positions/revision.ts'
import { KeptBesideLargest } from '../../kept-beside-largest.ts'
import { createKeptTexts, type KeptText } from '../../kept-texts.ts'
import { readFirstWheels, readNamedWheels, type FirstWanted } from './few-wheels.ts'
import type { KnownWheel } from '../known-wheel.ts'
import { readWheels } from '../read-wheels.ts'
import { createKeptLines, type KeptLines } from './kept-lines.ts'
import {
  isOf,
  readSettledPage,
  readTimelinePage,
  settledContext,
  type ListParts,
  type ListWanted,
  type StoredWheel,
} from './settled-list.ts'
import { wheelText } from './wheel-text.ts'
import type { LineContext, WheelContext } from '../wheel-context.ts'

const minuteMs = 60_000
/** Some of the users who asked last. */
const keptCharacters = 4_000_000
/** Lines of one user's list, who needs them again after each change; those of whoever has the longest list are kept beside the others'. */
const charactersOfLines = { ofOne: 16_000_000, ofOthers: 4_000_000 }

/** The rows of a list; the texts of many wheels are not joined before a page of them is asked for. */
interface KeptList extends KeptText {
  readonly rows: readonly Row[]
}

const listed = ({ text, next }: ListPage): Encoded => ({
  ok: true,
  status: 200,
  text,
  next,
  etag: etagOfText(text),
})

const keptList = (wheels: readonly KnownWheel[], context: WheelContext): KeptList => {
  const texts = wheels.map((wheel) => ({ id: wheel.row.id, own: wheelText(wheel, context) }))
  return {
    rows: texts.map(({ id, own }) => ({ id, text: () => own })),
    characters: texts.reduce((sum, { own }) => sum + own.length, 0),
  }
}

/** A page as it was settled. */
interface KeptPage extends KeptText {
  readonly page: ListPage | null
}

interface PageWanted extends ListWanted {
  readonly withTimeline: boolean
}

/** The ledger is another one than what is settled: the list is booked. */
class ChangedMeanwhile extends Error {}

const nullIfChanged = (error: unknown): null => {
  if (error instanceof ChangedMeanwhile) return null
  throw error
}

/** Lists are read page after page: those that were asked for last share what was read for the first of their pages. */
const keptContexts = 4

interface KeptContext extends KeptText {
  readonly context: Promise<LineContext>
}

/** What the list of a user is put together from, of one version of it. */
const listParts = (deps: Deps) => {
  const lines = new KeptBesideLargest<KeptLines<StoredWheel>>(charactersOfLines.ofOthers, (kept) =>
    kept.characters(),
  )
  const linesOf = (userId: string) =>
    lines.keep(userId, lines.peek(userId) ?? createKeptLines(charactersOfLines.ofOne))
  const contexts = createKeptTexts<KeptContext>(keptContexts)
  const read = (userId: string, version: string): Promise<LineContext> => {
    const earlier = contexts.get(userId, version)
    if (earlier !== null) return earlier.context
    const context = settledContext(deps, userId)
    contexts.set(userId, version, { context, characters: 1 })
    // What could not be read is read anew by whoever asks next.
    context.catch(() => contexts.set(userId, '', { context, characters: 1 }))
    return context
  }
  return (userId: string, version: string): ListParts => ({
    lines: linesOf(userId),
    context: () => read(userId, version),
  })
}

type PartsOf = ReturnType<typeof listParts>

type KeptPages = ReturnType<typeof createKeptTexts<KeptPage>>

/** Pages as they were settled; null where the list has to be booked. */
const settledPages = (deps: Deps, ledgers: Ledgers, pages: KeptPages, partsOf: PartsOf) => {
  const readPage = async (
    userId: string,
    { revision, version }: { readonly revision: number; readonly version: string },
    { withTimeline, ...wanted }: PageWanted,
  ): Promise<ListPage | null> => {
    if (!withTimeline) return readSettledPage(deps, userId, wanted, partsOf(userId, version))
    return readTimelinePage(deps, userId, wanted, async (symbols) => {
      const books = await booksAt(deps.db.read, ledgers, userId, { revision, symbols })
      if (books === null) throw new ChangedMeanwhile()
      return books
    })
  }

  return async (userId: string, version: string, wanted: PageWanted): Promise<KeptPage | null> => {
    const key = JSON.stringify([userId, wanted.status, wanted.after, wanted.withTimeline])
    const earlier = pages.get(key, version)
    if (earlier !== null) return earlier
    // A ledger that is in memory tells timelines of all wheels at once.
    if (wanted.withTimeline && ledgers.isKept(userId)) return null
    const read = async (revision: number): Promise<KeptPage> => {
      const page = await readPage(userId, { revision, version }, wanted)
      return { page, characters: page?.text.length ?? 0 }
    }
    const made = await readWhileSettled(deps.db.read, userId, read).catch(nullIfChanged)
    if (made !== null) pages.set(key, version, made)
    return made
  }
}

export function listHandler(deps: Deps, ledgers: Ledgers): Pick<Handlers, 'wheelCycles'> {
  const lists = createKeptTexts<KeptList>(keptCharacters)
  const pages = createKeptTexts<KeptPage>(keptCharacters)
  const partsOf = listParts(deps)
  const readSettled = settledPages(deps, ledgers, pages, partsOf)

  /** Kept beside the pages. */
  const readFirst = async (userId: string, version: string, wanted: FirstWanted): Promise<ListPage> => {
    const key = JSON.stringify([userId, wanted.status, wanted.first, wanted.withTimeline])
    const earlier = pages.get(key, version)?.page
    if (earlier) return earlier
    const { text, isSettled } = await readFirstWheels(deps, ledgers, userId, wanted, partsOf(userId, version))
    const page = { text, next: null }
    if (isSettled) pages.set(key, version, { page, characters: text.length })
    return page
  }

  const readBooked = async (
    userId: string,
    version: string,
    status: string | undefined,
    withTimeline: boolean,
  ): Promise<KeptList> => {
    const key = `${userId} ${withTimeline} ${status ?? ''}`
    const earlier = lists.get(key, version)
    if (earlier !== null) return earlier
    const { wheels, context, areStored } = await readWheels(deps, ledgers, userId, {
      withTimeline,
      tickers: null,
    })
    const made = keptList(
      wheels.filter((wheel) => isOf(wheel, status)),
      context,
    )
    if (areStored) lists.set(key, version, made)
    return made
  }

  return {
    wheelCycles: async ({ user, query: { timeline, status, after, ids, first } }) => {
      const withTimeline = timeline === 'true'
      if (ids !== undefined) {
        const wanted = { status, ids: ids.split(','), withTimeline }
        return listed({ text: await readNamedWheels(deps, ledgers, user.id, wanted), next: null })
      }
      // The revisions are read first: a change in between makes what is kept older than it says.
      const [ledger, portfolio] = [
        await readLedgerRevision(deps.db.read, user.id),
        await readRevision(deps.db.read, user.id),
      ]
      const version = `${portfolio}.${ledger}.${Math.floor(deps.clock() / minuteMs)}`
      if (first !== undefined)
        return listed(await readFirst(user.id, version, { status, first, withTimeline }))
      const settled = await readSettled(user.id, version, { status, after, withTimeline })
      const found =
        settled === null
          ? listPage((await readBooked(user.id, version, status, withTimeline)).rows, after)
          : settled.page
      return found === null ? refuse({ kind: 'invalid', errors: [noSuchRow] }) : listed(found)
    },
  }
}
