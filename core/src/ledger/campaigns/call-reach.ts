// Whether some long call may cover a short call: one that expires no earlier and has no higher strike. Of all that expire
// late enough, the lowest strike decides. Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { compareText } from '../../base/text-order.ts'
import type { OpenLeg } from '../lots/leg.ts'

/** Whether a long call may cover a short one in place of shares. */
export function coversCall(long: Pick<OpenLeg, 'instrument'>, short: Pick<OpenLeg, 'instrument'>): boolean {
  const [held, sold] = [long.instrument.contract, short.instrument.contract]
  return held.expiration >= sold.expiration && held.strike <= sold.strike
}

export class CallReach {
  /** By expiration, the latest first, with the lowest strike among those up to it. */
  readonly #steps: readonly { readonly expiration: string; readonly lowest: number }[]

  constructor(longs: readonly OpenLeg[]) {
    const contracts = longs.map(({ instrument }) => instrument.contract)
    let lowest = Infinity
    this.#steps = contracts
      .toSorted((a, b) => compareText(b.expiration, a.expiration))
      .map(({ expiration, strike }) => {
        lowest = Math.min(lowest, strike)
        return { expiration, lowest }
      })
  }

  /** Whether any of the long calls covers that short one. */
  covers({ instrument: { contract } }: OpenLeg): boolean {
    let [low, high] = [0, this.#steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const step = this.#steps[middle]
      if (step !== undefined && step.expiration >= contract.expiration) low = middle + 1
      else high = middle
    }
    return (this.#steps[low - 1]?.lowest ?? Infinity) <= contract.strike
  }
}
