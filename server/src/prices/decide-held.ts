/** What the user decides about prices that are held: the new one, or the old one. */
import type { HeldPriceDecisions, HeldPriceList, HeldPricesDecided } from '@wheelwright/api'
import { instantFromMs, moneyFromMicros } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import type { HeldPriceRow } from '../database/schema.ts'
import { selectPositions } from '../positions/queries.ts'
import { raiseRevision } from '../positions/revision.ts'
import type { FreshPrice } from '../price-checks/check-prices.ts'
import { heldBeside, selectHeld, storeHeld } from '../price-checks/held-prices.ts'
import { readEvidence, type Evidence } from '../price-checks/evidence.ts'
import { compareWithRow, withPrice, type PricedRow } from './apply-price.ts'
import { selectInstrumentPrices, storeInstrumentPrices } from './instrument-prices.ts'
import { storePrices } from './refresh.ts'

const nothingWaits = 'Nothing waits for a decision here any more.'
const anotherWaits = 'Another price is held by now. Look at it and decide again.'
const nothingKept = 'Nothing was refused here that could be asked about again.'
const tooMuch = 'Worth more than can be held, so the old price stays.'

const becomes = { take: 'taken', keep: 'kept', ask: 'open' } as const

const priceOf = (row: HeldPriceRow): FreshPrice => ({
  current_price: moneyFromMicros(row.price),
  price_as_of: instantFromMs(Date.parse(row.price_as_of)),
  price_source: row.price_source,
  price_is_delayed: row.price_is_delayed,
})

/** What waits of what is in the portfolio, by symbol. */
export function waitingIn({ symbols, held, lastGood }: Evidence): HeldPriceList['held'] {
  return [...held.keys()].toSorted().flatMap((symbol) => {
    const heldPrice = heldBeside(held, symbol, lastGood.get(symbol)?.asOf ?? null)
    return heldPrice === null || !symbols.has(symbol) ? [] : [{ symbol, heldPrice }]
  })
}

/** Decides each by itself, and says of each that could not be decided why. */
export async function decideHeldPrices(
  tx: Tx,
  userId: string,
  { decisions }: HeldPriceDecisions,
): Promise<HeldPricesDecided> {
  const held = await selectHeld(tx, userId)
  const { lastGood } = await readEvidence(tx, userId)
  const decided = new Map<string, HeldPriceRow>()
  const refused = new Map<string, string>()
  for (const { symbol, price, decision } of decisions) {
    const row = held.get(symbol)
    const isAsked = decision === 'ask'
    const standing = isAsked ? 'kept' : 'open'
    const waiting = heldBeside(held, symbol, lastGood.get(symbol)?.asOf ?? null, standing)
    if (row === undefined || waiting === null) refused.set(symbol, isAsked ? nothingKept : nothingWaits)
    else if (waiting.price !== price) refused.set(symbol, anotherWaits)
    else decided.set(symbol, { ...row, decision: becomes[decision] })
  }
  for (const symbol of await storeTaken(tx, userId, decided)) {
    decided.delete(symbol)
    refused.set(symbol, tooMuch)
  }
  if (await storeHeld(tx, userId, { held: [...decided.values()], released: [] }))
    await raiseRevision(tx, userId)
  const those = (decision: HeldPriceRow['decision']) =>
    [...decided.values()].filter((row) => row.decision === decision).map(({ symbol }) => symbol)
  return {
    taken: those('taken'),
    kept: those('kept'),
    asked: those('open'),
    refused: [...refused].map(([symbol, message]) => ({ symbol, message })),
  }
}

/** Writes what was taken wherever a price of it is stored; answers the symbols whose value cannot be held so. */
const storeTaken = async (
  tx: Tx,
  userId: string,
  decided: ReadonlyMap<string, HeldPriceRow>,
): Promise<ReadonlySet<string>> => {
  const taken = [...decided.values()].filter(({ decision }) => decision === 'taken')
  const prices = new Map(taken.map((row) => [row.symbol, priceOf(row)]))
  const isFresh = (row: PricedRow): boolean => {
    const price = prices.get(row.symbol)
    return price !== undefined && compareWithRow(row, price) === 'fresh'
  }
  const pricedOf = <R extends PricedRow>(row: R, apply: (row: R, price: FreshPrice) => R | null) => {
    const price = prices.get(row.symbol)
    return price === undefined ? null : apply(row, price)
  }
  const positions = (await selectPositions(tx, userId)).filter(isFresh)
  const beyond = new Set(
    positions.filter((row) => pricedOf(row, withPrice) === null).map(({ symbol }) => symbol),
  )
  const within = (row: PricedRow): boolean => !beyond.has(row.symbol)
  const instruments = (await selectInstrumentPrices(tx, userId)).filter(isFresh).filter(within)
  await storePrices(
    tx,
    userId,
    positions.filter(within).flatMap((row) => pricedOf(row, withPrice) ?? []),
  )
  await storeInstrumentPrices(
    tx,
    userId,
    instruments.flatMap((row) => pricedOf(row, (each, price) => ({ ...each, ...price })) ?? []),
  )
  return beyond
}
