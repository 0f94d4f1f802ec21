/**
 * Rows that say the very same as one that was refused or ignored, with nothing taken since: they meet the same end, and
 * are not read again. A file of a million lines of junk mostly has few different ones.
 */
import type { Row } from './row.ts'
import type { Verdict } from './verdict.ts'

/** Honest rows are longer and seldom repeat. */
const longestRaw = 100
const mostKept = 1000

export interface End {
  readonly isIgnored: boolean
  readonly column: string | null
  readonly reason: string
  /** What it names; null where that can't be read. */
  readonly underlying: string | null
}

export class RefusedBefore {
  readonly #ends = new Map<string, End>()

  endOf(raw: string): End | null {
    return raw.length > longestRaw ? null : (this.#ends.get(raw) ?? null)
  }

  /** What became of a row; one that was taken may change what others mean. */
  note({ raw, fault }: Row, verdict: Verdict, names: () => string | null): void {
    if (verdict.kind === 'take' && fault === null) {
      if (this.#ends.size > 0) this.#ends.clear()
      return
    }
    if (raw.length > longestRaw || this.#ends.size >= mostKept) return
    if (fault !== null) {
      const { column, reason } = fault
      this.#ends.set(raw, { isIgnored: false, column, reason, underlying: names() })
    } else if (verdict.kind === 'ignore')
      this.#ends.set(raw, { isIgnored: true, column: null, reason: verdict.reason, underlying: null })
  }
}
