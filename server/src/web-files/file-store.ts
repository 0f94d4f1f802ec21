/** The built web client in memory: each file is read and compressed once, when it is first asked for. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTypeOf } from './content-types.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface WebFile {
  readonly type: string
  readonly bytes: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

const smallest = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress = async (bytes: Buffer<ArrayBuffer>, isWorthIt: boolean): Promise<WebFile['bytes']> => {
  if (!isWorthIt || bytes.length < smallest) return { br: bytes, gzip: bytes, identity: bytes }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, zipped] = await Promise.all([brotli(bytes, quality), zip(bytes, { level: 9 })])
  return { br: new Uint8Array(br), gzip: new Uint8Array(zipped), identity: bytes }
}

const load = async (root: string, path: string): Promise<WebFile> => {
  const bytes = await readFile(join(root, path))
  const { type, isCompressible } = contentTypeOf(path)
  return { type, bytes: await compress(bytes, isCompressible) }
}

const listFiles = async (root: string): Promise<Set<string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
}

/** Answers null for a path that is no file below `root`; a path is only ever compared, so that none leads outside. */
export function createFileStore(root: string): (path: string) => Promise<WebFile | null> {
  let names: Promise<Set<string>> | undefined
  const files = new Map<string, Promise<WebFile>>()
  return async (path) => {
    names ??= listFiles(root)
    if (!(await names).has(path)) return null
    const known = files.get(path) ?? load(root, path)
    files.set(path, known)
    return known
  }
}
