// What is canceled of larger trades and endings: a part of one, or some of the fills of a day. Of several days the one that the row
// counts for is meant, else the only one; where neither tells, nothing is taken back. Gross and fees go in proportion to the
// quantity, and what the row gives back is theirs to the cent.
// Authority: docs/domain.md, section "The ledger" (nothing is shown as a fact that no row tells).
import { assert } from '../../base/assert.ts'
import { moneyFromMicros, splitMoney, type Money } from '../../base/money.ts'
import { MICROS } from '../../base/micros.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import type { Entry, OptionEnding, OptionTrade, ShareTrade } from './entry.ts'
import { isEndingKind, isTradeKind } from './entry-kinds.ts'
import { instrumentKey } from './instrument-key.ts'

type InParts = ShareTrade | OptionTrade | OptionEnding

/** No such trade is here, none is as large, or trades of several days could be the one that is canceled in part. */
export type WhyNothing = 'absent' | 'larger' | 'several'

export interface PartTaken {
  /** As they were canceled: of the last one perhaps a part. */
  readonly canceled: readonly Entry[]
  /** What the cancellation left of the cash that was moved: below zero for a commission that was not given back. */
  readonly remainder: number
}

/** Trades and endings may be canceled in part; what a company did is canceled as a whole. */
export function isInParts(entry: Entry): entry is InParts {
  return isTradeKind(entry.kind) || isEndingKind(entry.kind)
}

export class OpenParts {
  readonly #byTerms: ReadonlyMap<string, readonly InParts[]>
  readonly #gone: Set<string>
  readonly #left = new Map<string, Entry>()

  /** `trades` in their order; `gone` are those that were canceled as a whole, to which it adds. */
  constructor(trades: readonly Entry[], gone: Set<string>) {
    this.#byTerms = Map.groupBy(trades.filter(isInParts), (trade) => termsOf(trade, 1))
    this.#gone = gone
  }

  /** `days` are those of endings that were canceled: their shares are looked for there. */
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

  /** The entry without what was canceled of it. */
  leftOf(entry: Entry): Entry {
    return this.#left.get(entry.id) ?? entry
  }

  /** Entries of which a part was canceled, and a part is left. */
  inPart(): readonly string[] {
    return [...this.#left.keys()].filter((id) => !this.#gone.has(id))
  }

  /** From the latest fill back. */
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

  /** Brokers give back whole cents: less than one is no charge, and stays with the part that is left. */
  #roundLast(last: Entry | undefined, remainder: number): boolean {
    const left = this.#left.get(last?.id ?? '')
    if (left === undefined || this.#gone.has(left.id) || Math.abs(remainder) >= MICROS / 100) return false
    const fees = left.fees - remainder
    if (fees < 0) return false
    this.#left.set(left.id, { ...left, ...withFees(left.gross, moneyFromMicros(fees)) })
    return true
  }
}

/** So much of a trade (1), or what is then left of it (0). */
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

/** Of trades the side and the price, whatever they opened or closed; of endings the kind, since not all tell their side. */
function termsOf({ kind, instrument, quantity, price }: InParts, sign: 1 | -1): string {
  const side = kind === 'expiration' ? 0 : sign * Math.sign(quantity)
  return `${isEndingKind(kind) ? kind : ''} ${instrumentKey(instrument)} ${side} ${price}`
}
