/** The order of the choices, by any column. What is unknown comes last, whichever way. */
import type { RollChoiceView } from '@wheelwright/api'
import type { Sort } from '../ui/lists/sort-header.tsx'

const worths: Readonly<Record<string, (choice: RollChoiceView) => number | string | null>> = {
  choice: ({ expiration, strike }) => `${expiration} ${String(strike).padStart(16, '0')}`,
  credit: ({ netCredit }) => netCredit,
  days: ({ daysAdded }) => daysAdded,
  day: ({ creditPerDay }) => creditPerDay,
  year: ({ creditPerYear }) => creditPerYear,
  even: ({ breakEven }) => breakEven,
  cost: ({ netStockCost }) => netStockCost,
  chance: ({ chance }) => chance,
  tax: ({ tax }) => tax.result,
}

const compare = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1)

export function sortChoices(choices: readonly RollChoiceView[], sort: Sort | null): RollChoiceView[] {
  const worth = sort === null ? undefined : worths[sort.column]
  if (sort === null || worth === undefined) return [...choices]
  const sign = sort.direction === 'ascending' ? 1 : -1
  return choices.toSorted((a, b) => {
    const [first, second] = [worth(a), worth(b)]
    if (first === null || second === null) return (first === null ? 1 : 0) - (second === null ? 1 : 0)
    return sign * compare(first, second)
  })
}

/** `credit.descending` in the address. */
export function readSort(text: string | null): Sort | null {
  const [column = '', direction] = (text ?? '').split('.')
  if (!Object.hasOwn(worths, column)) return null
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' }
}

export function writeSort({ column, direction }: Sort): string {
  return `${column}.${direction}`
}
