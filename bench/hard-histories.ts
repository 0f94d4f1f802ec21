/**
 * Histories of one underlying that are hard to follow, the same at each run: many wheels side by side that are never all
 * flat, shares sold at losses and bought again within days, and closings of what was opened before the history begins.
 */
import { addDays, zeroMoney } from '@wheelwright/core'
import type { Entry } from '@wheelwright/core'
import { contractOf, dayOf, dividend, end, inStoredOrder, trade, tradeShares } from './story.ts'
import type { Story } from './story.ts'

const accountId = 'account-0'
const symbol = 'SPY'
const firstDay = dayOf('2014-01-06')
const years = 10
const days = years * 365

/** Numbers from 0 to 1 that look random and are the same at each run (a linear congruence, Numerical Recipes). */
const drawsFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A put rolled and assigned, calls rolled and called away, a dividend: about sixteen entries in fourteen weeks. */
const tellWheel = (story: Story, turn: number): void => {
  const strike = 40 + ((turn * 7) % 30)
  const contracts = 1 + (turn % 3)
  const next = (later: number): void => {
    story.date = addDays(story.date, later)
  }
  const put = contractOf(story, 'Put', strike, addDays(story.date, 11))
  trade(story, 'sell-to-open', put, 90 + (turn % 40), contracts)
  next(9)
  trade(story, 'buy-to-close', put, 150, contracts)
  const rolled = contractOf(story, 'Put', strike - 1, addDays(story.date, 12))
  trade(story, 'sell-to-open', rolled, 165, contracts)
  next(12)
  if (turn % 4 === 0) return end(story, 'expiration', rolled, contracts)
  end(story, 'assignment', rolled, contracts)
  next(2)
  const call = contractOf(story, 'Call', strike + 1, addDays(story.date, 12))
  trade(story, 'sell-to-open', call, 60 + (turn % 20), contracts)
  next(10)
  // Half of the rolls wait for the next day: those are proposed, and the user decides.
  trade(story, 'buy-to-close', call, 70, contracts)
  if (turn % 2 === 0) next(1)
  const later = contractOf(story, 'Call', strike + 2, addDays(story.date, 14))
  trade(story, 'sell-to-open', later, 95, contracts)
  next(7)
  dividend(story)
  next(7)
  if (turn % 3 > 0) return end(story, 'assignment', later, contracts)
  end(story, 'expiration', later, contracts)
  next(1)
  tradeShares(story, 'sell', 100 * contracts, 100 * (strike - 3))
}

const storyFrom = (entries: Entry[], day: number): Story => ({
  accountId,
  symbol,
  entries,
  date: addDays(firstDay, day),
})

/** Wheels side by side over ten years: the more entries, the more of them at a time. */
export function crowdedWheels(size: number): Entry[] {
  const entries: Entry[] = []
  for (let turn = 0, lane = 0; entries.length < size; lane += 1) {
    const story = storyFrom(entries, lane % 60)
    while (story.date < addDays(firstDay, days) && entries.length < size) {
      turn += 1
      tellWheel(story, turn)
    }
  }
  return inStoredOrder(entries.slice(0, size))
}

/** Shares bought and sold at falling prices, several times a day for ten years; `round` is the least that is traded. */
const chainsOf = (size: number, round: number): Entry[] => {
  const draw = drawsFrom(7)
  const story = storyFrom([], 0)
  let held = 0
  while (story.entries.length < size) {
    story.date = addDays(firstDay, Math.floor((story.entries.length / size) * days))
    // Each month begins higher and ends lower, so that most sales are losses.
    const cents = 6000 - (Math.floor((story.entries.length / size) * days) % 30) * 60
    const shares = round * (1 + Math.floor((draw() * 300) / round))
    const sells = held > 0 && draw() < 0.55
    const moved = sells ? Math.min(held, shares) : shares
    tradeShares(story, sells ? 'sell' : 'buy', moved, cents + Math.floor(draw() * 100))
    held += sells ? -moved : moved
    if (story.entries.length % 40 === 0) dividend(story)
  }
  return inStoredOrder(story.entries.slice(0, size))
}

/** In blocks of a hundred, as who writes calls on them trades. */
export function washChains(size: number): Entry[] {
  return chainsOf(size, 100)
}

/** In lots of all sizes: each sale cuts what its shares carry from others, and hands on many parts. */
export function oddWashChains(size: number): Entry[] {
  return chainsOf(size, 1)
}

/** A fifth of the entries closes contracts that nothing opened; the others are wheels. */
export function closingsAlone(size: number): Entry[] {
  const story = storyFrom(crowdedWheels(size - size / 5), 0)
  for (let index = 0; index < size / 5; index += 1) {
    story.date = addDays(firstDay, Math.floor(((index * 5) / size) * days))
    const expiration = addDays(story.date, 1 + (index % 40))
    const right = index % 2 === 0 ? 'Put' : 'Call'
    trade(
      story,
      'buy-to-close',
      contractOf(story, right, 100 + (index % 50), expiration),
      35,
      1 + (index % 3),
    )
  }
  return inStoredOrder(story.entries)
}

/** The same chains, each hundred fills of one order, and every tenth purchase without a price: what it costs is not known. */
export function unclearChains(size: number): Entry[] {
  return oddWashChains(size).map((entry, index) => {
    const ordered = { ...entry, orderId: `order ${Math.floor(index / 100)} ${entry.kind}` }
    return entry.kind === 'buy' && index % 10 === 0 ? unpriced(ordered) : ordered
  })
}

/** Shares that came from another account without a basis, at the place of a purchase. */
const unpriced = (entry: Entry): Entry => {
  const { instrument } = entry
  if (instrument?.type !== 'share') return entry
  const cashless = { ...entry, price: null, gross: zeroMoney, fees: zeroMoney, netCash: zeroMoney }
  return { ...cashless, kind: 'share-transfer', instrument, acquiredOn: entry.tradeDate }
}
