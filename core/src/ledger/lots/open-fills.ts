// Opening fills of one order or one day, and which of them a closing fill was rolled into: the first in order with contracts
// left, but never the same contract that was closed, since that is a new trade and not a roll.
// Authority: docs/domain.md, section "Rolls, assignment, expiration".
import type { OptionTrade } from '../entries/entry.ts'
import { Heap } from './heap.ts'

/** A fill, its contract, and how many of its contracts are not part of a roll yet. */
export interface Side {
  readonly entry: OptionTrade
  /** Its key, by the name that it has in the end. */
  readonly contract: string
  left: number
}

type Placed = readonly [place: number, fill: Side]

/** Fills of one contract in order; those before `next` have nothing left. */
interface FillsOfContract {
  readonly contract: string
  readonly fills: readonly Placed[]
  next: number
}

export class OpenFills {
  /** Ordered by the position of their next fill among all fills. */
  readonly #contracts = new Heap<FillsOfContract>((a, b) => placeOf(a) - placeOf(b))

  constructor(fills: readonly Side[]) {
    const placed = fills.map((fill, place): Placed => [place, fill])
    const byContract = Map.groupBy(placed, ([, { contract }]) => contract)
    for (const [contract, ofContract] of byContract) this.#keep({ contract, fills: ofContract, next: 0 })
  }

  /** The first fill of another contract that has contracts left and is accepted; null when there is none. */
  first(closed: string, mayTake: (fill: Side) => boolean): Side | null {
    const aside: FillsOfContract[] = []
    let found: Side | null = null
    for (let top = this.#contracts.top; top !== undefined && found === null; top = this.#contracts.top) {
      this.#contracts.pop()
      const { contract, fills, next } = top
      const [, fill] = fills[next] ?? []
      if (contract === closed) aside.push(top)
      else if (fill !== undefined && fill.left > 0 && mayTake(fill)) {
        found = fill
        aside.push(top)
      } else {
        // A queue that was only not accepted this time is set aside, so that those after it can be looked at.
        if (fill !== undefined && fill.left > 0)
          aside.push({ contract, fills: fills.slice(next, next + 1), next: 0 })
        this.#keep({ contract, fills, next: next + 1 })
      }
    }
    for (const each of aside) this.#keep(each)
    return found
  }

  #keep(fills: FillsOfContract): void {
    if (fills.next < fills.fills.length) this.#contracts.push(fills)
  }
}

function placeOf({ fills, next }: FillsOfContract): number {
  return fills[next]?.[0] ?? Infinity
}
