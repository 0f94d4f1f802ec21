/** One step from an older schema to a newer one. */
import type { Database, Tx } from './database.ts'
import type { Table } from './table-ddl.ts'

/** Says how far a long step has come. */
export type Tell = (sentence: string) => void

export interface Migration {
  /** `NNNN-what-it-adds`, as its file is called; the number gives the order. */
  readonly name: string
  /** Tables that it makes. */
  readonly tables?: readonly Table[]
  /** What cannot be said as a new table; runs after the tables are made. */
  readonly change?: (tx: Tx, engine: Database['engine'], tell: Tell) => Promise<void>
}
