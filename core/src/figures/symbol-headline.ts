// One sentence on a symbol: what its shares cost, what they are worth, and what the next short option would make of them.
// It is made of parts, so that amounts are written and hidden as everywhere; what is not known is said to be so.
// Authority: docs/domain.md, sections "Net stock cost" and "Figures" (CSP break-even, if called).
import { divideRounded, MICROS } from '../base/micros.ts'
import {
  moneyFromMicros,
  multiplyPriceWithin,
  negateMoney,
  subtractMoney,
  sumMoneyWithin,
  type Money,
} from '../base/money.ts'
import { quantityFromMicros, wholeUnits, type Quantity } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import type { TradingDate } from '../base/trading-date.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import { LOT_SHARES } from '../instruments/share-block.ts'

interface HeadlineContract {
  readonly strike: Money
  readonly expiration: TradingDate
  /** Whole, above zero. */
  readonly contracts: number
}

/** A short or long option on the symbol, those of one contract together. */
export interface HeadlineLeg extends HeadlineContract {
  /** Received or paid a share; null when unknown. */
  readonly premium: Money | null
  /** Of a short call the shares that it covers, by campaign, with the net stock cost a share there; null is unknown. */
  readonly covered: readonly CampaignShares[]
  /** Of a short call, the long calls that cover some of it, and how many contracts they do. */
  readonly longCalls: readonly (HeadlineContract & { readonly covering: number })[]
  /** Of a short call, contracts that nothing covers: those whose loss a long call limits, and the others. */
  readonly spread: number
  readonly naked: number
}

interface CampaignShares {
  readonly shares: Quantity
  readonly netStockCost: Money | null
}

/** What stands open on a symbol, all accounts together. */
export interface HeadlineFacts {
  readonly symbol: string
  /** Of the symbol now, dollars a share; null when unknown. */
  readonly price: Money | null
  readonly shares: Quantity
  /** Of those the whole hundreds of each account, which alone cover calls. */
  readonly blocks: Quantity
  /** The shares of each campaign with their net stock cost a share; null is unknown. */
  readonly campaigns: readonly CampaignShares[]
  /** That hold any of it. */
  readonly accounts: number
  readonly shortPuts: readonly HeadlineLeg[]
  readonly shortCalls: readonly HeadlineLeg[]
  readonly longCalls: readonly HeadlineLeg[]
  readonly longPuts: readonly HeadlineLeg[]
  /** Short options past their expiration of which nobody said what became of them. */
  readonly asked: readonly AskedContract[]
  /** The broker holds other shares than these: then nothing is said of what becomes of them. */
  readonly isHeldOtherwise: boolean
}

interface AskedContract extends HeadlineContract {
  readonly right: 'Put' | 'Call'
}

export type HeadlinePart =
  | { readonly kind: 'text'; readonly text: string }
  /** A strike or a price of the market, dollars a share. */
  | { readonly kind: 'price'; readonly value: Money }
  /** Dollars a share that were paid. */
  | { readonly kind: 'cost'; readonly value: Money }
  /** A gain or a loss in dollars. */
  | { readonly kind: 'change'; readonly value: Money }
  | { readonly kind: 'quantity'; readonly value: Quantity }
  | { readonly kind: 'date'; readonly value: TradingDate }

/** PCG: net cost 16.40, price 15.37; called away on Dec 18 it makes +29 on the campaign. */
export function symbolHeadline(facts: HeadlineFacts): readonly HeadlinePart[] {
  const accounts = facts.accounts > 1 ? ` in ${facts.accounts} accounts` : ''
  return [text(`${facts.symbol}${accounts}: `), ...holdingParts(facts)]
}

function holdingParts(facts: HeadlineFacts): readonly HeadlinePart[] {
  const { shares, shortPuts, shortCalls, longCalls, longPuts } = facts
  if (shares > 0)
    return [...costParts(facts), ...priceParts(facts), ...nextOfShares(facts), ...putsOfOthers(facts)]
  if (shares < 0) return [...owedParts(facts), ...priceParts(facts)]
  const [put, call] = [earliest(shortPuts), earliest(shortCalls)]
  if (call !== null)
    return [...callParts(call), ...besideParts(facts, contractsNamed(call)), ...priceParts(facts)]
  if (put !== null)
    return [
      ...legParts(put, 'put'),
      ...besideParts(facts, put.contracts),
      ...priceParts(facts),
      // An index brings no shares.
      ...(isIndexRoot(facts.symbol) ? [text('; settled in cash')] : ifAssigned(put)),
    ]
  const [longCall, longPut] = [earliest(longCalls), earliest(longPuts)]
  const long = longCall ?? longPut
  if (long !== null)
    return [
      ...legParts(long, longCall === null ? 'long put' : 'long call'),
      ...besideParts(facts, long.contracts),
      ...priceParts(facts),
    ]
  const asked = earliest(facts.asked)
  return [...(asked === null ? [text(nothingHeld(facts))] : askedParts(asked)), ...priceParts(facts)]
}

/** A short call, and the long calls that cover it. */
function contractsNamed({ contracts, longCalls }: HeadlineLeg): number {
  return longCalls.reduce((sum, long) => sum + long.contracts, contracts)
}

/** How many contracts are open beside those that the sentence names, in whichever account. */
function besideParts(facts: HeadlineFacts, named: number): readonly HeadlinePart[] {
  const { shortPuts, shortCalls, longCalls, longPuts } = facts
  const all = [shortPuts, shortCalls, longCalls, longPuts].flat()
  const others = all.reduce((sum, { contracts }) => sum + contracts, 0) - named
  if (others <= 0) return []
  const count: HeadlinePart = { kind: 'quantity', value: wholeUnits(others) }
  return [text(' and '), count, text(` other contract${others === 1 ? '' : 's'}`)]
}

function nothingHeld({ isHeldOtherwise }: HeadlineFacts): string {
  return isHeldOtherwise ? 'held at the broker, not in the history' : 'nothing held'
}

/** It may have taken the shares along, or brought some. */
function askedParts(asked: AskedContract): readonly HeadlinePart[] {
  return [text('what became of '), ...legParts(asked, asked.right.toLowerCase()), text(' is not known')]
}

function owedParts({ shares }: HeadlineFacts): readonly HeadlinePart[] {
  const owed: HeadlinePart = { kind: 'quantity', value: quantityFromMicros(Math.abs(shares)) }
  return [owed, text(` ${Math.abs(shares) === MICROS ? 'share' : 'shares'} sold short`)]
}

/** Net stock cost a share of all that is held. Null where a campaign's is not known, or some of the shares are in none. */
export function netCostOfShares(facts: HeadlineFacts): Money | null {
  const found = campaignCost(facts)
  return found === null || found.shares !== facts.shares ? null : found.cost
}

interface CampaignCost {
  /** Dollars a share. */
  readonly cost: Money
  /** That are in campaigns. */
  readonly shares: Quantity
}

/** Of the shares that are in campaigns. Null where there are none, or a campaign's cost is not known. */
function campaignCost({ shares, campaigns }: HeadlineFacts): CampaignCost | null {
  const counted = campaigns.reduce((sum, campaign) => sum + campaign.shares, 0)
  if (counted <= 0 || counted > shares) return null
  let cost = 0n
  for (const campaign of campaigns) {
    if (campaign.netStockCost === null) return null
    cost += BigInt(campaign.netStockCost) * BigInt(campaign.shares)
  }
  return {
    cost: moneyFromMicros(divideRounded(cost, BigInt(counted))),
    shares: quantityFromMicros(counted),
  }
}

function costParts(facts: HeadlineFacts): readonly HeadlinePart[] {
  if (facts.campaigns.length === 0) return [text('in no wheel')]
  const found = campaignCost(facts)
  if (found === null) return [text('net cost not known')]
  const cost: readonly HeadlinePart[] = [text('net cost '), { kind: 'cost', value: found.cost }]
  return found.shares === facts.shares ? cost : [...cost, text(' on '), ...someOf(found.shares, facts)]
}

/** 200 of 250 shares */
function someOf(some: Quantity, { shares }: HeadlineFacts): readonly HeadlinePart[] {
  return [
    { kind: 'quantity', value: some },
    text(' of '),
    { kind: 'quantity', value: shares },
    text(' shares'),
  ]
}

function priceParts({ price }: HeadlineFacts): readonly HeadlinePart[] {
  return price === null ? [text(', price not known')] : [text(', price '), { kind: 'price', value: price }]
}

/** What the call that expires first makes of the shares that it covers; what covers none leaves them free. */
function nextOfShares(facts: HeadlineFacts): readonly HeadlinePart[] {
  if (facts.isHeldOtherwise) return []
  const call = earliest(facts.shortCalls.filter(({ covered }) => covered.length > 0))
  const shares: HeadlinePart = { kind: 'quantity', value: facts.shares }
  if (call === null) {
    const asked = earliest(facts.asked.filter(({ right }) => right === 'Call'))
    if (asked !== null) return [text('; '), ...askedParts(asked)]
    if (facts.blocks === 0) return [text('; too few shares for a call')]
    const free: readonly HeadlinePart[] =
      facts.blocks === facts.shares ? [shares, text(' shares')] : someOf(facts.blocks, facts)
    return [text('; '), ...free, text(' free of calls')]
  }
  const { covered, strike } = call
  const taken = quantityFromMicros(covered.reduce((sum, each) => sum + each.shares, 0))
  const date: HeadlinePart = { kind: 'date', value: call.expiration }
  const profits = covered.map(({ netStockCost, shares: own }) =>
    netStockCost === null ? null : multiplyPriceWithin(subtractMoney(strike, netStockCost), own, 1),
  )
  const known = profits.filter((profit) => profit !== null)
  const profit = known.length < profits.length ? null : sumMoneyWithin(known)
  const some = taken === facts.shares ? null : someOf(taken, facts)
  if (profit === null)
    return [
      ...(some === null ? [text('; what it makes')] : [text('; what '), ...some, text(' make')]),
      text(' called away on '),
      date,
      text(' is not known'),
    ]
  return [
    text('; called away on '),
    date,
    ...(some === null ? [text(' it makes ')] : [text(', '), ...some, text(' make ')]),
    { kind: 'change', value: profit },
    text(` on the campaign${covered.length > 1 ? 's' : ''}`),
  ]
}

/** Puts beside the shares, where the sentence speaks of several accounts. */
function putsOfOthers({ accounts, shortPuts }: HeadlineFacts): readonly HeadlinePart[] {
  const count = shortPuts.reduce((sum, { contracts }) => sum + contracts, 0)
  if (accounts < 2 || count === 0) return []
  return [
    text('; beside them '),
    { kind: 'quantity', value: wholeUnits(count) },
    text(` short put${count === 1 ? '' : 's'}`),
  ]
}

function ifAssigned({ strike, premium, contracts }: HeadlineLeg): readonly HeadlinePart[] {
  const cost = premium === null ? null : sumMoneyWithin([strike, negateMoney(premium)])
  const shares: HeadlinePart = { kind: 'quantity', value: wholeUnits(contracts * LOT_SHARES) }
  return cost === null
    ? [text('; assigned '), shares, text(' shares cost the strike less a premium that is not known')]
    : [text('; assigned '), shares, text(' shares cost '), { kind: 'cost', value: cost }, text(' each')]
}

/** A short call without shares: what stands behind so many of its contracts, and what the others are. */
function callParts(call: HeadlineLeg): readonly HeadlinePart[] {
  const { contracts, longCalls, spread, naked } = call
  if (naked === contracts) return legParts(call, 'naked call')
  const counted = (count: number): HeadlinePart => ({ kind: 'quantity', value: wholeUnits(count) })
  const covered = longCalls.reduce((sum, { covering }) => sum + covering, 0)
  const longs = longCalls.flatMap((long, index) => [
    ...(index === 0 ? [] : [text(' and ')]),
    ...legParts(long, 'long call'),
  ])
  return [
    ...(longs.length === 0 ? [] : [...longs, text(' behind ')]),
    ...(covered === 0 || covered === contracts ? [] : [counted(covered), text(' of ')]),
    ...legParts(call, 'call'),
    ...(spread === 0 || spread === contracts ? [] : [text(', '), counted(spread)]),
    ...(spread === 0 ? [] : [text(' in a spread')]),
    ...(naked === 0 ? [] : [text(', '), counted(naked), text(' naked')]),
  ]
}

function legParts(
  { strike, expiration, contracts }: HeadlineContract,
  name: string,
): readonly HeadlinePart[] {
  return [
    { kind: 'quantity', value: wholeUnits(contracts) },
    text(` ${name}${contracts === 1 ? '' : 's'} at `),
    { kind: 'price', value: strike },
    text(' until '),
    { kind: 'date', value: expiration },
  ]
}

function earliest<T extends HeadlineContract>(legs: readonly T[]): T | null {
  return legs.toSorted((a, b) => compareText(a.expiration, b.expiration) || a.strike - b.strike)[0] ?? null
}

function text(words: string): HeadlinePart {
  return { kind: 'text', text: words }
}
