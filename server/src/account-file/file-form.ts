/**
 * The form of the file: one JSON document, one line to a row, so that neither side holds more than a row at a time.
 *
 *     {"schema":"wheelwright/account/1","made_at":...,"username":...,"tables":[
 *     {"name":"accounts","columns":["id",...],"rows":[
 *     ["...",...],
 *     ["...",...]
 *     ]},
 *     ...
 *     ],"sums":{...}}
 */
import * as z from 'zod/mini'
import { ledgerTotals } from '../backup/manifest.ts'

export const accountSchema = 'wheelwright/account/1'

/** The line that ends the rows of a table, and what begins the last line. */
export const tableEnd = ']}'
export const sumsStart = '],"sums":'
/** What makes JSON of the first line, and of a table's first. */
export const openEnd = ']}'

export const head = z.object({
  schema: z.string(),
  made_at: z.string(),
  username: z.string(),
})
export type Head = z.output<typeof head>

export const tableHead = z.object({ name: z.string(), columns: z.array(z.string()) })

export const sums = z.object({
  /** Rows of each table, and the SHA-256 of their lines without the commas between them, joined by line feeds. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  ledger: ledgerTotals,
})
export type Sums = z.output<typeof sums>
