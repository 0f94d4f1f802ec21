/** All wheels on the list of a status, for whoever needs all of them: as they were settled, or booked where that lags behind. */
import { fitsFilter, type WheelCycle, type WheelFilter } from '@wheelwright/api'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { readWhileSettled } from '../../portfolio/settled-revision.ts'
import { listedOf, type ListedWheel } from '../known-wheel.ts'
import { readWheels } from '../read-wheels.ts'
import { isOf, readSettledWheels } from './settled-list.ts'
import { toListedCycle } from '../wheel-view.ts'
import type { WheelContext } from '../wheel-context.ts'

export async function readListed(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  status: string | undefined,
): Promise<{ readonly wheels: readonly ListedWheel[]; readonly context: WheelContext }> {
  const settled = await readWhileSettled(deps.db.read, userId, () => readSettledWheels(deps, userId, status))
  if (settled !== null) return settled
  const { wheels, context } = await readWheels(deps, ledgers, userId)
  const listed = wheels.filter((wheel) => isOf(wheel, status))
  return { wheels: listed.map((wheel) => listedOf(wheel, context)), context }
}

/** As pages have them and narrow them, each put together when it is its turn. */
export async function* listedWheels(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  { status, ...filter }: WheelFilter,
): AsyncGenerator<WheelCycle> {
  const { wheels, context } = await readListed(deps, ledgers, userId, status)
  for (const wheel of wheels) {
    const cycle = toListedCycle(wheel, context)
    if (fitsFilter(cycle, filter)) yield cycle
  }
}
