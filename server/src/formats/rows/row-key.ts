/**
 * A refused row is known by its words. In the file of refused rows the key stands behind the reason, so that the row,
 * mended and imported again, says which one it stands for: nothing has to be guessed from what was changed.
 */
import { hash } from 'node:crypto'

const keyLength = 16
const mark = new RegExp(`\\[row ([0-9a-f]{${keyLength}})\\]$`)

/** Quotes, blanks and empty cells at the end don't count: a spreadsheet and the guard against formulas write them anew. */
export function rowKey(raw: string): string {
  return hash('sha256', raw.replaceAll(/['"\s]+/g, '').replace(/[,;]+$/, ''), 'hex').slice(0, keyLength)
}

export function withKey(reason: string, raw: string): string {
  return `${reason} [row ${rowKey(raw)}]`
}

/** The key behind a reason; undefined where there is none. */
export function keyIn(reason: string): string | undefined {
  return mark.exec(reason.trim())?.[1]
}
