/** Identifiers: UUIDv7, made by the application, so that no database needs a sequence and rows sort by their making. */
import { V7Generator } from 'uuidv7'

const uint32 = (randomBytes: (size: number) => Uint8Array): number => {
  const bytes = randomBytes(4)
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
}

export function createIds(clock: () => number, randomBytes: (size: number) => Uint8Array): () => string {
  const generator = new V7Generator({ nextUint32: () => uint32(randomBytes) })
  return () => generator.generateOrResetWithTs(clock()).toString()
}
