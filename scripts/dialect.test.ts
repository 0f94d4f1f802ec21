import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const head = String.raw`^export const (\w+) = (?:async )?(?:<[^=]*>)?`
const parameters = String.raw`\((?:[^()\n]|\([^()\n]*\))*\)|\(\n(?: {2}[^\n]*\n)*\)`
const arrow = new RegExp(`${head}(?:${parameters})(?::[^\n]*)? =>`, 'gm')

const arrowsIn = (source: string): string[] => [...source.matchAll(arrow)].map(([, name]) => name ?? '')

const sources = ['core/src', 'api/src', 'server/src', 'web/src', 'e2e', 'bench', 'faults'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map(({ parentPath, name }) => join(parentPath, name)),
)

it('declares what is named and exported as a function', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap((file) =>
    arrowsIn(readFileSync(file, 'utf8')).map((name) => `${file.slice(root.length)}: ${name}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['export const twice = (n: number) => 2 * n', ['twice']],
  ['export const wait = async <T>(work: () => T) => work()', ['wait']],
  ['export const long = (\n  one: number,\n) => one', ['long']],
  ['export function twice(n: number) {}\nconst own = (n: number) => n', []],
  ['export const sum = (1 + 2) * 3', []],
])('%j has %j', (source, names) => {
  expect(arrowsIn(source)).toEqual(names)
})

const rawMicros = /[*/%] (?:1_000_000|1e6)\b/

it('names the millionths of money and quantities where it counts with them', () => {
  const counting = sources.filter(
    (file) => /\/(?:core|api|server)\/src\//.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )
  expect(counting.length).toBeGreaterThan(500)
  const found = counting.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => rawMicros.test(line))
      .map((line) => `${file.slice(root.length)}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['const shares = quantity / 1_000_000', true],
  ['const price = Math.round(dollars * 1e6)', true],
  ['const shares = quantity / MICROS', false],
  ['const most = 1_000_000_000 * MICROS', false],
])('%j counts with a raw number: %j', (line, isRaw) => {
  expect(rawMicros.test(line)).toBe(isRaw)
})
