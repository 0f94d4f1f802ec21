/**
 * The positions import. Its body is document 3's payload and is read by the server's own reader rather than by a
 * schema, since one bad row must not hide the others; the answer counts what was taken and what was refused, and why.
 */
import * as z from 'zod/mini'
import { id, quantity } from '../codecs.ts'

/** `path` points into the payload, as in `accounts[0].positions[3].symbol`. */
const importProblem = z.object({ path: z.string(), reason: z.string() })
export type ImportProblem = z.infer<typeof importProblem>

const storedRows = z.object({
  added: z.number(),
  /** Rows that are here, and that this later export reports otherwise: they count as it reports them. */
  corrections: z.number(),
  alreadyPresent: z.number(),
  refused: z.number(),
  /** The first 500; `refused` counts all. */
  problems: z.array(importProblem),
})

export const importResult = z.object({
  /** Positions accepted from this snapshot; the same again when the same file comes again. */
  importedCount: z.number(),
  batchId: id,
  positions: z.object({
    added: z.number(),
    updated: z.number(),
    closed: z.number(),
    alreadyPresent: z.number(),
    refused: z.number(),
    /** Positions of a snapshot older than the stored one: kept with the batch, changing nothing. */
    notApplied: z.number(),
    problems: z.array(importProblem),
  }),
  orders: storedRows,
  transactions: storedRows,
  /** Accounts that the broker now names in full, a sentence each. */
  notes: z.array(z.string()),
  reconciliation: z.array(
    z.object({
      accountNumber: z.string(),
      symbol: z.string(),
      field: z.string(),
      ledger: z.nullable(quantity),
      broker: z.nullable(quantity),
    }),
  ),
})
export type ImportResult = z.output<typeof importResult>
