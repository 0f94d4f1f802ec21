/** A few wheels of a list, for a page that shows no more: those that ask for their owner first, or those that it names. */
import { compareByNext } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { readWhileSettled } from '../../portfolio/settled-revision.ts'
import { readWheel } from '../read-one-wheel.ts'
import { readWheels } from '../read-wheels.ts'
import type { Line } from './kept-lines.ts'
import { listedOf } from '../known-wheel.ts'
import { isOf, readSettledLines, type ListParts } from './settled-list.ts'
import { selectTickersOf } from '../wheel-rows.ts'
import { listedLine, wheelText } from './wheel-text.ts'

export interface FirstWanted {
  readonly status: string | undefined
  readonly first: number
  readonly withTimeline: boolean
}

interface Found {
  readonly list: readonly Line[]
  /** Else something lags, and the next one who asks may read it otherwise. */
  readonly isSettled: boolean
}

/** As they were settled; booked where something lags. */
const readList = async (
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  status: string | undefined,
  parts: ListParts,
): Promise<Found> => {
  const settled = await readWhileSettled(deps.db.read, userId, () =>
    readSettledLines(deps, userId, status, parts),
  )
  if (settled !== null) return { list: settled, isSettled: true }
  const { wheels, context } = await readWheels(deps, ledgers, userId)
  const listed = wheels.filter((wheel) => isOf(wheel, status))
  const list = listed.map((wheel) => listedLine(listedOf(wheel, context), context))
  return { list, isSettled: false }
}

/** The rows as they are sent. Timelines are told from the books on the tickers of those rows alone. */
export async function readFirstWheels(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  { status, first, withTimeline }: FirstWanted,
  parts: ListParts,
): Promise<{ readonly text: string; readonly isSettled: boolean }> {
  const { list, isSettled } = await readList(deps, ledgers, userId, status, parts)
  const texts: string[] = []
  for (const { place, text } of list.toSorted((a, b) => compareByNext(a.place, b.place)).slice(0, first)) {
    const found = withTimeline ? await readWheel(deps, ledgers, userId, place.id, true) : null
    texts.push(found === null ? text : wheelText(found.wheel, found.context))
  }
  return { text: `[${texts.join(',')}]`, isSettled }
}

export interface NamedWanted {
  readonly status: string | undefined
  readonly ids: readonly string[]
  readonly withTimeline: boolean
}

/** In the order of the list: of all books only those on their tickers are looked at, so that nothing has to be kept. */
export async function readNamedWheels(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  { status, ids, withTimeline }: NamedWanted,
): Promise<string> {
  const tickers = await selectTickersOf(deps.db.read, userId, ids)
  if (tickers.length === 0) return '[]'
  const { wheels, context } = await readWheels(deps, ledgers, userId, { withTimeline, tickers })
  const named = wheels.filter((wheel) => ids.includes(wheel.row.id) && isOf(wheel, status))
  return `[${named.map((wheel) => wheelText(wheel, context)).join(',')}]`
}
