/** The form for an opening that is told lot by lot: its rows as they are typed or pasted, and the answer that they mean. */
import type { QuestionAnswer } from '@wheelwright/api'
import {
  moneyFromDecimal,
  moneyToNumber,
  parseTradingDate,
  quantityFromDecimal,
  quantityFromMicros,
  quantityToNumber,
  type CostKind,
  type LotTable,
  type Quantity,
  type RefusedLotLine,
} from '@wheelwright/core'
import { formatQuantity } from '../ui/figures/figures.ts'

const lotFields = ['acquiredOn', 'quantity', 'cost'] as const
export type LotField = (typeof lotFields)[number]
/** What is typed in a row. */
export type LotRow = Readonly<Record<LotField, string>>
/** Messages by place: `0/cost` is the cost of the first row, an empty place the form's. */
export type LotErrors = ReadonlyMap<string, string>

export const emptyRow: LotRow = { acquiredOn: '', quantity: '', cost: '' }

const isEmpty = (row: LotRow): boolean => lotFields.every((field) => row[field].trim() === '')

const plain = (figure: string): string => figure.replaceAll(/[$,\s]/g, '')

const quantityOf = ({ quantity }: LotRow): Quantity | null => {
  const read = quantityFromDecimal(plain(quantity))
  return read.ok && read.value.value > 0 ? read.value.value : null
}

type LotsTold = NonNullable<QuestionAnswer['lots']>

type ReadLots =
  | { readonly ok: true; readonly lots: LotsTold; readonly places: readonly number[] }
  | { readonly ok: false; readonly errors: LotErrors }

/** Rows without text are left out; `places` says which row each lot is. */
export function readLots(rows: readonly LotRow[], costs: CostKind): ReadLots {
  const errors = new Map<string, string>()
  const lots: LotsTold = []
  const places: number[] = []
  for (const [place, row] of rows.entries()) {
    if (isEmpty(row)) continue
    const acquiredOn = parseTradingDate(row.acquiredOn)
    const quantity = quantityOf(row)
    const cost = moneyFromDecimal(plain(row.cost))
    if (!acquiredOn.ok) errors.set(`${place}/acquiredOn`, 'Enter the day.')
    if (quantity === null) errors.set(`${place}/quantity`, 'Enter a number above zero.')
    if (!cost.ok || cost.value.value < 0) errors.set(`${place}/cost`, 'Enter zero or more.')
    if (!acquiredOn.ok || quantity === null || !cost.ok) continue
    const told = { quantity, acquiredOn: acquiredOn.value }
    lots.push(costs === 'share' ? { ...told, price: cost.value.value } : { ...told, cost: cost.value.value })
    places.push(place)
  }
  if (errors.size > 0) return { ok: false, errors }
  if (lots.length === 0) return { ok: false, errors: new Map([['', 'Enter at least one lot.']]) }
  return { ok: true, lots, places }
}

const fieldOf: Readonly<Record<string, LotField>> = {
  quantity: 'quantity',
  acquired_on: 'acquiredOn',
  price: 'cost',
  cost: 'cost',
}

/** What the server refused, at the rows that it means. */
export function placeErrors(
  refused: { readonly message: string; readonly fields: ReadonlyMap<string, string> },
  places: readonly number[],
): LotErrors {
  const errors = new Map<string, string>()
  for (const [pointer, message] of refused.fields) {
    const [, lot = '', name = ''] = /^\/answers\/0\/lots\/(\d+)\/(\w+)$/.exec(pointer) ?? []
    const [place, field] = [places[Number(lot)], fieldOf[name]]
    errors.set(lot === '' || place === undefined || field === undefined ? '' : `${place}/${field}`, message)
  }
  return errors.size === 0 ? new Map([['', refused.message]]) : errors
}

/** The rows of a pasted table, after those that were typed. */
export function withTable(rows: readonly LotRow[], { lots }: LotTable): LotRow[] {
  return [
    ...rows.filter((row) => !isEmpty(row)),
    ...lots.map(({ acquiredOn, quantity, cost }) => ({
      acquiredOn,
      quantity: String(quantityToNumber(quantity)),
      cost: String(moneyToNumber(cost)),
    })),
  ]
}

const reasons: Readonly<Record<RefusedLotLine['why'], string>> = {
  columns: 'a day, a quantity and a cost are needed, with tabs or commas between them',
  date: 'its day could not be read',
  quantity: 'its quantity must be a number above zero',
  cost: 'its cost must be an amount of zero or more',
  'two readings':
    'its commas can be read in two ways: put figures in quotation marks, or leave out the commas of thousands',
}

const longest = 60

/** Line 3 was not taken (Total, 250): its day could not be read. */
export function refusedLine({ line, text, why }: RefusedLotLine): string {
  const shown = text.replaceAll(/\s+/g, ' ')
  const cut = shown.length > longest ? `${shown.slice(0, longest)}…` : shown
  return `Line ${line} was not taken (${cut}): ${reasons[why]}.`
}

/** Shares that the rows tell of so far, of those that are asked for. */
export function toldSoFar(rows: readonly LotRow[], asked: Quantity | null): string | null {
  if (asked === null) return null
  const told = rows.reduce((sum, row) => sum + (quantityOf(row) ?? 0), 0)
  const [sum, all] = [count(told), count(asked)]
  if (told > asked) return `${sum} shares entered, but only ${all} are missing.`
  if (told === asked) return `All ${all} shares entered.`
  return `${sum} of ${all} shares entered. The rest stays unknown and will be asked again.`
}

const count = (micros: number): string => formatQuantity(quantityFromMicros(micros))
