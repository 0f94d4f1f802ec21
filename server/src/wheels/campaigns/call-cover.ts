/** What stands behind the short calls of a campaign, by contract. */
import { contractKey, coverShortCalls, formatOptionSymbol, quantityFromMicros } from '@wheelwright/core'
import type { CallCoverage, CallsOffLots, CampaignCard, OpenLeg } from '@wheelwright/core'

/** Fills of one contract, oldest first. */
export type Fills = readonly [OpenLeg, ...OpenLeg[]]

export function contractsIn(fills: Fills): number {
  return fills.reduce((sum, { contracts }) => sum + contracts, 0)
}

/** Fills by their contract, of one side. */
export function fillsOf(
  { openLegs }: Pick<CampaignCard, 'openLegs'>,
  side: OpenLeg['side'],
): Map<string, Fills> {
  const legs = openLegs.filter((leg) => leg.side === side)
  const byContract = Map.groupBy(legs, ({ instrument }) => contractKey(instrument))
  return new Map(
    [...byContract].flatMap(([key, [first, ...more]]) =>
      first === undefined ? [] : [[key, [first, ...more] as const] as const],
    ),
  )
}

export interface Held extends Pick<CampaignCard, 'openLegs' | 'accountId'> {
  readonly lots: readonly Pick<CampaignCard['lots'][number], 'quantity'>[]
}

export function legOf([id, fills]: readonly [string, Fills]) {
  const { contract, multiplier } = fills[0].instrument
  return { id, contract, multiplier, contracts: contractsIn(fills) }
}

/** What stands behind each short call, by the key of its contract. */
export function coverOf(card: Held): ReadonlyMap<string, CallCoverage> {
  const callsOf = (side: OpenLeg['side']) =>
    [...fillsOf(card, side)].map(legOf).flatMap(({ id, contract, contracts }) => {
      const { strike, expiration, underlying, adjusted, right } = contract
      const symbol = formatOptionSymbol(contract)
      return right === 'Put'
        ? []
        : [{ id, accountId: card.accountId, symbol, strike, expiration, underlying, adjusted, contracts }]
    })
  const shares = quantityFromMicros(card.lots.reduce((sum, { quantity }) => sum + quantity, 0))
  return coverShortCalls({ shares, shortCalls: callsOf('short'), longCalls: callsOf('long') }).calls
}

/**
 * The short calls that no lot stands for: those whose loss a long call of a higher strike limits, those that would be covered were
 * shares and long calls shared out once more, and those that are naked. A lot keeps its call while what came later fits another.
 */
export function callsOffLots(card: Held & Pick<CampaignCard, 'nakedCalls'>): CallsOffLots {
  const told = [...coverOf(card).values()]
  const limited = told.reduce((sum, { spread }) => sum + spread, 0)
  const bare = told.reduce((sum, { naked, unknown }) => sum + naked + unknown, 0)
  const spreads = Math.min(limited, card.nakedCalls)
  const naked = Math.min(bare, card.nakedCalls - spreads)
  return { spreads, naked, covered: card.nakedCalls - spreads - naked }
}
