/**
 * Reads the cells of one row by the field's name, noting the first fault with the column it stands in. A fault never
 * stops the reading: whoever reads asks at the end whether the row is sound.
 */
import { MAX_MICROS, moneyFromMicros, zeroMoney, type Money, type Quantity } from '@wheelwright/core/entries'
import type { RowNote } from './row-note.ts'
import { withDecimalPoint } from '../text/decimal-mark.ts'
import { printedDate, type DateOrder, type PrintedDate } from '../text/printed-date.ts'
import { printedMoney, printedQuantity, type Printed } from '../text/printed-number.ts'

const longestCell = 1000
const oddBlanks = /\s{2}|[^\S ]/

type PrintedAs = Readonly<Record<string, string>>

export interface Cells {
  readonly get: (field: string) => string | undefined
}

/** Where a row stands and what its fields hold. */
interface RowSource {
  readonly line: number
  readonly raw: string
  /** By the field's name; a field without a column is absent. */
  readonly cells: Cells
  /** The field's name as the file prints it; absent where that is the name itself. */
  readonly heads?: ReadonlyMap<string, string> | undefined
  /** The field in whose place another one was put, so that a fault names what the file prints. */
  readonly printedAs?: PrintedAs | undefined
  /** How the file writes its dates, month first if not told otherwise. */
  readonly order?: DateOrder
  /** Whether commas are the decimal marks of the file. */
  readonly hasCommas?: boolean
  /** The key of the refused row that this one, mended, stands for. */
  readonly mends?: string | undefined
}

export class Row {
  readonly line: number
  readonly raw: string
  readonly mends: string | undefined
  readonly notices: RowNote[] = []
  readonly #cells: Cells
  readonly #heads: ReadonlyMap<string, string> | undefined
  readonly #printedAs: PrintedAs | undefined
  readonly #order: DateOrder
  readonly #hasCommas: boolean
  #fault: RowNote | null = null
  #notKept: string | null = null

  constructor({
    line,
    raw,
    cells,
    heads,
    printedAs,
    order = 'month-first',
    hasCommas = false,
    mends,
  }: RowSource) {
    this.mends = mends
    this.line = line
    this.raw = raw
    this.#cells = cells
    this.#heads = heads
    this.#printedAs = printedAs
    this.#order = order
    this.#hasCommas = hasCommas
  }

  /** The same row without what was noted. */
  copy(): Row {
    return new Row(this.#source(this.#cells, this.#printedAs))
  }

  /** A copy with other texts in some fields, which may be printed under other names. */
  with(texts: Readonly<Record<string, string>>, printedAs?: PrintedAs): Row {
    const get = (name: string): string | undefined =>
      Object.hasOwn(texts, name) ? texts[name] : this.#cells.get(name)
    const row = new Row(this.#source({ get }, this.#printedBeside(printedAs)))
    row.#fault = this.#fault
    row.#notKept = this.#notKept
    return row
  }

  #source(cells: Cells, printedAs: PrintedAs | undefined): RowSource {
    return {
      line: this.line,
      raw: this.raw,
      cells,
      heads: this.#heads,
      printedAs,
      order: this.#order,
      hasCommas: this.#hasCommas,
      mends: this.mends,
    }
  }

  #printedBeside(other: PrintedAs | undefined): PrintedAs | undefined {
    const own = this.#printedAs
    if (own === undefined || other === undefined) return other ?? own
    const named = Object.entries(other).map(([field, as]) => [field, own[as] ?? as])
    return { ...own, ...Object.fromEntries(named) }
  }

  get fault(): RowNote | null {
    return this.#fault
  }

  /** Why the row is about something that is not kept, whatever else it says; null where it is not. */
  get notKept(): string | null {
    return this.#notKept
  }

  /** The row is sound, and about something that is not kept: nothing of it needs mending. */
  leaveOut(reason: string): null {
    this.#notKept ??= reason
    return null
  }

  /** Notes the fault, unless there is an earlier one. The field may be null for the row as a whole. */
  refuse(field: string | null, reason: string): null {
    this.#fault ??= this.note(field, reason)
    return null
  }

  notice(field: string | null, reason: string): void {
    this.notices.push(this.note(field, reason))
  }

  note(field: string | null, reason: string): RowNote {
    const named = field === null ? null : (this.#printedAs?.[field] ?? field)
    const column = named === null ? null : (this.#heads?.get(named) ?? named)
    const mends = this.mends === undefined ? {} : { mends: this.mends }
    return { line: this.line, column, reason, raw: this.raw, ...mends }
  }

  has(field: string): boolean {
    return this.text(field) !== ''
  }

  /** Without the blanks around it; empty when absent. */
  text(field: string): string {
    const text = this.#cells.get(field)?.trim() ?? ''
    if (text.length <= longestCell) return text
    this.refuse(field, `is longer than ${longestCell} characters`)
    return ''
  }

  /** The same, in capitals and with single blanks: for looking up codes. */
  code(field: string): string {
    const text = this.text(field)
    return (oddBlanks.test(text) ? text.replaceAll(/\s+/g, ' ') : text).toUpperCase()
  }

  money(field: string): Money | null {
    return this.#figure(field, printedMoney)
  }

  quantity(field: string): Quantity | null {
    return this.#figure(field, printedQuantity)
  }

  needMoney(field: string): Money | null {
    return this.money(field) ?? this.#missing(field)
  }

  /** Not zero either. */
  needQuantity(field: string): Quantity | null {
    const quantity = this.quantity(field) ?? this.#missing(field)
    return quantity === 0 ? this.refuse(field, 'is zero') : quantity
  }

  /** Read in the order of the file's dates, if not by a reader of its own. */
  date(field: string, read: (text: string) => PrintedDate = printedDate[this.#order]) {
    const text = this.text(field)
    if (text === '') return this.#missing(field)
    const date = read(text)
    return date.ok ? date.date : this.refuse(field, date.reason)
  }

  /** One of several dates in a cell, in the same order. */
  readDate(text: string): PrintedDate {
    return printedDate[this.#order](text)
  }

  /** The sum, or a fault when no amount can hold it. */
  sum(field: string, ...amounts: readonly Money[]): Money | null {
    let total = zeroMoney
    for (const amount of amounts) {
      if (Math.abs(total + amount) > MAX_MICROS) return this.refuse(field, 'is beyond what can be held')
      total = moneyFromMicros(total + amount)
    }
    return total
  }

  #missing(field: string): null {
    return this.refuse(field, 'is missing')
  }

  #figure<T>(field: string, read: (text: string) => Printed<T>): T | null {
    const text = this.#cells.get(field)
    if (text === undefined || text === '') return null
    const printed = read(this.#hasCommas ? withDecimalPoint(text) : text)
    if (printed.kind === 'none') return null
    if (printed.kind === 'unreadable') return this.refuse(field, printed.reason)
    if (printed.rounded) this.notice(field, `was rounded to six decimals: '${text.trim()}'`)
    return printed.value
  }
}
