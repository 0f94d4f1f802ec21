/**
 * A refused row is known by its words. In the file of refused rows the key stands behind the reason, so that the row,
 * mended and imported again, says which one it stands for: nothing has to be guessed from what was changed.
 */
import { hash } from 'node:crypto'

const keyLength = 16
const mark = new RegExp(`\\[row ([0-9a-f]{${keyLength}})\\]$`)

/** Quotes, blanks and empty cells at the end don't count: a spreadsheet and the guard against formulas write them anew. */
export const rowKey = (raw: string): string =>
  hash('sha256', raw.replaceAll(/['"\s]+/g, '').replace(/[,;]+$/, ''), 'hex').slice(0, keyLength)

export const withKey = (reason: string, raw: string): string => `${reason} [row ${rowKey(raw)}]`

/** The key behind a reason; undefined where there is none. */
export const keyIn = (reason: string): string | undefined => mark.exec(reason.trim())?.[1]
