/**
 * What a backup says of itself, written into the copy when it is made: what was in the database at that moment, so that
 * the copy can be proven without it.
 */
import * as z from 'zod/mini'

/** Sums of micro-dollars and micro-units as text, since they may be beyond what a number holds. */
export const ledgerTotals = z.object({
  entries: z.number(),
  netCash: z.string(),
  optionPnl: z.string(),
  stockPnl: z.string(),
  taxPnl: z.string(),
  /** Micro-shares held. */
  shares: z.string(),
  openContracts: z.string(),
  refusals: z.number(),
})
export type LedgerTotals = z.output<typeof ledgerTotals>

const tableSums = z.object({ rows: z.number(), sha256: z.string() })
export type TableSums = z.output<typeof tableSums>

export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The engine that was copied; the copy itself is a SQLite file, whatever it was. */
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), tableSums),
  /** What each user's ledger came to; null where the schema was not that of the version that made the copy. */
  ledgers: z.nullable(z.record(z.string(), ledgerTotals)),
})
export type Manifest = z.output<typeof manifest>

export const manifestTable = 'backup_manifest'
