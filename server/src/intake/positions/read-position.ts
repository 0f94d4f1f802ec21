/**
 * Reads one raw position of the payload. The broker's figures are taken as they are; what it left out is unknown. Only what
 * follows exactly from its own figures (a price from a market value, a profit from value and cost) is computed.
 */
import {
  MICROS,
  dividePrice,
  multiplyPriceWithin,
  negateMoney,
  parseInstant,
  quantityFromMicros,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { Money, Quantity } from '@wheelwright/core'
import { FieldReader, isRecord } from './field-reader.ts'
import type { ImportProblem } from '@wheelwright/api'
import type { PositionFacts } from './position-facts.ts'
import { readInstrument } from './read-instrument.ts'
import type { Instrument } from './read-instrument.ts'

export type PositionRead =
  | { readonly ok: true; readonly facts: PositionFacts; readonly notices: readonly ImportProblem[] }
  | {
      readonly ok: false
      readonly faults: readonly ImportProblem[]
      /** The canonical symbol, where it could be read: such a position is not gone, only unreadable. */
      readonly symbol: string | null
      /** The row may be of any position. */
      readonly isUnread: boolean
    }

const contractMultiplier = 100

type Figures = {
  readonly long: Quantity
  readonly short: Quantity
  readonly averagePrice: Money | null
  readonly currentPrice: Money | null
  readonly marketValue: Money | null
  readonly longOpen: Money | null
  readonly shortOpen: Money | null
}

const readFigures = (fields: FieldReader): Figures => ({
  long: fields.quantity('longQuantity', { min: 0 }) ?? quantityFromMicros(0),
  short: fields.quantity('shortQuantity', { min: 0 }) ?? quantityFromMicros(0),
  averagePrice: fields.money('averagePrice', { min: 0 }) ?? fields.money('costBasis', { min: 0 }),
  currentPrice: fields.money('currentPrice', { min: 0 }),
  marketValue: fields.money('marketValue'),
  longOpen: fields.money('longOpenProfitLoss'),
  shortOpen: fields.money('shortOpenProfitLoss'),
})

/** A short position has a negative value, whichever sign the sender gave its market value. */
const signedValue = (value: Money | null, held: number): Money | null =>
  value === null || held === 0 || Math.sign(value) === Math.sign(held)
    ? value
    : value === 0
      ? value
      : negateMoney(value)

/** Senders without a figure write 0; so does one whose 0 contradicts the position's own value and cost. */
const openProfitLoss = (figures: Figures, computed: Money | null): Money | null => {
  const { long, short, longOpen, shortOpen } = figures
  const parts = [long > 0 ? longOpen : null, short > 0 ? shortOpen : null].filter((part) => part !== null)
  const told = parts.length === 0 ? null : sumMoneyWithin(parts)
  return told === null || (told === 0 && computed !== null) ? computed : told
}

/** Price x units held; unknown for an adjusted contract, whose deliverable the snapshot does not state. */
const worth = (
  price: Money | null,
  held: Quantity,
  { option }: Instrument,
  fields: FieldReader,
): Money | null => {
  if (price === null || option?.adjusted) return null
  const value = multiplyPriceWithin(price, held, option ? contractMultiplier : 1)
  return value ?? fields.fault('', 'price x quantity is beyond what can be held')
}

/** A file may date each price separately. */
const pricedAtIn = (fields: FieldReader): Pick<PositionFacts, 'pricedAt'> => {
  if (fields.flag('priceIsUndated', false)) return { pricedAt: null }
  const told = parseInstant(fields.text('priceAsOf') ?? '')
  return told.ok ? { pricedAt: told.value } : {}
}

const toFacts = (instrument: Instrument, figures: Figures, fields: FieldReader): PositionFacts => {
  const multiplier = instrument.option ? contractMultiplier : 1
  const { long, short, averagePrice } = figures
  const held = quantityFromMicros(long - short)
  const marketValue =
    signedValue(figures.marketValue, held) ?? worth(figures.currentPrice, held, instrument, fields)
  const basis = worth(averagePrice, held, instrument, fields)
  const computed =
    marketValue === null || basis === null ? null : sumMoneyWithin([marketValue, negateMoney(basis)])
  return {
    ...instrument,
    ...pricedAtIn(fields),
    multiplier,
    longQuantity: long,
    shortQuantity: short,
    averagePrice,
    currentPrice:
      figures.currentPrice ?? (marketValue === null ? null : dividePrice(marketValue, held, multiplier)),
    marketValue,
    openProfitLoss: openProfitLoss(figures, computed),
    longOpenProfitLoss: figures.longOpen,
    shortOpenProfitLoss: figures.shortOpen,
    currentDayProfitLoss: fields.money('currentDayProfitLoss'),
    currentDayProfitLossPercentage: fields.quantity('currentDayProfitLossPercentage'),
  }
}

const checkHolding = (instrument: Instrument, { long, short }: Figures, fields: FieldReader): void => {
  if (fields.faults.length > 0) return
  if (long === 0 && short === 0) fields.fault('longQuantity', 'and short_quantity are 0: nothing is held')
  if (instrument.option && (long % MICROS !== 0 || short % MICROS !== 0)) {
    fields.fault('longQuantity', 'and short_quantity of an option must be whole contracts')
  }
}

const refused = (fields: FieldReader, symbol: string | null, isUnread: boolean): PositionRead => ({
  ok: false,
  faults: fields.faults,
  symbol,
  isUnread,
})

/** `path` is the place of the position in the payload. */
export function readPosition(raw: unknown, path: string): PositionRead {
  const fields = new FieldReader(isRecord(raw) ? raw : {}, path)
  if (!isRecord(raw)) fields.fault('', 'must be an object')
  const instrument = fields.faults.length > 0 ? null : readInstrument(fields)
  if (instrument === 'not followed') return refused(fields, null, false)
  if (instrument === null) return refused(fields, null, true)
  const figures = readFigures(fields)
  checkHolding(instrument, figures, fields)
  const facts = fields.faults.length > 0 ? null : toFacts(instrument, figures, fields)
  return facts === null || fields.faults.length > 0
    ? refused(fields, instrument.symbol, false)
    : { ok: true, facts, notices: fields.notices }
}
