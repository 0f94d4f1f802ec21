/** One step from an older schema to a newer one. */
import type { Database, Tx } from './database.ts'
import type { Table } from './table-ddl.ts'

/** Reports the progress of a long step. */
export type Tell = (sentence: string) => void

export interface Migration {
  /** `NNNN-what-it-adds`, like its file; the number gives the order. */
  readonly name: string
  /** Tables that it creates. */
  readonly tables?: readonly Table[]
  /** Whatever is not a new table; runs after the tables were created. */
  readonly change?: (tx: Tx, engine: Database['engine'], tell: Tell) => Promise<void>
}
