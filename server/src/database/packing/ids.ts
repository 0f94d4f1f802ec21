/**
 * Ids of entries and numbers of brokers as `entries` stores them. Most of them are hashes in hex, which are two thirds as
 * long with 64 digits in place of 16. The digits stand in the order of ASCII, so that what is stored sorts as the ids do.
 * Any text comes back as it was. Stored rows hold this form: it is never changed without a migration.
 */
import { assert } from '@wheelwright/core'

declare const storedIdBrand: unique symbol
/** An id as a row holds it: no other text is compared with it. */
export type StoredId = string & { readonly [storedIdBrand]: true }

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'

const valueOf = new Uint8Array(128)
for (let value = 0; value < digits.length; value += 1) valueOf[digits.charCodeAt(value)] = value

const numberAt = (text: string, at: number): number =>
  (valueOf[text.charCodeAt(at)] ?? 0) * 64 + (valueOf[text.charCodeAt(at + 1)] ?? 0)

const hexDigits = Buffer.from('0123456789abcdef', 'latin1')

/** Texts are written here and read as a whole: one that is put together piece by piece takes several times the memory. */
const scratch = Buffer.alloc(64)

const digitCodes = Buffer.from(digits, 'latin1')
const firstLetter = 'a'.charCodeAt(0)

/** Of one hex digit in lower case. */
const hexAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code < firstLetter ? code - 48 : code - firstLetter + 10
}

/** Writes behind `from` that many hex digits from those behind `at`: three become two, and what is left stays. */
const packHex = (hex: string, at: number, from: number, length: number): number => {
  const end = at + length
  let [read, write] = [at, from]
  for (; read + 3 <= end; read += 3) {
    const value = hexAt(hex, read) * 256 + hexAt(hex, read + 1) * 16 + hexAt(hex, read + 2)
    scratch[write] = digitCodes[value >> 6] ?? 0
    scratch[write + 1] = digitCodes[value & 63] ?? 0
    write += 2
  }
  for (; read < end; read += 1) {
    scratch[write] = hex.charCodeAt(read)
    write += 1
  }
  return write
}

/** Writes that many hex digits behind `from`, from the packed ones behind `at`. */
const unpackHex = (packed: string, at: number, from: number, length: number): void => {
  let [read, write] = [at, from]
  for (; write + 3 <= from + length; read += 2) {
    const value = numberAt(packed, read)
    scratch[write] = hexDigits[value >> 8] ?? 0
    scratch[write + 1] = hexDigits[(value >> 4) & 15] ?? 0
    scratch[write + 2] = hexDigits[value & 15] ?? 0
    write += 3
  }
  for (; write < from + length; write += 1) {
    scratch[write] = packed.charCodeAt(read)
    read += 1
  }
}

/** A text that begins with it stands as it is behind it. */
const asItIs = '!'

const dayMs = 86_400_000
const packedDay = 3
const hexOfId = 24
/** `YYYYMMDD-` */
const datedLength = 9
const idLength = packedDay + 16

const datedId = /^(\d{4})(\d{2})(\d{2})-([0-9a-f]{24})$/
const looksPacked = /^[\w~]{19}$/

/** Dates of ids are few, and each has many. */
const packedDays = new Map<string, string | null>()
const unpackedDays = new Map<string, string>()
const mostDays = 50_000

const remember = <T>(kept: Map<string, T>, key: string, value: T): T => {
  if (kept.size >= mostDays) kept.clear()
  kept.set(key, value)
  return value
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')

/** Null for eight digits that are no day from 1970 on. */
const packDay = (date: string): string | null => {
  const known = packedDays.get(date)
  if (known !== undefined) return known
  const day =
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8))) / dayMs
  const isDay = day >= 0 && day < 64 ** packedDay && dateOf(day) === date
  const packed = isDay ? [day >> 12, (day >> 6) & 63, day & 63].map((value) => digits[value]).join('') : null
  return remember(packedDays, date, packed)
}

const unpackDay = (packed: string): string => {
  const day = (valueOf[packed.charCodeAt(0)] ?? 0) * 4096 + numberAt(packed, 1)
  return unpackedDays.get(packed) ?? remember(unpackedDays, packed, dateOf(day))
}

/** `YYYYMMDD-` and 24 hex digits become 19 characters; any other id stays as it is. */
export function packId(id: string): StoredId {
  const day = datedId.test(id) ? packDay(id.slice(0, 8)) : null
  if (day !== null) {
    scratch.write(day, 0, 'latin1')
    return scratch.toString('latin1', 0, packHex(id, datedLength, packedDay, hexOfId)) as StoredId
  }
  return (id.startsWith(asItIs) || looksPacked.test(id) ? asItIs + id : id) as StoredId
}

export function unpackId(stored: StoredId): string {
  if (stored.startsWith(asItIs)) return stored.slice(1)
  if (stored.length !== idLength || !looksPacked.test(stored)) return stored
  scratch.write(`${unpackDay(stored.slice(0, packedDay))}-`, 0, 'latin1')
  unpackHex(stored, packedDay, datedLength, hexOfId)
  return scratch.toString('latin1', 0, datedLength + hexOfId)
}

/** The name that a reader gives to a row without a number: `row:`, 32 hex digits, and which of equal ones it is. */
const namedRow = /^row:([0-9a-f]{32}):([1-9]\d{0,14})$/
const rowMark = '~'
const hexOfRow = 32
const packedRow = 22

export function packBrokerId(text: string | null): string | null {
  if (text === null) return null
  const [, hex, ordinal] = namedRow.exec(text) ?? []
  if (hex !== undefined && ordinal !== undefined) {
    scratch.write(rowMark, 0, 'latin1')
    const packed = scratch.toString('latin1', 0, packHex(hex, 0, 1, hexOfRow))
    return ordinal === '1' ? packed : packed + ordinal
  }
  return text.startsWith(asItIs) || text.startsWith(rowMark) ? asItIs + text : text
}

export function unpackBrokerId(stored: string | null): string | null {
  if (stored === null || !(stored.startsWith(rowMark) || stored.startsWith(asItIs))) return stored
  if (stored.startsWith(asItIs)) return stored.slice(1)
  assert(stored.length > packedRow, 'the name of a row is whole')
  const ordinal = stored.length === 1 + packedRow ? '1' : stored.slice(1 + packedRow)
  scratch.write('row:', 0, 'latin1')
  unpackHex(stored, 1, 4, hexOfRow)
  const end = 4 + hexOfRow + scratch.write(`:${ordinal}`, 4 + hexOfRow, 'latin1')
  return scratch.toString('latin1', 0, end)
}
