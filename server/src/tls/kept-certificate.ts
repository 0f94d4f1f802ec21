/** The server's own certificate, kept under DATA_DIR with its key in a file that nobody else may read. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepPrivate, makePrivateFolder } from '../private-files.ts'
import { isUsable, makeCertificate, type Certificate } from './certificate.ts'

export function certificateFile(dataDir: string): string {
  return join(dataDir, 'tls.pem')
}

const block = (text: string, kind: string): string | null =>
  new RegExp(`-----BEGIN ${kind}-----[^]*?-----END ${kind}-----\\n?`).exec(text)?.[0] ?? null

const readCertificate = (file: string): Certificate | null => {
  try {
    const text = readFileSync(file, 'utf8')
    const [cert, key] = [block(text, 'CERTIFICATE'), block(text, 'PRIVATE KEY')]
    return cert === null || key === null ? null : { cert, key }
  } catch {
    return null
  }
}

interface Place {
  readonly dataDir: string
  readonly nowMs: number
  readonly randomBytes: (size: number) => Uint8Array
}

/** One file for both, so that a crash leaves the old pair or the new one. */
const store = (file: string, { cert, key }: Certificate): void => {
  const draft = `${file}.${process.pid}.draft`
  try {
    writeFileSync(draft, `${cert}${key}`, { mode: 0o600, flush: true })
    keepPrivate(draft)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The one that is there while it is good; else a new one takes its place. */
export function keptCertificate({ dataDir, nowMs, randomBytes }: Place): Certificate {
  const file = certificateFile(dataDir)
  const kept = readCertificate(file)
  if (kept !== null && isUsable(kept, nowMs)) {
    keepPrivate(file)
    return kept
  }
  makePrivateFolder(dataDir)
  const made = makeCertificate(nowMs, randomBytes)
  store(file, made)
  return made
}
