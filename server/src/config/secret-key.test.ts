import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecretKey } from './secret-key.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const bytes = (fill: number) => (size: number) => new Uint8Array(size).fill(fill)
const place = () => ({ secretKey: null, secretKeyFile: null, dataDir })
const keyOf = (loaded: ReturnType<typeof loadSecretKey>) => {
  if (!loaded.ok) throw new Error(loaded.refusal)
  return loaded.value.keyFor('test').toString('hex')
}

it('makes a key on first start, readable by nobody else, and keeps it', () => {
  const first = keyOf(loadSecretKey(place(), bytes(1)))
  const file = join(dataDir, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(`${'01'.repeat(32)}\n`)
  expect(keyOf(loadSecretKey(place(), bytes(2)))).toBe(first)
})

it('derives another key for another purpose', () => {
  const loaded = loadSecretKey({ ...place(), secretKey: 's'.repeat(32) }, bytes(1))
  if (!loaded.ok) throw new Error(loaded.refusal)
  expect(loaded.value.keyFor('a')).not.toEqual(loaded.value.keyFor('b'))
})

it('says that a key file is too short, or that it cannot be made', () => {
  const file = join(dataDir, 'short.key')
  writeFileSync(file, 'short')
  expect(loadSecretKey({ ...place(), secretKeyFile: file }, bytes(1))).toEqual({
    ok: false,
    refusal: `The secret key in ${file} must be at least 32 characters long.`,
  })
  const inFile = loadSecretKey({ ...place(), secretKeyFile: join(file, 'below') }, bytes(1))
  expect(JSON.stringify(inFile)).toContain('cannot be read or made')
})
