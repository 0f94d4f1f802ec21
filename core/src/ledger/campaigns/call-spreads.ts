// Short calls that neither shares nor long calls of a campaign cover: those whose loss an idle long call limits tie up the width
// between both strikes, the others are naked. An adjusted contract's deliverable is not known: it neither limits nor is limited.
// Authority: docs/domain.md, sections "Rolls, assignment, expiration" (coverage) and "Figures" (collateral).
import { moneyFromMicros, multiplyPrice, type Money } from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { compareText } from '../../base/text-order.ts'
import { countLimited, pairLimited, widthOfCalls } from '../../cover/limited-calls.ts'
import type { OpenLeg } from '../lots/leg.ts'
import { callsWithoutCover, spareContracts } from './cycle-coverage.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { sumKnown } from './cycle-lots.ts'

export interface BareCalls {
  /** Contracts that nothing stands behind. */
  readonly naked: number
  /** Contracts whose loss a long call limits. */
  readonly limited: number
  /** What those tie up; null where it is out of range. */
  readonly widths: Money | null
}

const none: BareCalls = { naked: 0, limited: 0, widths: moneyFromMicros(0) }

export function bareCalls(cycle: Pick<CycleDraft, 'legs' | 'slots'>): BareCalls {
  const bare = callsWithoutCover(cycle)
  if (bare.length === 0) return none
  const all = bare.reduce((sum, { contracts }) => sum + contracts, 0)
  const idle = [...cycle.legs.values()]
    .filter(
      ({ side, instrument }) =>
        side === 'long' && instrument.contract.right === 'Call' && isPlain({ instrument }),
    )
    .map((leg) => callOf(leg, spareContracts(cycle, leg)))
    .filter(({ contracts }) => contracts > 0)
    .toSorted((a, b) => compareText(a.expiration, b.expiration) || a.strike - b.strike)
  if (idle.length === 0) return { ...none, naked: all }
  const shorts = bare.filter(({ leg }) => isPlain(leg)).map(({ leg, contracts }) => callOf(leg, contracts))
  const pairs = pairLimited(shorts, countLimited(shorts, idle), idle)
  const limited = pairs.reduce((sum, { contracts }) => sum + contracts, 0)
  const widths = pairs.map(({ short, long, contracts }) => widthBetween(shorts[short], idle[long], contracts))
  return { naked: all - limited, limited, widths: sumKnown(widths) }
}

type Call = ReturnType<typeof callOf>

function callOf({ instrument }: OpenLeg, contracts: number) {
  const { strike, expiration } = instrument.contract
  return { strike, expiration, multiplier: instrument.multiplier, contracts }
}

function isPlain({ instrument }: Pick<OpenLeg, 'instrument'>): boolean {
  return !instrument.contract.adjusted
}

/** What both contracts deliver must be the same for the strikes to be compared. */
function widthBetween(short: Call | undefined, long: Call | undefined, contracts: number): Money | null {
  if (short === undefined || long === undefined || short.multiplier !== long.multiplier) return null
  return multiplyPrice(moneyFromMicros(widthOfCalls(short, long)), wholeUnits(contracts), short.multiplier)
}
