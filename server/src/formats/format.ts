/**
 * One broker's file format behind one type: text in; entries, a snapshot of positions or both, and refusals out. Every
 * row is taken, refused with a reason or ignored with a reason, so that the three counts add up to the rows of the file.
 */
import type {
  CashLike,
  Entry,
  Instant,
  Instrument,
  Money,
  Quantity,
  TradingDate,
} from '@wheelwright/core/entries'
import type { InSteps } from './in-steps.ts'
import type { LegSide } from './rows/leg-sides.ts'
import type { RowNote } from './rows/row-note.ts'

/** What an entry needs and a file doesn't say. */
export interface ReadContext {
  readonly accountId: string
  readonly batchId: string | null
  readonly newId: () => string
  /** What earlier imports answer to the questions that a first reading asked. */
  readonly known?: readonly KnownHolding[]
  /** Keys of the words of rows that earlier imports refused: where one of them is taken now, a notice says so. */
  readonly refused?: ReadonlySet<string>
}

/** What was held of a contract or of shares, where the file alone doesn't tell what a row of it needs. */
export interface HoldingQuestion {
  /** As the file names it. */
  readonly account: string | null
  /** The OCC's symbol of a contract, or a ticker. */
  readonly symbol: string
  readonly on: TradingDate
}

export interface KnownHolding extends HoldingQuestion {
  /** Of a contract, the side that was held last on or before that day; null when none was. */
  readonly side: LegSide | null
  /** Signed, before that day began. */
  readonly held: Quantity
}

/** Rows that a reason is the same for, in the words of the first. */
export interface AlikeNotes {
  readonly column: string | null
  readonly reason: string
  readonly rows: number
}

/** Refused rows of which no note is kept, by what they name; under null those that name nothing that can be read. */
export interface UnlistedRows {
  readonly underlying: string | null
  readonly rows: number
}

/** How many notes there are in all; the lists of them end at the first few hundred. */
export interface Noted {
  /** Refused for a field, which the note names. */
  readonly needsFix: number
  /** Refused as a whole. */
  readonly refused: number
  readonly ignored: number
  readonly notices: number
  readonly reasons: Readonly<Record<'needsFix' | 'refused' | 'ignored', readonly AlikeNotes[]>>
  /** Of the refused ones. */
  readonly unlisted: readonly UnlistedRows[]
}

/** rows = taken + noted.needsFix + noted.refused + noted.ignored. */
export interface ReadRows {
  readonly rows: number
  readonly taken: number
  readonly noted: Noted
  /** The first of each kind in the order of the file, as the next two. */
  readonly refusals: readonly RowNote[]
  /** Rows that say nothing new: totals, notes, orders not filled, the second half of a pair. */
  readonly ignored: readonly RowNote[]
  /** What was taken, but not quite as it came. */
  readonly notices: readonly RowNote[]
  /** Every account that the file names, in order. */
  readonly accountNames: readonly string[]
  /** Those of them that it calls an IRA beside their number. Absent where none is. */
  readonly iras?: readonly string[]
  /** Keys of the rows that were taken or understood together with others. Absent where there are none. */
  readonly together?: readonly string[]
  /**
   * The header line of a history in CSV as it stands in the file, in the file's own delimiter: refused rows below it
   * make a file that can be mended and read again. Null for other formats, and for a snapshot, which is right only whole.
   */
  readonly header: string | null
  /** What other files would have to tell, so that rows that were refused could be taken. */
  readonly questions: readonly HoldingQuestion[]
  /** Whose file it is, where only the file says so and not its format. */
  readonly broker?: string
}

/** Where an entry came from, for the preview and for files that hold several accounts. */
export interface EntryOrigin {
  readonly line: number
  readonly account: string | null
}

interface ReadEntries {
  /** `brokerId` is never null: the broker's id, else `row:` with the hash of what the entry means and its ordinal. */
  readonly entries: readonly Entry[]
  /** By the entry's id. */
  readonly origins: ReadonlyMap<string, EntryOrigin>
}

export interface ReadPosition {
  readonly instrument: Instrument
  /** Signed: a short is below zero. */
  readonly quantity: Quantity
  readonly price: Money | null
  readonly marketValue: Money | null
  readonly costBasis: Money | null
  /** Per share, where the file states it; without it the cost tells. */
  readonly averagePrice?: Money | null
  /** When the price was right, where the file states it for each; without it that is the instant of the whole. */
  readonly pricedAt?: Instant | null
  readonly line: number
}

/** What the broker says that one account holds. */
export interface PositionBlock {
  readonly account: string | null
  /** Null where the file states no instant. */
  readonly asOf: Instant | null
  /** Whether the file lists what is held: where it doesn't, nothing counts as gone. */
  readonly isListed: boolean
  readonly positions: readonly ReadPosition[]
  /**
   * What refused rows name, as the OCC's symbol or a ticker: nothing is known of it. Null for a row that names nothing
   * that can be read: then no absence proves anything.
   */
  readonly unread: readonly (string | null)[]
  readonly cash: Money | null
  /** Rows that the cash is the sum of. */
  readonly cashRows: number
  /** Money-market funds and Treasury bills as what they are. Absent where there are none. */
  readonly cashLike?: readonly CashLike[]
}

export interface ReadFile extends ReadRows, ReadEntries {
  /** Whether any of its rows is one of history: what happened, and not what is held. */
  readonly hasHistory: boolean
  /** What the broker says is held, by account; null where the file does not tell. */
  readonly snapshot: readonly PositionBlock[] | null
}

export interface Format {
  /** Also the `source` of its entries, where no other format tells the same rows: `schwab-csv`. */
  readonly name: string
  /** What a user calls it: `Charles Schwab history (CSV)`. */
  readonly title: string
  /** Whose accounts these are: `schwab`; null when many brokers write the format. */
  readonly broker: string | null
  /** From 0 (not mine) to 1; the highest wins. Looks at the beginning only. */
  readonly recognises: (text: string) => number
  readonly read: (text: string, context: ReadContext) => ReadFile
  /** The same in steps; absent where most rows are judged together. */
  readonly readInSteps?: (text: string, context: ReadContext) => InSteps<ReadFile>
}
