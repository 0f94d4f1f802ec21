/**
 * Comma-separated text after RFC 4180, and as brokers really write it: quoted cells with doubled quotes and line
 * breaks, text after a closing quote, CR, LF or both, blank lines, cells separated by comma, semicolon or tab.
 */
export interface CsvRecord {
  /** Where it begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** As it is in the file, without its line break; shortened only beyond any honest row's length. */
  readonly raw: string
  /** Where in it the last cell begins. */
  readonly lastCellAt: number
  /** The text ends with it, without a line break: it may be the beginning of a longer row. */
  readonly isLast: boolean
  /** Why the line stands alone, unsplit: a quotation mark opens and is not closed in any sensible distance. */
  readonly fault: string | null
}

export type Delimiter = ',' | ';' | '\t'

const delimiters: readonly Delimiter[] = [',', ';', '\t']
const longestQuoted = 20_000
const longestRaw = 4000
const mostCells = 2000
const unclosed = 'has a quotation mark that is never closed'
const tooWide = `has more than ${mostCells} columns`
const quote = 34
const lf = 10
const cr = 13

/** The separator that splits the beginning of the text in most cells. */
export function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, 20_000)
  const widths = delimiters.map((delimiter) =>
    Math.max(0, ...readCsv(head, delimiter, 40).map(({ cells }) => cells.length)),
  )
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ','
}

/** All records but blank ones, at most `limit`. */
export function readCsv(text: string, delimiter: Delimiter, limit = Infinity): CsvRecord[] {
  const records: CsvRecord[] = []
  for (const record of eachRecord(text, delimiter)) {
    if (isBlank(record)) continue
    records.push(record)
    if (records.length >= limit) break
  }
  return records
}

export function isBlank({ cells }: Pick<CsvRecord, 'cells'>): boolean {
  return cells.every(isBlankCell)
}

const isBlankCell = (cell: string): boolean => cell.trim() === ''

/** One by one, with blank ones: of a long file only what is kept stays in memory. */
export function* eachRecord(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const { cells, lastCellAt, end, fault } = recordAt(text, at, delimiter)
    yield {
      line,
      cells,
      raw: text.slice(at, Math.min(end, at + longestRaw)),
      lastCellAt: lastCellAt - at,
      isLast: end >= text.length,
      fault,
    }
    const next = afterBreak(text, end)
    line += linesBetween(text, at, next)
    at = next
  }
}

function recordAt(text: string, start: number, delimiter: Delimiter) {
  const separator = delimiter.charCodeAt(0)
  const cells: string[] = []
  let at = start
  let lastCellAt = start
  for (;;) {
    lastCellAt = at
    if (cells.length >= mostCells) return lineAt(text, start, tooWide)
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? takeQuoted(text, at, separator, cells) : plainEnd(text, at, separator)
    if (end === null) return lineAt(text, start, unclosed)
    if (!isQuoted) cells.push(text.slice(at, end))
    at = end
    if (at >= text.length || text.charCodeAt(at) !== separator) break
    at += 1
  }
  return { cells, lastCellAt, end: at, fault: null }
}

/** The one line that begins here, unsplit. */
function lineAt(text: string, start: number, fault: string) {
  const end = plainEnd(text, start, -1)
  return { cells: [text.slice(start, end)], lastCellAt: start, end, fault }
}

/** Where the separator or break stands that ends an unquoted cell. */
function plainEnd(text: string, start: number, separator: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === separator || code === lf || code === cr) return at
  }
  return text.length
}

/**
 * Adds the cell from the opening quote to the separator or break after the closing one, and answers where it ends; null when it is
 * never closed.
 */
function takeQuoted(text: string, start: number, separator: number, cells: string[]): number | null {
  let value = ''
  let from = start + 1
  for (;;) {
    const close = text.indexOf('"', from)
    if (close === -1 || close - start > longestQuoted) return null
    value += text.slice(from, close)
    if (text.charCodeAt(close + 1) !== quote) {
      const end = plainEnd(text, close + 1, separator)
      const rest = text.slice(close + 1, end)
      // Text after a quote that closes on a later line: the quote was the next row's, and this one's is missing.
      if (rest.trim() !== '' && /[\r\n]/.test(value)) return null
      cells.push(value + rest)
      return end
    }
    value += '"'
    from = close + 2
  }
}

function afterBreak(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === cr && text.charCodeAt(at + 1) === lf) return at + 2
  return at + 1
}

function linesBetween(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = from; at < to && at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lf || (code === cr && text.charCodeAt(at + 1) !== lf)) lines += 1
  }
  return lines
}
