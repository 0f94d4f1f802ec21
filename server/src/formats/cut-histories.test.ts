/** Real histories begin in the middle. Whatever is cut off, nothing is short that no row sold short. */
import { readdirSync } from 'node:fs'
import { bookLedger, defaultSettings, instantFromMs, movesShares, startAnchor } from '@wheelwright/core'
import type { Entry, Ledger, ShareLot } from '@wheelwright/core'
import { changedFigures, snapshotOf } from '@wheelwright/core/scenarios'
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
    return readBytes(sampleBytes(path)).entries
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

const afterAll = instantFromMs(Date.parse('2035-01-01T12:00:00Z'))
let anchoredBooks = 0

/** The books of a history that a snapshot after it anchors, by what the whole history says is held. */
const onlyAnchored = (cut: Ledger, whole: Ledger): Ledger => {
  const anchored = [...cut.books].filter(
    ([, book]) =>
      movesShares(book) &&
      startAnchor(book, cut.settings, snapshotOf(whole, book.accountId, afterAll)) !== null,
  )
  anchoredBooks += anchored.length
  return { ...cut, books: new Map(anchored) }
}

describe('a sample that begins at every tenth row', () => {
  it('is one of many', () => {
    expect(histories.length).toBeGreaterThan(10)
  })

  it.each(histories)('$path: nothing is short that no row sold short', ({ entries }) => {
    const byDate = entries.toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1))
    const sold = new Set(
      entries.filter((entry) => entry.kind === 'sell' && entry.opensShort).map(({ id }) => id),
    )
    for (let from = 0; from < byDate.length; from += 10)
      for (const lot of shortLots(byDate.slice(from)))
        expect([...sold].some((id) => lot.entryIds.includes(id)) || lot.origin === 'assignment').toBe(true)
  })

  it.each(histories)('$path: no anchored figure changes when the earlier part arrives', ({ entries }) => {
    const byDate = entries.toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1))
    const whole = bookLedger(entries, defaultSettings)
    for (let from = 10; from < byDate.length; from += 10) {
      const cut = bookLedger(byDate.slice(from), defaultSettings)
      expect(changedFigures(whole, onlyAnchored(cut, whole)), `cut at row ${from}`).toEqual([])
    }
  })

  it('is anchored often enough for that to say something', () => {
    expect(anchoredBooks).toBeGreaterThan(40)
  })
})
