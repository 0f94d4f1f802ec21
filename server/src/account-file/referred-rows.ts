/** The values of columns that rows of later tables refer to. */
import type { CarriedTable } from './carried-table.ts'
import { carriedTables } from './carried-tables.ts'

const referred = new Set<string>(carriedTables.flatMap(({ refers }) => Object.values(refers)))

type Row = Readonly<Record<string, unknown>>

export class ReferredRows {
  readonly #values = new Map<string, Set<unknown>>([...referred].map((place) => [place, new Set()]))

  add({ name, columns }: CarriedTable, row: Row): void {
    for (const column of Object.keys(columns)) this.#values.get(`${name}.${column}`)?.add(row[column])
  }

  /** The first column that names a row that is not there; null where all are. */
  missing({ refers }: CarriedTable, row: Row): string | null {
    for (const [column, place] of Object.entries(refers)) {
      const value = row[column]
      if (value !== null && this.#values.get(place)?.has(value) !== true) return column
    }
    return null
  }
}
