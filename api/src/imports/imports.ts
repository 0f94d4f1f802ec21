/**
 * Importing a file of any broker: it is recognised, read and staged under a batch; nothing counts before the batch is
 * confirmed, and a confirmed batch can be undone.
 */
import * as z from 'zod/mini'
import { id, instant, money, quantity, tradingDate } from '../codecs.ts'
import { toldTrade } from './told-trade.ts'

/** What becomes of a row. The counts of all of them add up to the rows of the file. */
const rowOutcome = z.enum(
  ['new', 'already-here', 'correction', 'same-trade', 'needs-fix', 'refused', 'nothing-new'],
  'Must be new, already-here, correction, same-trade, needs-fix, refused or nothing-new',
)
export type RowOutcome = z.infer<typeof rowOutcome>

/** Numbers of rows by what becomes of them, but for those that two sources tell of. */
const byOutcome = {
  /** Rows that bring entries (or positions) that are not here yet. */
  new: z.number(),
  /** Rows that an earlier import brought: they add nothing. */
  alreadyHere: z.number(),
  /** Rows that tell an amount of what is here otherwise, in a later export: applied on confirmation, undone with it. */
  corrections: z.number(),
  /** Rows with a field that cannot be right: mend it in the file of refused rows and import that. */
  needsFix: z.number(),
  /** Rows that cannot be taken, whatever a field says. */
  refused: z.number(),
  /** Totals, notes and the second halves of pairs. */
  nothingNew: z.number(),
}

/** rows = the sum of the others. */
const importCounts = z.object({
  rows: z.number(),
  ...byOutcome,
  /** Rows that tell of a trade which another source told of: counted once unless both are kept. */
  sameTrade: z.number(),
})
export type ImportCounts = z.output<typeof importCounts>

export const importAccount = z.object({
  id,
  accountNumber: z.string(),
  broker: z.string(),
  /** As the file names it; null when the file names none. */
  namedInFile: z.nullable(z.string()),
  /** It is made when the batch is confirmed. */
  isNew: z.boolean(),
})

/** What a file says that one account holds. */
const importedSnapshot = z.object({
  accountNumber: z.string(),
  /** Null where the file states no instant: then it is that of the import, and the age of its prices is unknown. */
  asOf: z.nullable(instant),
  /** How many positions it lists; null where it lists none and states the cash alone. */
  positions: z.nullable(z.number()),
  /** Null where it does not state it. */
  cash: z.nullable(money),
  /** `new`; `already-here`, or `nothing-new` where what is stored of the account is newer: then it changes nothing. */
  outcome: rowOutcome,
})
export type ImportedSnapshot = z.output<typeof importedSnapshot>

/**
 * `staging` is still being read, with whoever sent it or without; `failed` could not be, and nobody waited for the answer:
 * `problem` says why, and it is discarded like a staged one.
 */
const importState = z.enum(['staging', 'staged', 'failed', 'confirmed', 'undone'])

export const importBatch = z.object({
  id,
  /** Whether it brings entries, positions alone, or is a payload of the Data Import Center. */
  kind: z.enum(['history', 'positions', 'payload']),
  /** The format's name, as in `schwab-csv`, and what a user calls it; empty until the file was recognised. */
  format: z.string(),
  formatTitle: z.string(),
  fileName: z.nullable(z.string()),
  state: importState,
  stagedAt: instant,
  confirmedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  accounts: z.array(importAccount),
  counts: importCounts,
  /** Entries that count (or, of a staged batch, would count). */
  entries: z.number(),
  firstDate: z.nullable(tradingDate),
  lastDate: z.nullable(tradingDate),
  /** Cash that the entries move; null for positions. */
  netCash: z.nullable(money),
  /** What the file says is held, beside its entries or alone, by account; empty where it does not say. */
  snapshots: z.array(importedSnapshot),
  /** Why the file could not be read; null unless it failed. */
  problem: z.nullable(z.string()),
})
export type ImportBatch = z.output<typeof importBatch>

/** What an export may tell otherwise than an earlier one. */
const correctedAmounts = z.object({
  quantity,
  price: z.nullable(money),
  fees: money,
  netCash: money,
  /** Whether the sale is a short one. */
  opensShort: z.boolean(),
  closesShort: z.boolean(),
})

/** One row of the file. `reason` continues the sentence that the column, or else the row, begins. */
const importRow = z.object({
  /** Names a row that was not taken, within its import; null for others. */
  id: z.nullable(z.string()),
  line: z.number(),
  outcome: rowOutcome,
  column: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The row as it stands in the file, shortened; null for a row that was taken. */
  raw: z.nullable(z.string()),
  /** The underlying that a refused row names: its figures are incomplete until the row is mended or set aside. */
  underlying: z.nullable(z.string()),
  /** Whether the user set a refused row aside, so that no figure waits for it. */
  isSetAside: z.boolean(),
  /** What the row was read as; null for one that was not taken. */
  entry: z.nullable(z.object({ accountNumber: z.nullable(z.string()), ...toldTrade.shape })),
  /** The amounts of a correction, before and after; null for other rows. */
  correction: z.nullable(z.object({ before: correctedAmounts, after: correctedAmounts })),
})
export type ImportRow = z.output<typeof importRow>

/** What was taken, but not quite as it came: rounded, or with a description that contradicts its symbol. */
const importNotice = z.object({ line: z.number(), column: z.nullable(z.string()), reason: z.string() })

/** Rows that were not taken for one reason, in the words of the first of them. */
const importReason = z.object({
  /** needs-fix, refused or nothing-new. */
  outcome: rowOutcome,
  column: z.nullable(z.string()),
  reason: z.string(),
  rows: z.number(),
})
export type ImportReason = z.output<typeof importReason>

/** A batch with the first 50 rows of each outcome, in the order of the file, and its first 200 notices. */
export const importPreview = z.object({
  ...importBatch.shape,
  rows: z.array(importRow),
  /**
   * How many rows of an outcome can be looked at. Of those that were taken, all that tell what happened: what is held is
   * in `snapshots`. Of the corrections and of the rows that were not taken those that are kept: the first 500 of each
   * outcome, or fewer long ones; the others are in the counts and the reasons.
   */
  listed: z.object(byOutcome),
  /** The ten most frequent of each outcome. */
  reasons: z.array(importReason),
  notices: z.array(importNotice),
  /** All of them. */
  noticeCount: z.number(),
})
export type ImportPreview = z.output<typeof importPreview>

/**
 * The platform's `FormData`, or what reads like it: the file stands under `file`, as a Blob or as its bytes;
 * `account_id`, `account_name` or `accounts` may stand beside it.
 */
export interface UploadForm {
  get(name: string): unknown
}

/**
 * `accountId` or `accountName` names the account for a file that names none, or one; a new account is made under a name.
 * `accounts` says it of each name of a file, as JSON: `{"Individual ...123": {"account_id": "..."}}`, or with `account_name`.
 */
export const importQuery = z.object({
  accountId: z.optional(id),
  accountName: z.optional(z.string().check(z.maxLength(80, 'Must be at most 80 characters'))),
  accounts: z.optional(z.string().check(z.maxLength(20_000, 'Must be at most 20,000 characters'))),
  fileName: z.optional(z.string()),
})
export type ImportQuery = z.output<typeof importQuery>

export const importRowQuery = z.object({
  outcome: rowOutcome,
  /** Where the next page begins, as an earlier answer said. */
  cursor: z.optional(z.string()),
})

export const importRowPage = z.object({ items: z.array(importRow), nextCursor: z.nullable(z.string()) })

/** `alike`: also the others of the import that were refused for the same reason; taking up again, those set aside together. */
export const setAsideQuery = z.object({
  alike: z.optional(z.enum(['true', 'false'], 'Must be true or false')),
})
export type SetAsideQuery = z.output<typeof setAsideQuery>

/** The rows that changed: those that were set aside, or not, already are none of them. */
export const setAsideRows = z.object({ rows: z.array(z.string()) })
export type SetAsideRows = z.output<typeof setAsideRows>

/** `keepBoth` counts the rows that tell of the same trade as another source, too. */
export const importDecision = z.object({ keepBoth: z.optional(z.boolean()) })

/** The refused rows below the header of their file, each with its reason: to mend and to import again. */
export const refusedRowsFile = z.object({
  fileName: z.string(),
  text: z.string(),
  /** Refused rows that are not in the text, since only the first were kept. */
  leftOut: z.number(),
})
export type RefusedRowsFile = z.output<typeof refusedRowsFile>
