/** Which of the prices that are held are older than the last session. What is past its expiration has no price any more. */
import { isStale, latestSession, unexpiredFrom } from '@wheelwright/core'
import type { ValuedRow } from './queries.ts'

/** Whether the price of a row is of the latest session. */
export function isFreshAt(nowMs: number) {
  const session = latestSession(nowMs)
  return ({ price_as_of }: Pick<ValuedRow, 'price_as_of'>): boolean =>
    price_as_of !== null && !isStale(Date.parse(price_as_of), session)
}

/** Each with its price's instant; a price of unknown age is not among them. */
export function oldPriced<Row extends Pick<ValuedRow, 'price_as_of' | 'expiration_date'>>(
  rows: readonly Row[],
  nowMs: number,
): (Row & { readonly price_as_of: string })[] {
  const first = unexpiredFrom(nowMs)
  const isFresh = isFreshAt(nowMs)
  return rows.filter(
    (row): row is Row & { readonly price_as_of: string } =>
      row.price_as_of !== null &&
      (row.expiration_date === null || row.expiration_date >= first) &&
      !isFresh(row),
  )
}
