/** The text of a file's bytes: UTF-8, UTF-16 of either order, or Windows' western set. What is no text is named. */
import { ok, refuse } from '@wheelwright/core/entries'
import type { Result } from '@wheelwright/core/entries'

export type FileRefusalKind =
  | 'empty'
  | 'too-large'
  | 'zip'
  | 'gzip'
  | 'image'
  | 'pdf'
  | 'workbook'
  | 'web-page'
  | 'two-encodings'
  | 'not-text'

const signatures: readonly (readonly [FileRefusalKind, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['gzip', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x52, 0x49, 0x46, 0x46]],
  ['image', [0x42, 0x4d]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
]

/** Half a million rows of the longest format; what is larger is no history of one person. */
const largestFile = 50 * 1024 * 1024

/** What an interface answers where there is nothing. */
const emptyAnswer = /^\s{0,100}(?:\[\s{0,100}\]|\{\s{0,100}\})\s{0,100}$/
const webPage = /^\s{0,100}<(?:!doctype html|html)/i

/** So many bytes of the beginning and of the end of a file, as text; a letter that is cut is none. */
export function endsOfFile(bytes: Uint8Array, size: number): string {
  const encoding = utf16Of(bytes)
  const decoder = new TextDecoder(encoding ?? 'utf-8')
  const from = Math.max(0, bytes.length - size)
  const whole = encoding === null ? from : from + (from % 2)
  return `${decoder.decode(bytes.subarray(0, size))}\n${decoder.decode(bytes.subarray(whole))}`
}

export function textOfFile(bytes: Uint8Array): Result<string, FileRefusalKind> {
  if (bytes.length === 0) return refuse('empty')
  if (bytes.length > largestFile) return refuse('too-large')
  const known = signatures.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))
  // `BM` also begins an honest text: only with the zeros of a bitmap's header is it an image.
  if (known && (known[1].length > 2 || known[0] !== 'image' || bytes.subarray(0, 30).includes(0)))
    return refuse(known[0])
  if (isOfTwoEncodings(bytes)) return refuse('two-encodings')
  const text = withoutMarks(decode(bytes))
  if (text.trim() === '' || emptyAnswer.test(text)) return refuse('empty')
  if (webPage.test(text)) return refuse('web-page')
  return text.includes('\u0000') ? refuse('not-text') : ok(text)
}

/** Files that were joined have the mark of each before its first line. */
function withoutMarks(text: string): string {
  return text.includes('\uFEFF') ? text.replaceAll('\uFEFF', '') : text
}

function decode(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // One of the joined files may have been UTF-8, whose mark reads so.
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('ï»¿', '')
  }
}

/** By its mark; without one by the zeros that every second byte of western text then is. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 64)
  if (head.length < 4) return null
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

/** So many plain bytes in a row, with marks between cells and the end of a line among them, are no UTF-16. */
const plainRun = 64
const plainMarks = 4
const betweenCells: ReadonlySet<number> = new Set(Buffer.from(',;\t"<'))

/** Files that were joined, one of them UTF-16 and another one not: read as either, a part of them is no text. */
function isOfTwoEncodings(bytes: Uint8Array): boolean {
  if (utf16Of(bytes) !== null) return hasPlainRun(bytes)
  const zero = bytes.indexOf(0)
  return zero >= plainRun && utf16Of(bytes.subarray(zero - 1)) !== null
}

function hasPlainRun(bytes: Uint8Array): boolean {
  let [run, marks, lines] = [0, 0, 0]
  for (const byte of bytes) {
    const isEnd = byte === 0x0a || byte === 0x0d
    if (!isEnd && byte !== 0x09 && (byte < 0x20 || byte >= 0x7f)) {
      ;[run, marks, lines] = [0, 0, 0]
      continue
    }
    run += 1
    if (isEnd) lines += 1
    else if (betweenCells.has(byte)) marks += 1
    if (run >= plainRun && marks >= plainMarks && lines > 0) return true
  }
  return false
}
