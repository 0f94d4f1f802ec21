/**
 * The parts of a form as browsers and `fetch` write it, cut out of its bytes: the platform's reader copies a whole body four
 * times, which takes a hundred megabytes for a file of 25. A form written in any other way is left to the platform.
 */

const lineEnd = '\r\n'
/** The header of a part is never as long as this. */
const mostOfHead = 4096
const boundaryOf = /^multipart\/form-data;\s*boundary=([\w'()+,./:=?-]{1,70})$/i
const disposition = /^content-disposition: form-data; name="([^"\r\n]*)"(?:; filename="([^"\r\n]*)")?$/i
const contentType = /^content-type: ([\x20-\x7e]+)$/i

const written: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '\r', '%22': '"' }

/** Three characters are escaped in a name; all others are written as they are. */
const nameFrom = (text: string): string => text.replaceAll(/%0A|%0D|%22/g, (code) => written[code] ?? code)

interface Part {
  readonly name: string
  /** Null where the part is no file. */
  readonly fileName: string | null
  readonly type: string
}

const readPart = (head: string): Part | null => {
  const [first = '', second, ...others] = head.split(lineEnd)
  const [, name, fileName] = disposition.exec(first) ?? []
  const type = second === undefined ? 'text/plain' : contentType.exec(second)?.[1]
  if (name === undefined || type === undefined || others.length > 0) return null
  return { name: nameFrom(name), fileName: fileName === undefined ? null : nameFrom(fileName), type }
}

/** Null where the form is not written as expected; it may still be one. */
export function cutForm(bytes: Uint8Array<ArrayBuffer>, type: string): FormData | null {
  const boundary = boundaryOf.exec(type)?.[1]
  if (boundary === undefined) return null
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Buffer.from(`${lineEnd}--${boundary}`)
  const textAt = (from: number, to: number): string => body.toString('utf8', from, to)
  const form = new FormData()
  // The first line is where the end of an earlier part would be.
  if (textAt(0, end.length - 2) !== `--${boundary}`) return null
  let at = end.length - 2
  while (textAt(at, at + 2) === lineEnd) {
    const headEnd = body.subarray(at, at + mostOfHead).indexOf(lineEnd + lineEnd) + at
    const part = headEnd <= at ? null : readPart(textAt(at + 2, headEnd))
    const from = headEnd + 4
    const to = body.indexOf(end, from)
    if (part === null || to < 0) return null
    const value = bytes.subarray(from, to)
    if (part.fileName === null) form.append(part.name, new TextDecoder().decode(value))
    else form.append(part.name, new File([value], part.fileName, { type: part.type }))
    at = to + end.length
  }
  const rest = textAt(at, body.length)
  return rest === '--' || rest === `--${lineEnd}` ? form : null
}
