/** The legs that a fill has to be told of, and which fill is that of each: for rolls and for closing alike. */
import type { RollFill } from '@wheelwright/api'
import { refuse, type TradingDate } from '@wheelwright/core'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { contractsFault } from '../rolls/open-shorts.ts'
import type { BookedOption, HeldShort } from './held-shorts.ts'

type ToldFill = Pick<RollFill, 'optionId'>

/** A leg that has to have a fill: the short option, and the long one that moves with it. */
export interface WantedLeg {
  readonly short: HeldShort
  readonly option: BookedOption
  readonly side: 'short' | 'long'
  /** That are open; of a long option those that belong to the short one. */
  readonly contracts: number
}

export function wantedLegs(shorts: readonly HeldShort[]): WantedLeg[] {
  return shorts.flatMap((short) => [
    { short, option: short, side: 'short' as const, contracts: openOf(short) },
    ...(short.long === null
      ? []
      : [{ short, option: short.long, side: 'long' as const, contracts: short.long.contracts }]),
  ])
}

const openOf = ({ fills }: BookedOption): number => fills.reduce((sum, { contracts }) => sum + contracts, 0)

export function isOf({ option }: WantedLeg, { optionId }: ToldFill): boolean {
  return option.id === optionId || option.fills.some(({ entryId }) => entryId === optionId)
}

/** The fill of each leg: where two spreads have one long option, each of them has a fill of its own, in their order. */
export function placesOf(wanted: readonly WantedLeg[], told: readonly ToldFill[]): Map<WantedLeg, number> {
  const places = new Map<WantedLeg, number>()
  for (const leg of wanted) {
    const taken = new Set(places.values())
    const place = told.findIndex((fill, index) => !taken.has(index) && isOf(leg, fill))
    if (place >= 0) places.set(leg, place)
  }
  return places
}

/** As many long contracts as belong to the short ones that are rolled; null leaves it to all that are open. */
export function countBeside({ side, contracts }: WantedLeg, rolled: number | null): number | null {
  return rolled === null || side === 'short' ? rolled : Math.min(rolled, contracts)
}

export function countFault(option: BookedOption, contracts: number, date: TradingDate): Refused | null {
  if (contracts < 1 || !Number.isInteger(contracts)) return invalid('/contracts', 'Must be whole contracts')
  const [first] = option.fills
  const open = option.fills.reduce((sum, fill) => sum + fill.contracts, 0)
  if (first === undefined) return null
  return contractsFault(
    { instrument: first.instrument, id: option.id, contracts: open, fills: option.fills },
    contracts,
    date,
  )
}

const places: Readonly<Record<string, string>> = {
  '/to_strike': 'strike',
  '/to_expiration': 'expiration',
  '/from_expiration': 'option_id',
  '/roll_date': 'trade_date',
}

/** The same refusal, at its place among the fills. */
export function atFill(place: number, { refusal }: Refused): Refused {
  return refuse({
    ...refusal,
    errors: (refusal.errors ?? []).map(({ pointer, message }) => ({
      pointer: `/fills/${place}/${places[pointer] ?? pointer.slice(1)}`,
      message,
    })),
  })
}
