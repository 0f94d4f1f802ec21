/** Premium of periods as a file. */
import { csvCell, moneyToNumber, premiumOf } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { saveText } from '../client/save-text.ts'
import type { Period } from './premium.ts'

/** Nothing where it is not known. */
const dollarsOf = (amount: Money | null): number | string => (amount === null ? '' : moneyToNumber(amount))

/** Premium in dollars, and how many fills are in none of it. */
export function premiumCsv(items: readonly Period[]): string {
  return [
    'period,premium_puts,premium_calls,premium,bought_back,unknown',
    ...items.map((item) =>
      [
        item.period,
        ...[item.premiumPuts, item.premiumCalls, premiumOf(item), item.boughtBack].map(dollarsOf),
        item.unknownPuts + item.unknownCalls,
      ]
        .map((cell) => csvCell(String(cell)))
        .join(','),
    ),
  ].join('\r\n')
}

/** Saves it under the title of the picture that it is of. */
export function savePremium(title: string, items: readonly Period[]): void {
  const fileName = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`
  saveText(fileName, premiumCsv(items), 'text/csv;charset=utf-8')
}
