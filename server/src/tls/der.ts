/** The few shapes of DER (ITU-T X.690) that a certificate is written in. */
export type Der = Buffer

const lengthOf = (size: number): number[] => {
  if (size < 0x80) return [size]
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff]
  return [0x80 | bytes.length, ...bytes]
}

/** A tag, a length and the contents. */
export function tagged(tag: number, ...contents: readonly Uint8Array[]): Der {
  const body = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

export function sequence(...parts: readonly Uint8Array[]): Der {
  return tagged(0x30, ...parts)
}
export function set(...parts: readonly Uint8Array[]): Der {
  return tagged(0x31, ...parts)
}
export function octets(bytes: Uint8Array): Der {
  return tagged(0x04, bytes)
}
export function bits(bytes: Uint8Array, unused = 0): Der {
  return tagged(0x03, Buffer.from([unused]), bytes)
}
export function utf8(text: string): Der {
  return tagged(0x0c, Buffer.from(text, 'utf8'))
}
export const yes: Der = tagged(0x01, Buffer.from([0xff]))

/** A number above zero: its first bit is no sign. */
export function integer(bytes: Uint8Array): Der {
  return tagged(0x02, ...((bytes[0] ?? 0) >= 0x80 ? [Buffer.from([0])] : []), bytes)
}

/** As `1.2.840.10045.2.1`. */
export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const inSevens = (value: number): number[] => {
    const digits = [value & 0x7f]
    for (let left = value >> 7; left > 0; left >>= 7) digits.unshift(0x80 | (left & 0x7f))
    return digits
  }
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

/** Years from 1950 to 2049, as certificates demand it (RFC 5280, 4.1.2.5). */
export function utcTime(ms: number): Der {
  return tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
}
