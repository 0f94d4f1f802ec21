/**
 * The words on the rows of a file, of one kind each. A file may be junk from end to end, so that only the first are
 * kept with their rows, in number and in length; all are counted, and by reason.
 */
import type { AlikeNotes, Noted, UnlistedRows } from '../format.ts'
import type { RowNote } from './row-note.ts'

export const mostNotes = 500
/** Bytes of all that is kept: 500 rows of an honest file are a third of this. */
const mostBytes = 200_000
/** Reasons that are told apart; what is beyond them is counted as one. */
const mostReasons = 50
/** Symbols that are told apart among the rows that are not kept. */
const mostSymbols = 100
export const otherReasons = 'has one of many other reasons'

interface Alike {
  readonly column: string | null
  readonly reason: string
  rows: number
}

/** What stands in quotes or is a number differs from row to row where the reason is the same. */
const keyOfReason = (column: string | null, reason: string): string =>
  `${column ?? ''}\n${reason.replaceAll(/'[^']*'|\d+/g, '')}`

/** Whether two notes are for one reason. */
export function isAlike(one: Worded): (other: Worded) => boolean {
  const key = keyOfReason(one.column_name, one.reason)
  return ({ column_name, reason }) => keyOfReason(column_name, reason) === key
}

interface Worded {
  readonly column_name: string | null
  readonly reason: string
}

const sizeOf = ({ column, reason, raw }: RowNote): number =>
  Buffer.byteLength(raw) + Buffer.byteLength(reason) + (column?.length ?? 0)

export class Notes {
  readonly #kept: RowNote[] = []
  readonly #alike = new Map<string, Alike>()
  /** Junk has one fault a million times over. */
  #last: { readonly note: RowNote; readonly alike: Alike } | null = null
  #count = 0
  #bytes = 0
  readonly #unlisted = new Map<string | null, number>()

  add(note: RowNote): void {
    this.#count += 1
    this.#countReason(note)
    if (this.#kept.length >= mostNotes || this.#bytes >= mostBytes) return this.#countUnlisted(note)
    const size = sizeOf(note)
    this.#bytes += size
    if (this.#bytes <= mostBytes) this.#kept.push(note)
    else this.#countUnlisted(note)
  }

  /** All that there were. */
  get count(): number {
    return this.#count
  }

  /** The first of them. */
  get kept(): readonly RowNote[] {
    return this.#kept
  }

  /** Those that were not kept, by what they name. */
  get unlisted(): UnlistedRows[] {
    return [...this.#unlisted].map(([underlying, rows]) => ({ underlying, rows }))
  }

  /** The most frequent first; each is told in the words of its first row. */
  get alike(): AlikeNotes[] {
    return [...this.#alike.values()].map((alike) => ({ ...alike })).toSorted((a, b) => b.rows - a.rows)
  }

  #countUnlisted(note: RowNote): void {
    const underlying = note.underlying ?? null
    const isKnown = this.#unlisted.has(underlying) || this.#unlisted.size < mostSymbols
    const key = isKnown ? underlying : null
    this.#unlisted.set(key, (this.#unlisted.get(key) ?? 0) + 1)
  }

  #countReason(note: RowNote): void {
    const last = this.#last
    if (last !== null && last.note.reason === note.reason && last.note.column === note.column) {
      last.alike.rows += 1
      return
    }
    const key = keyOfReason(note.column, note.reason)
    const known =
      this.#alike.get(key) ?? (this.#alike.size < mostReasons ? this.#begin(key, note) : this.#others())
    known.rows += 1
    this.#last = { note, alike: known }
  }

  #begin(key: string, { column, reason }: RowNote): Alike {
    const alike = { column: column?.slice(0, 100) ?? null, reason: reason.slice(0, 300), rows: 0 }
    this.#alike.set(key, alike)
    return alike
  }

  #others(): Alike {
    const known = this.#alike.get('')
    return known ?? this.#begin('', { line: 0, column: null, reason: otherReasons, raw: '' })
  }
}

export function inLines(...lists: readonly (readonly RowNote[])[]): RowNote[] {
  return lists.flat().toSorted((a, b) => a.line - b.line)
}

/** The notes of a file by what became of their rows. */
export class FileNotes {
  /** Rows of which one field cannot be right. */
  readonly needsFix = new Notes()
  readonly refused = new Notes()
  readonly ignored = new Notes()
  readonly notices = new Notes()

  refuse(note: RowNote): void {
    const notes = note.column === null ? this.refused : this.needsFix
    notes.add(note)
  }

  /** Rows that were not taken. */
  get rows(): number {
    return this.needsFix.count + this.refused.count + this.ignored.count
  }

  summary() {
    const { needsFix, refused, ignored, notices } = this
    return {
      refusals: inLines(needsFix.kept, refused.kept),
      ignored: inLines(ignored.kept),
      notices: inLines(notices.kept),
      noted: {
        needsFix: needsFix.count,
        refused: refused.count,
        ignored: ignored.count,
        notices: notices.count,
        reasons: {
          needsFix: needsFix.alike,
          refused: refused.alike,
          ignored: ignored.alike,
        },
        unlisted: addUnlisted(needsFix.unlisted, refused.unlisted),
      },
    }
  }
}

const addUnlisted = (...lists: readonly (readonly UnlistedRows[])[]): UnlistedRows[] => {
  const sums = new Map<string | null, number>()
  for (const { underlying, rows } of lists.flat()) sums.set(underlying, (sums.get(underlying) ?? 0) + rows)
  return [...sums].map(([underlying, rows]) => ({ underlying, rows }))
}

/** What two readers of one file noted; reasons stay as each told them. */
export function addNoted(one: Noted, other: Noted): Noted {
  return {
    needsFix: one.needsFix + other.needsFix,
    refused: one.refused + other.refused,
    ignored: one.ignored + other.ignored,
    notices: one.notices + other.notices,
    reasons: {
      needsFix: [...one.reasons.needsFix, ...other.reasons.needsFix],
      refused: [...one.reasons.refused, ...other.reasons.refused],
      ignored: [...one.reasons.ignored, ...other.reasons.ignored],
    },
    unlisted: addUnlisted(one.unlisted, other.unlisted),
  }
}
