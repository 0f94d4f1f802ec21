/**
 * The server's secret: given as SECRET_KEY, or kept in a file that is made on first start and readable by nobody else.
 * What it is used for (one purpose, one key) is derived from it.
 */
import { hkdfSync } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ok, refuse, type Result } from '@wheelwright/core'
import { keepPrivate, makePrivateFolder } from '../private-files.ts'
import type { Config } from './settings.ts'

export interface SecretKey {
  /** A 256-bit key for one purpose. */
  readonly keyFor: (purpose: string) => Buffer
}

type Place = Pick<Config, 'secretKey' | 'secretKeyFile' | 'dataDir'>

const shortest = 32

export function secretKeyFrom(secret: string): SecretKey {
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'wheelwright', purpose, 32)),
  }
}

export function secretKeyFile(place: Place): string {
  return place.secretKeyFile ?? join(place.dataDir, 'secret.key')
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** A link appears whole or not at all, and not over another's: of two processes at once both end with one key. */
const makeFile = (file: string, secret: string): void => {
  makePrivateFolder(dirname(file))
  const draft = `${file}.${process.pid}.draft`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  keepPrivate(draft)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

const readOrMake = (file: string, randomBytes: (size: number) => Uint8Array): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    makeFile(file, Buffer.from(randomBytes(32)).toString('hex'))
    return readFileSync(file, 'utf8').trim()
  }
}

/** The refusal is a sentence that names the file. */
export function loadSecretKey(
  place: Place,
  randomBytes: (size: number) => Uint8Array,
): Result<SecretKey, string> {
  if (place.secretKey !== null) return ok(secretKeyFrom(place.secretKey))
  const file = secretKeyFile(place)
  try {
    // A file that the operator names may be shared on purpose, as secrets of containers are.
    if (place.secretKeyFile === null) keepPrivate(file)
    const secret = readOrMake(file, randomBytes)
    if (secret.length >= shortest) return ok(secretKeyFrom(secret))
    return refuse(`The secret key in ${file} must be at least ${shortest} characters long.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(`The secret key file ${file} cannot be read or made: ${reason}.`)
  }
}
