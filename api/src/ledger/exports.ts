/** What can be taken out as a file: which form, and the filters of the page that it is downloaded from. */
import * as z from 'zod/mini'
import { id } from '../codecs.ts'
import { equityQuery } from './equity-query.ts'
import { entryFilters, profitQuery } from '../list-filters.ts'
import { lotQuery } from './lots.ts'
import { cardStatus, wheelListStatuses, wheelStrategy } from '../wheels/wheel-cycles.ts'

/** A table for spreadsheets, or objects as the API tells them under the name of their schema. CSV unless told otherwise. */
const exportFormat = z.enum(['csv', 'json'], 'Must be csv or json')
export type ExportFormat = z.infer<typeof exportFormat>

const asFile = { format: z.optional(exportFormat) }

export const entryExportQuery = z.object({ ...asFile, ...entryFilters })
export type EntryExportQuery = z.output<typeof entryExportQuery>

/** Lots of every status unless one is named. */
export const lotExportQuery = z.object({
  ...asFile,
  symbol: lotQuery.shape.symbol,
  status: lotQuery.shape.status,
  accountId: z.optional(id),
  stockCost: lotQuery.shape.stockCost,
})

/** By month unless told otherwise. */
export const periodExportQuery = z.object({ ...asFile, ...profitQuery.shape })

export const equityExportQuery = z.object({ ...asFile, ...equityQuery.shape })

export const wheelExportQuery = z.object({
  ...asFile,
  status: z.optional(z.enum(wheelListStatuses, `Must be one of ${wheelListStatuses.join(', ')}`)),
  /** A part of the ticker, the key or the notes. */
  search: z.optional(z.string().check(z.maxLength(200))),
  strategy: z.optional(wheelStrategy),
  /** The status of its card. */
  group: z.optional(cardStatus),
})
export type WheelExportQuery = z.output<typeof wheelExportQuery>
