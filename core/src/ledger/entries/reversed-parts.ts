// Reversals of a part of a trade or ending, or of some of its fills of a day. Of several days, the one of the reversal row
// is meant, else the only one; where that is not unique, nothing is taken back. Gross and fees are divided by quantity, and
// what the row refunds is matched to the cent.
// Authority: docs/domain.md, section "The ledger" (nothing is shown as a fact that no row reports).
import { assert } from '../../base/assert.ts'
import { moneyFromMicros, splitMoney, type Money } from '../../base/money.ts'
import { MICROS } from '../../base/micros.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Entry, OptionEnding, OptionTrade, ShareTrade } from './entry.ts'
import { isEndingKind, isTradeKind } from './entry-kinds.ts'
import { instrumentKey } from './instrument-key.ts'

type InParts = ShareTrade | OptionTrade | OptionEnding

/** Why nothing was taken back: no such trade is in the history, none is as large, or trades of several days fit. */
export type WhyNothing = 'absent' | 'larger' | 'several'

export interface PartTaken {
  /** What was canceled; the last one may be a part of an entry. */
  readonly canceled: readonly Entry[]
  /** Cash that remains after the cancellation: below zero for a commission that was not refunded. */
  readonly remainder: number
}

/** Trades and endings may be canceled in part; corporate actions only as a whole. */
export function isInParts(entry: Entry): entry is InParts {
  return isTradeKind(entry.kind) || isEndingKind(entry.kind)
}

export class OpenParts {
  readonly #byTerms: ReadonlyMap<string, readonly InParts[]>
  readonly #gone: Set<string>
  readonly #left = new Map<string, Entry>()

  /** `trades` in order. `gone` are ids of entries canceled as a whole; {@link take} adds to it. */
  constructor(trades: readonly Entry[], gone: Set<string>) {
    this.#byTerms = Map.groupBy(trades.filter(isInParts), (trade) => termsOf(trade, 1))
    this.#gone = gone
  }

  /** Takes back what the reversal cancels. `days` are those of canceled endings, on which their shares are looked for. */
  take(reversal: InParts, days: ReadonlySet<string>): PartTaken | WhyNothing {
    const open = (this.#byTerms.get(termsOf(reversal, -1)) ?? [])
      .filter(({ id, tradeDate }) => !this.#gone.has(id) && tradeDate <= reversal.tradeDate)
      .map((trade) => this.leftOf(trade))
    if (open.length === 0) return 'absent'
    const fillsOfDays = [...Map.groupBy(open, ({ kind, tradeDate }) => `${kind} ${tradeDate}`).values()]
    const large = fillsOfDays.filter((fills) => sizeOf(fills) >= Math.abs(reversal.quantity))
    if (large.length === 0) return 'larger'
    const isDelivered = ([fill]: readonly Entry[]): boolean =>
      reversal.instrument.type === 'share' && days.has(fill?.tradeDate ?? '')
    const isOfItsDay = ([fill]: readonly Entry[]): boolean => fill?.tradeDate === reversal.tradeDate
    const meant = [large.filter(isDelivered), large.filter(isOfItsDay), large].find(
      ({ length }) => length > 0,
    )
    const [fills, other] = meant ?? []
    return fills === undefined || other !== undefined ? 'several' : this.#takeOf(fills, reversal)
  }

  /** The entry, or what is left of it after a partial cancellation. */
  leftOf(entry: Entry): Entry {
    return this.#left.get(entry.id) ?? entry
  }

  /** Ids of entries canceled in part. */
  inPart(): readonly string[] {
    return [...this.#left.keys()].filter((id) => !this.#gone.has(id))
  }

  /** Takes the quantity from the latest fill backwards. */
  #takeOf(fills: readonly Entry[], reversal: InParts): PartTaken {
    const canceled: Entry[] = []
    let missing = Math.abs(reversal.quantity)
    for (const fill of fills.toReversed()) {
      if (missing === 0) break
      const size = Math.min(missing, Math.abs(fill.quantity))
      canceled.push(size === Math.abs(fill.quantity) ? fill : partOf(fill, size, 1))
      if (size < Math.abs(fill.quantity)) this.#left.set(fill.id, partOf(fill, size, 0))
      else this.#gone.add(fill.id)
      missing -= size
    }
    const remainder = canceled.reduce((sum, { netCash }) => sum + netCash, 0) + reversal.netCash
    const isRounded = reversal.netCash !== 0 && this.#roundLast(canceled.at(-1), remainder)
    return { canceled, remainder: isRounded ? 0 : remainder }
  }

  /** Brokers refund whole cents: a remainder below one cent is no charge, and stays with the part that is left. */
  #roundLast(last: Entry | undefined, remainder: number): boolean {
    const left = this.#left.get(last?.id ?? '')
    if (left === undefined || this.#gone.has(left.id) || Math.abs(remainder) >= MICROS / 100) return false
    const fees = left.fees - remainder
    if (fees < 0) return false
    this.#left.set(left.id, { ...left, ...withFees(left.gross, moneyFromMicros(fees)) })
    return true
  }
}

/** The canceled part of a fill (`which` 1), or what is left of it (0). */
function partOf(fill: Entry, size: number, which: 0 | 1): Entry {
  const whole = Math.abs(fill.quantity)
  const weights = [whole - size, size]
  const [gross, fees] = [splitMoney(fill.gross, weights)[which], splitMoney(fill.fees, weights)[which]]
  assert(gross !== undefined && fees !== undefined, 'a part without an amount')
  const quantity = quantityFromMicros(Math.sign(fill.quantity) * (weights[which] ?? 0))
  return { ...fill, quantity, ...withFees(gross, fees) }
}

function withFees(gross: Money, fees: Money): Pick<Entry, 'gross' | 'fees' | 'netCash'> {
  return { gross, fees, netCash: moneyFromMicros(gross - fees) }
}

function sizeOf(fills: readonly Entry[]): number {
  return fills.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
}

/** For trades the side and price, whatever they opened or closed; for endings the kind, since not all say their side. */
function termsOf({ kind, instrument, quantity, price }: InParts, sign: 1 | -1): string {
  const side = kind === 'expiration' ? 0 : sign * Math.sign(quantity)
  return `${isEndingKind(kind) ? kind : ''} ${instrumentKey(instrument)} ${side} ${price}`
}
