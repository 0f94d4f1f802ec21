/** A word on one row. The reason continues the sentence that the column, or else the row, begins. */
export interface RowNote {
  /** Where the row begins, counted from 1. */
  readonly line: number
  /** As the file's header prints it; null when the row as a whole is meant. */
  readonly column: string | null
  readonly reason: string
  /**
   * The row as it stands in the file: of a CSV the whole row, up to 4,000 characters, so that it can be mended and
   * read again below its header; of other formats its beginning.
   */
  readonly raw: string
  /** What a refused row names, as its field of the symbol says; absent where that can't be read. */
  readonly underlying?: string
  /** The key of the refused row that this one, mended or taken at last, stands for. */
  readonly mends?: string
}
