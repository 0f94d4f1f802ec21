/**
 * A file read in parts that can cross from one thread to another: first what the file is and what could not be taken,
 * then its entries, row by row and a few hundred at a time.
 */
import { refuse, type Entry, type Result } from '@wheelwright/core/entries'
import type {
  Format,
  HoldingQuestion,
  KnownHolding,
  Noted,
  ReadContext,
  ReadFile,
} from '../formats/format.ts'
import { atOnce, type InSteps } from '../formats/in-steps.ts'
import type { RowNote } from '../formats/rows/row-note.ts'
import { formats, recogniseFormat, type FormatRefusal } from '../formats/formats.ts'

/** Every row gave one verdict: rows = taken + noted.needsFix + noted.refused + noted.ignored. */
export interface FileSummary {
  readonly format: string
  readonly title: string
  /** Whose file it is, as accounts name their broker; null when the file does not say. */
  readonly broker: string | null
  readonly rows: number
  readonly taken: number
  readonly noted: Noted
  /** The first of each kind, as the next two. */
  readonly refusals: readonly RowNote[]
  readonly ignored: readonly RowNote[]
  readonly notices: readonly RowNote[]
  readonly accountNames: readonly string[]
  readonly iras: readonly string[]
  /** Keys of the rows that were taken or understood together with others. */
  readonly together: readonly string[]
  readonly header: string | null
  readonly questions: readonly HoldingQuestion[]
  readonly hasHistory: boolean
  /** What is held, by account; null where the file does not tell. */
  readonly snapshot: ReadFile['snapshot']
}

/**
 * An entry without a home yet: `id` and `deliveryOf` are keys made of the entry's date and the broker's id, the account
 * is the one that the file names.
 */
export interface ReadEntry {
  readonly entry: Entry
  readonly line: number
  readonly account: string | null
}

interface FileParts {
  readonly summary: FileSummary
  /** All entries of a row stand in one part. */
  readonly parts: Iterator<readonly ReadEntry[], undefined>
}

export interface FileToRead {
  readonly bytes: Uint8Array
  /** Reads with this format, whatever the file looks like. */
  readonly format: string | null
  /** What earlier imports answer to the questions that a first reading asked. */
  readonly known?: readonly KnownHolding[]
  /** Keys of the rows that earlier imports refused. */
  readonly refused?: ReadonlySet<string>
}

const partSize = 1000

export function readParts(file: FileToRead): Result<FileParts, FormatRefusal> {
  return atOnce(partsInSteps(file))
}

export function* partsInSteps({
  bytes,
  format: wanted,
  known = [],
  refused = new Set(),
}: FileToRead): InSteps<Result<FileParts, FormatRefusal>> {
  const found = wanted === null ? recogniseFormat(bytes) : withFormat(bytes, wanted)
  if (!found.ok) return found
  const { format, text } = found.value
  let made = 0
  const newId = () => String((made += 1))
  const context = { accountId: '', batchId: null, newId, known, refused }
  const file = yield* stepsOf(format, text, context)
  const { rows, taken, noted, refusals, ignored, notices, accountNames, header, questions } = file
  const { iras = [], together = [] } = file
  const summary: FileSummary = {
    format: format.name,
    title: format.title,
    broker: file.broker ?? format.broker,
    rows,
    taken,
    noted,
    refusals,
    ignored,
    notices,
    accountNames,
    iras,
    together,
    header,
    questions,
    hasHistory: file.hasHistory,
    snapshot: file.snapshot,
  }
  return { ok: true, value: { summary, parts: partsOf(file) } }
}

function* stepsOf({ read, readInSteps }: Format, text: string, context: ReadContext): InSteps<ReadFile> {
  if (readInSteps !== undefined) return yield* readInSteps(text, context)
  yield 'long'
  return read(text, context)
}

const withFormat = (bytes: Uint8Array, name: string): ReturnType<typeof recogniseFormat> => {
  const format = formats.find((known) => known.name === name)
  if (format) return { ok: true, value: { format, text: new TextDecoder().decode(bytes) } }
  return refuse({ kind: 'unknown-format', sentence: `${name} is no format.`, known: [] })
}

function* partsOf(file: ReadFile): Generator<readonly ReadEntry[], undefined> {
  const { entries, origins } = file
  const keys = deliveryKeys(entries)
  let part: ReadEntry[] = []
  for (const entry of entries) {
    const { line, account } = origins.get(entry.id) ?? { line: 0, account: null }
    if (part.length >= partSize && part.at(-1)?.line !== line) {
      yield part
      part = []
    }
    part.push({ entry: withKeys(entry, keys), line, account })
  }
  if (part.length > 0) yield part
  return undefined
}

const deliveryOf = (entry: Entry): string | null => ('deliveryOf' in entry ? entry.deliveryOf : null)

/** The keys of assignments and exercises that rows of shares name; few, where keys of all would be many. */
const deliveryKeys = (entries: readonly Entry[]): ReadonlyMap<string, string> => {
  const named = new Set(entries.map(deliveryOf).filter((id) => id !== null))
  return new Map(entries.filter(({ id }) => named.has(id)).map((entry) => [entry.id, keyOf(entry)]))
}

const keyOf = ({ tradeDate, brokerId, id }: Entry): string => `${tradeDate} ${brokerId ?? id}`

/** What a reader numbers is good only within its file. */
const withKeys = (entry: Entry, keys: ReadonlyMap<string, string>): Entry => {
  const id = keyOf(entry)
  const delivery = deliveryOf(entry)
  return delivery === null
    ? { ...entry, id }
    : ({ ...entry, id, deliveryOf: keys.get(delivery) ?? delivery } as Entry)
}
