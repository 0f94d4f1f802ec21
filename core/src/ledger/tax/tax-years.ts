// Recognized gains by the year in which they count, short-term and long-term apart, after wash sales. What an IRA sells
// counts nowhere; section 1256 contracts are reported apart and are not among the endings.
// Authority: IRC section 1222; instructions for Form 8949 and Schedule D.
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TaxedEnding } from './wash-sales.ts'
import type { TermPart } from './wash-terms.ts'

export interface TaxYear {
  readonly year: number
  /** Sum of the known gains; null where there are gains and none is known. */
  readonly shortTerm: Money | null
  readonly longTerm: Money | null
  /** Gains on shares whose purchase date, or whether it tacks, is not known. */
  readonly unknownTerm: Money
  /** Losses of that year that are deferred or gone, above zero: the adjustments with code W. */
  readonly washAdjustment: Money
  /** False where a gain, or what wash sales do to it, is not known and therefore left out of the figures. */
  readonly complete: boolean
  /** Number of gains in the figures. */
  readonly known: number
}

/** The years in which something ended, earliest first. */
export function taxYears(endings: Iterable<TaxedEnding>): TaxYear[] {
  const years = new Map<number, Sums>()
  for (const { date, inIra, terms } of endings) {
    if (inIra) continue
    const year = Number(date.slice(0, 4))
    const sums = years.get(year) ?? { short: 0, long: 0, unknown: 0, adjustment: 0, complete: true, known: 0 }
    years.set(year, sums)
    for (const part of terms) addPart(sums, part)
  }
  return [...years].map(([year, sums]) => taxYear(year, sums)).sort((a, b) => a.year - b.year)
}

/** Sums the years of several underlyings. */
export function addTaxYears(lists: Iterable<readonly TaxYear[]>): TaxYear[] {
  const byYear = Map.groupBy([...lists].flat(), ({ year }) => year)
  return [...byYear].map(([year, all]) => addYear(year, all)).sort((a, b) => a.year - b.year)
}

interface Sums {
  short: number
  long: number
  unknown: number
  adjustment: number
  complete: boolean
  known: number
}

function addPart(sums: Sums, { term, adjustedGain, disallowed }: TermPart): void {
  if (adjustedGain === null || disallowed === null) {
    sums.complete = false
    return
  }
  sums[term ?? 'unknown'] += adjustedGain + disallowed
  sums.adjustment += disallowed
  sums.known += 1
}

function taxYear(year: number, { short, long, unknown, adjustment, complete, known }: Sums): TaxYear {
  const isUnknown = known === 0 && !complete
  return {
    year,
    shortTerm: isUnknown ? null : moneyFromMicros(short),
    longTerm: isUnknown ? null : moneyFromMicros(long),
    unknownTerm: moneyFromMicros(unknown),
    washAdjustment: moneyFromMicros(adjustment),
    complete,
    known,
  }
}

function addYear(year: number, all: readonly TaxYear[]): TaxYear {
  const sum = (of: (each: TaxYear) => number | null): number =>
    all.reduce((total, each) => total + (of(each) ?? 0), 0)
  return taxYear(year, {
    short: sum(({ shortTerm }) => shortTerm),
    long: sum(({ longTerm }) => longTerm),
    unknown: sum(({ unknownTerm }) => unknownTerm),
    adjustment: sum(({ washAdjustment }) => washAdjustment),
    complete: all.every(({ complete }) => complete),
    known: sum(({ known }) => known),
  })
}
