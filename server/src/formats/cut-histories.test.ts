/** Real histories begin in the middle. Whatever is cut off, nothing is short that no row sold short. */
import { readdirSync } from 'node:fs'
import { bookLedger, defaultSettings } from '@wheelwright/core'
import type { Entry, ShareLot } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { readBytes, sampleBytes, sampleFolder } from './testing/read-sample.ts'

const files = ['exports', 'schwab']
  .flatMap((folder) =>
    readdirSync(`${sampleFolder}/${folder}`, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => `${file.parentPath}/${file.name}`.slice(sampleFolder.length + 1)),
  )
  .toSorted()

const historyOf = (path: string): readonly Entry[] => {
  try {
    const file = readBytes(sampleBytes(path))
    return file.kind === 'history' ? file.entries : []
  } catch {
    return []
  }
}

const histories = files
  .map((path) => ({ path, entries: historyOf(path) }))
  .filter(({ entries }) => entries.some(({ kind }) => kind === 'sell'))

const shortLots = (entries: readonly Entry[]): ShareLot[] =>
  [...bookLedger(entries, defaultSettings).books.values()].flatMap(({ moves }) =>
    moves.flatMap((move) => (move.kind === 'lot-opened' && move.lot.side === 'short' ? move.lot : [])),
  )

describe('a sample that begins at every tenth row', () => {
  it('is one of many', () => {
    expect(histories.length).toBeGreaterThan(10)
  })

  it.each(histories)('$path', ({ entries }) => {
    const byDate = entries.toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1))
    const sold = new Set(
      entries.filter((entry) => entry.kind === 'sell' && entry.opensShort).map(({ id }) => id),
    )
    for (let from = 0; from < byDate.length; from += 10)
      for (const lot of shortLots(byDate.slice(from)))
        expect([...sold].some((id) => lot.entryIds.includes(id)) || lot.origin === 'assignment').toBe(true)
  })
})
