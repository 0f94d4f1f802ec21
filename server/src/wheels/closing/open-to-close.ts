/** What closing a wheel has to end: every contract that is open in it, with all its fills, and its shares. */
import type { OpenToClose } from '@wheelwright/api'
import {
  contractKey,
  formatOptionSymbol,
  isPremiumKnown,
  quantityFromMicros,
  wholeUnits,
  type Book,
  type Money,
  type OpenLeg,
  type OptionInstrument,
  type Quantity,
} from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { unitsInWords } from '../../entries/in-words.ts'
import type { CycleContext } from '../campaigns/cycle-context.ts'
import { inWords } from '../rolls/roll-words.ts'

export interface OpenContracts {
  readonly kind: 'option'
  /** Of the oldest fill that is open. */
  readonly id: string
  readonly instrument: OptionInstrument
  readonly side: OpenLeg['side']
  readonly contracts: number
  readonly fills: readonly OpenLeg[]
  /** False where the ledger does not know what a dollar of its premium is worth. */
  readonly isPremiumKnown: boolean
}

export interface OpenShares {
  readonly kind: 'shares'
  readonly id: string
  readonly symbol: string
  readonly shares: Quantity
  /** The ids under which positions list them. */
  readonly lotIds: readonly string[]
}

export type OpenThing = OpenContracts | OpenShares

const pricesIn = ({ entries }: Book): ReadonlyMap<string, Money | null> =>
  new Map(entries.map(({ id, price }) => [id, price]))

const contractsOf = ({ cycle, book }: KnownCycle): OpenContracts[] => {
  const prices = pricesIn(book)
  return [
    ...Map.groupBy(cycle.openLegs, ({ side, instrument }) => `${side} ${contractKey(instrument)}`).values(),
  ].flatMap((fills) => {
    const [first] = fills
    if (first === undefined) return []
    const contracts = fills.reduce((sum, fill) => sum + fill.contracts, 0)
    const { entryId: id, instrument, side } = first
    const isKnown = isPremiumKnown(fills, (entryId) => prices.get(entryId) ?? null)
    return [{ kind: 'option' as const, id, instrument, side, contracts, fills, isPremiumKnown: isKnown }]
  })
}

/** Shares first, as positions are listed. */
export function openThings(known: KnownCycle): OpenThing[] {
  const { lots, underlying } = known.cycle
  const held = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const lotIds = lots.map((_, at) => `${known.id}:lot:${at + 1}`)
  const shares: OpenShares[] =
    held === 0
      ? []
      : [
          {
            kind: 'shares',
            id: `${known.id}:shares`,
            symbol: underlying,
            shares: quantityFromMicros(held),
            lotIds,
          },
        ]
  return [...shares, ...contractsOf(known)]
}

export function nameOf(thing: OpenThing): string {
  return thing.kind === 'option'
    ? inWords(thing.instrument.contract)
    : `${unitsInWords(thing.shares, 'share')} of ${thing.symbol}`
}

/** Of an adjusted contract whose fills say no multiplier. */
export function unknownWorth({ contract }: OptionInstrument): string {
  return (
    `${inWords(contract)} is an adjusted contract, and no entry says what a dollar of its premium is worth. ` +
    'Import the broker’s row that closed it, which states its amount. Nothing can be recorded here.'
  )
}

/** Why its fill has to be told as an entry; null where it can be recorded with the wheel. */
export function refusedOf(thing: OpenThing): string | null {
  if (thing.kind === 'shares') return null
  return thing.isPremiumKnown ? null : unknownWorth(thing.instrument)
}

export function openToCloseOf(known: KnownCycle, { marks }: Pick<CycleContext, 'marks'>): OpenToClose[] {
  return openThings(known).map((thing) => {
    if (thing.kind === 'shares')
      return {
        id: thing.id,
        symbol: thing.symbol,
        positionType: 'stock',
        quantity: thing.shares,
        multiplier: 1,
        expirationDate: null,
        mark: marks.get(thing.symbol) ?? null,
        refused: null,
      }
    const { instrument, side, contracts } = thing
    const { contract, multiplier } = instrument
    return {
      id: thing.id,
      symbol: formatOptionSymbol(contract),
      positionType: `${side}_${contract.right === 'Call' ? 'call' : 'put'}`,
      quantity: wholeUnits(side === 'long' ? contracts : -contracts),
      multiplier,
      expirationDate: contract.expiration,
      mark: marks.get(contractKey(instrument)) ?? null,
      refused: refusedOf(thing),
    }
  })
}
