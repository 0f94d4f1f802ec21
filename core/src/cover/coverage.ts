// The cover of each short call of one account and underlying, counted contract by contract: long calls first (a poor man's
// covered call), then shares in blocks of 100. What is left is a spread of limited loss where a long call of higher strike
// outlives it, and naked otherwise. Odd lots never cover; 100 shares and 5 short calls are 1 covered and 4 naked. The
// deliverable of an adjusted contract is unknown, so it neither is covered nor covers.
// Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { assert } from '../base/assert.ts'
import { matchLongCalls } from './coverage-matching.ts'
import type { Quantity } from '../base/quantity.ts'
import { compareCalls, type CoveredCall, type ShortCall } from './short-call.ts'
import { blocksOf } from '../instruments/share-block.ts'

/** A long call that may cover short ones. */
export interface LongCall extends CoveredCall {
  readonly adjusted: boolean
}

/** How many contracts of a short call are in which state; they add up to its contracts. */
export interface CallCoverage {
  /** By shares. */
  readonly covered: number
  /** By a long call of no higher strike that expires no earlier. */
  readonly pmcc: number
  /** Contracts of each long call that cover it in that way, by the long call's id. */
  readonly longCalls: ReadonlyMap<string, number>
  /** A long call of higher strike expires no earlier, which limits the loss. */
  readonly spread: number
  readonly naked: number
  /** An adjusted contract, whose deliverable is not known. */
  readonly unknown: number
}

export interface Coverage {
  /** By the short call's id. */
  readonly calls: ReadonlyMap<string, CallCoverage>
  /** Contracts of each long call that cover short calls, by its id. */
  readonly longCallsUsed: ReadonlyMap<string, number>
  /** Contracts of each long call that neither cover a short call nor limit its loss, by its id. */
  readonly longCallsFree: ReadonlyMap<string, number>
  /** Blocks of 100 shares that no call covers; 0 beside an adjusted short call, which may claim any of them. */
  readonly freeBlocks: number
}

interface Claim {
  readonly call: ShortCall
  readonly longCalls: Map<string, number>
  pmcc: number
  covered: number
  spread: number
}

/** Counts the cover of the short calls of one account and underlying; the order in which they are given does not matter. */
export function coverShortCalls(held: {
  readonly shares: Quantity
  readonly shortCalls: readonly ShortCall[]
  readonly longCalls: readonly LongCall[]
}): Coverage {
  const shorts = held.shortCalls.filter((call) => !call.adjusted).sort(compareCalls)
  const longs = held.longCalls.filter((call) => !call.adjusted).sort(compareCalls)
  const matched = matchLongCalls(shorts, longs)
  const claims = shorts.map((call, index) => ({
    call,
    longCalls: new Map<string, number>(),
    pmcc: matched.shorts[index] ?? 0,
    covered: 0,
    spread: 0,
  }))
  for (const { short, long, contracts } of matched.pairs) {
    const id = longs[long]?.id
    assert(id !== undefined, 'a short call is matched with no long one')
    claims[short]?.longCalls.set(id, contracts)
  }
  const idle = longs.map((call, index) => ({
    ...call,
    contracts: call.contracts - (matched.longs[index] ?? 0),
  }))
  const free = spreadOver(claims, idle)
  const left = coverByShares(claims, blocksOf(held.shares))
  const freeBlocks = held.shortCalls.some(({ adjusted }) => adjusted) ? 0 : left
  return {
    calls: new Map([...held.shortCalls.map(adjustedEntry), ...claims.map(entryOf)]),
    longCallsUsed: new Map(longs.map(({ id }, index) => [id, matched.longs[index] ?? 0])),
    longCallsFree: new Map(free),
    freeBlocks,
  }
}

/**
 * Assigns idle long calls to naked short ones. After a maximum matching, an idle long call that expires no earlier has a
 * higher strike. Each idle long call, earliest expiration first, limits the lowest strike in its reach, where the loss would
 * be greatest. Returns the contracts left of each.
 */
function spreadOver(claims: readonly Claim[], idle: readonly LongCall[]): [string, number][] {
  const byStrike = claims.toSorted((a, b) => a.call.strike - b.call.strike)
  return idle.map((long) => {
    let left = long.contracts
    for (const claim of byStrike) {
      if (left === 0) break
      if (claim.call.expiration > long.expiration) continue
      const taken = Math.min(left, openOf(claim))
      claim.spread += taken
      left -= taken
    }
    return [long.id, left]
  })
}

/** Blocks go first to contracts that would be naked, then to those in spreads; returns the blocks left. */
function coverByShares(claims: readonly Claim[], blocks: number): number {
  let left = blocks
  for (const claim of claims) {
    const taken = Math.min(left, openOf(claim))
    claim.covered += taken
    left -= taken
  }
  for (const claim of claims) {
    const taken = Math.min(left, claim.spread)
    claim.covered += taken
    claim.spread -= taken
    left -= taken
  }
  return left
}

function openOf({ call, pmcc, covered, spread }: Claim): number {
  return call.contracts - pmcc - covered - spread
}

function entryOf(claim: Claim): [string, CallCoverage] {
  const { call, covered, pmcc, spread, longCalls } = claim
  return [call.id, { covered, pmcc, longCalls, spread, naked: openOf(claim), unknown: 0 }]
}

function adjustedEntry(call: ShortCall): [string, CallCoverage] {
  return [
    call.id,
    { covered: 0, pmcc: 0, longCalls: new Map(), spread: 0, naked: 0, unknown: call.contracts },
  ]
}
