/** The wheels of a list that ask for their owner first, for a page that shows a few: not the whole list. */
import { encodeWire, wheelCycle } from '@wheelwright/api'
import { compareByNext } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { readWhileSettled } from '../portfolio/settled.ts'
import { readWheel, readWheels } from './read-wheels.ts'
import { isOf, readSettledWheels } from './settled-list.ts'
import { toListedCycle, toWheelCycle } from './wheel-view.ts'

export interface FirstWanted {
  readonly status: string | undefined
  readonly first: number
  readonly withTimeline: boolean
}

type Listed = ReturnType<typeof toListedCycle>

/** As they were settled; booked where something lags. */
const readList = async (
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  status: string | undefined,
): Promise<Listed[]> => {
  const settled = await readWhileSettled(deps.db.read, userId, async () => {
    const { wheels, context } = await readSettledWheels(deps, userId, status)
    return wheels.map((wheel) => toListedCycle(wheel, context))
  })
  if (settled !== null) return settled
  const { wheels, context } = await readWheels(deps, ledgers, userId)
  return wheels.filter((wheel) => isOf(wheel, status)).map((wheel) => toWheelCycle(wheel, context))
}

/** The rows as they are sent. Timelines are told from the books on the tickers of those rows alone. */
export async function readFirstWheels(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  { status, first, withTimeline }: FirstWanted,
): Promise<string> {
  const list = await readList(deps, ledgers, userId, status)
  const rows: Listed[] = []
  for (const listed of list.toSorted(compareByNext).slice(0, first)) {
    const found = withTimeline ? await readWheel(deps, ledgers, userId, listed.id, true) : null
    rows.push(found === null ? listed : toWheelCycle(found.wheel, found.context))
  }
  return `[${rows.map((row) => JSON.stringify(encodeWire(wheelCycle, row))).join(',')}]`
}
