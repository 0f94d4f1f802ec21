/** Identifiers: UUIDv7, made by the application, so that no database needs a sequence and rows sort by their making. */
import { V7Generator } from 'uuidv7'

/** So many are asked for at once: each question takes longer than all else that makes an id. */
const bytesAtOnce = 4096

const createUint32s = (randomBytes: (size: number) => Uint8Array): (() => number) => {
  let view: DataView = new DataView(new ArrayBuffer(0))
  let at = 0
  return () => {
    if (at === view.byteLength) {
      const bytes = randomBytes(bytesAtOnce)
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      at = 0
    }
    at += 4
    return view.getUint32(at - 4)
  }
}

export function createIds(clock: () => number, randomBytes: (size: number) => Uint8Array): () => string {
  const generator = new V7Generator({ nextUint32: createUint32s(randomBytes) })
  return () => generator.generateOrResetWithTs(clock()).toString()
}
