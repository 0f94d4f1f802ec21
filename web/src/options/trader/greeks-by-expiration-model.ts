/** Delta and theta of the open options by expiration, in words and as a file. */
import { csvCell, greeksByExpiration, moneyFromMicros, moneyToNumber } from '@wheelwright/core'
import type { ExpirationGreeks, Money } from '@wheelwright/core'
import type { Valuation } from '../../prices/option-market.ts'
import { formatDate, formatMoney } from '../../ui/figures/figures.ts'
import { sharesOf, type GreekRow } from './greek-rows.ts'
import { perDay } from './greek-words.ts'

/** Whole cents of what is an estimate. */
const cents = (dollars: number): Money => moneyFromMicros(Math.round(dollars * 100) * 10_000)

export function deltaOf({ dollarDelta }: Pick<ExpirationGreeks, 'dollarDelta'>): Money {
  return cents(dollarDelta)
}
export function thetaOf({ thetaPerDay }: Pick<ExpirationGreeks, 'thetaPerDay'>): Money {
  return cents(thetaPerDay)
}

/** Null while a row has not been valued. */
export function expirationsOf(
  rows: readonly GreekRow[],
  valuations: ReadonlyMap<string, Valuation>,
): ExpirationGreeks[] | null {
  if (!rows.every(({ row }) => valuations.has(row.position.id))) return null
  return greeksByExpiration(
    rows.map((greek) => {
      const { position, record } = greek.row
      const valuation = valuations.get(position.id)
      const spot = greek.market.spot.value
      return {
        expiration: record.contract.expiration,
        shares: sharesOf(greek),
        value:
          valuation?.kind !== 'valued' || spot === null
            ? null
            : { delta: valuation.value.delta, theta: valuation.value.theta, spot: moneyToNumber(spot) },
      }
    }),
  )
}

const unknownInWords = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? '; 1 position has no value and is not in it'
      : `; ${count} positions have no value and are not in it`

/** The options move like +$4,120.50 of shares, and time brings +$14.20 a day. */
export function greeksSentence(expirations: readonly ExpirationGreeks[]): string {
  const sum = (of: (each: ExpirationGreeks) => number) => expirations.reduce((all, each) => all + of(each), 0)
  const unknown = sum((each) => each.unknownCount)
  if (sum((each) => each.valued) === 0) return 'No open option can be valued yet: its price is not known.'
  const delta = formatMoney(deltaOf({ dollarDelta: sum((each) => each.dollarDelta) }), { sign: 'always' })
  return `Estimate: the options move like ${delta} of shares, and time brings ${perDay(sum((each) => each.thetaPerDay))}, if nothing else changes${unknownInWords(unknown)}.`
}

/** Dec 18, 2026: delta of +$1,500.00 in shares, theta of +$7.00 a day */
export function expirationInWords(each: ExpirationGreeks): string {
  return each.valued === 0
    ? `${formatDate(each.expiration)}: not known`
    : `${formatDate(each.expiration)}: delta of ${formatMoney(deltaOf(each), { sign: 'always' })} in shares, theta of ${perDay(each.thetaPerDay)}${unknownInWords(each.unknownCount)}`
}

/** Amounts in dollars, an unknown one empty. */
export function greeksCsv(expirations: readonly ExpirationGreeks[]): string {
  return [
    'expiration,dollar_delta,theta_per_day,valued,not_valued',
    ...expirations.map((each) =>
      [
        each.expiration,
        each.valued === 0 ? '' : moneyToNumber(deltaOf(each)),
        each.valued === 0 ? '' : moneyToNumber(thetaOf(each)),
        each.valued,
        each.unknownCount,
      ]
        .map((cell) => csvCell(String(cell)))
        .join(','),
    ),
  ].join('\r\n')
}
