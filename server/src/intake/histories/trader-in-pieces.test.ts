/**
 * Any trader's year in the files of one broker, in pieces of whole days that overlap, in any order, with looks in between: every
 * page says what it says of the whole, and what is left says after an undo what it says alone.
 */
import { compareText } from '@wheelwright/core'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { openPortfolios, takeFile, type Owner, type Portfolios } from '../../figures/testing/portfolios.ts'
import { readPages } from '../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { anyTrader } from '../testing/any-trader.ts'
import { brokerFiles, type BrokerFile } from '../testing/brokers.ts'
import type { Happening } from '../testing/told.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 50 : 2

type Days = readonly [first: string, last: string]
const wholeYear: Days = ['2026-01-01', '2026-12-31']

/** Of a file that has one row on a line, the rows of some days. */
const cutLines = (text: string, dated: RegExp, [first, last]: Days): string =>
  text
    .split('\n')
    .filter((line) => {
      const on = dated.exec(line)?.[1]
      return on === undefined || (on >= first.replaceAll('-', '') && on <= last.replaceAll('-', ''))
    })
    .join('\n')

const cutTransactions = (text: string, [first, last]: Days): string =>
  JSON.stringify(
    (JSON.parse(text) as { readonly time: string }[]).filter(
      ({ time }) => time.slice(0, 10) >= first && time.slice(0, 10) <= last,
    ),
  )

/** What a broker tells of some days: its numbers are those of the whole. */
const tellDays = ({ format, write }: BrokerFile, history: readonly Happening[], days: Days): string => {
  const whole = write(history)
  if (format === 'schwab-api') return cutTransactions(whole, days)
  if (format === 'ibkr-flex') return cutLines(whole, /(?:tradeDate|reportDate|date)="(\d{8})/, days)
  if (format === 'ofx') return cutLines(whole, /<DTTRADE>(\d{8})/, days)
  return write(history.filter(({ on }) => on >= days[0] && on <= days[1]))
}

const place = fc.nat({ max: 10 })
const piece = fc.record({ from: place, to: place })
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never

/** The days between two tenths of a history. */
const daysOf = (history: readonly Happening[], { from: a, to: b }: Piece): Days => {
  const at = (tenth: number): string =>
    history[Math.min(history.length - 1, Math.floor((tenth * history.length) / 10))]?.on ?? ''
  return [at(Math.min(a, b)), at(Math.max(a, b))]
}

const anyHistory = anyTrader('2026-11-01').map((history) =>
  history.toSorted((a, b) => compareText(a.on, b.on)),
)

/**
 * What is made up for each portfolio or tells of the moment at which something was written, the positions that were written
 * last among it; and keys of wheels, which keep theirs when what came before them is told later.
 */
const own = new Set([
  'etag',
  'id',
  'batchId',
  'createdAt',
  'updatedAt',
  'line',
  'version',
  'cycleKey',
  'lastStatusUpdate',
  'lastUpdated',
  'recent',
])
const madeUp = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/g

/** Everything that is said, a line each. */
const lines = (value: unknown, path = ''): string[] => {
  if (value instanceof Map) return lines([...value.values()], path)
  if (Array.isArray(value))
    return value
      .map((each) => lines(each).join('; '))
      .toSorted()
      .flatMap((text) => `${path}: ${text}`)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, each]) =>
      own.has(key) ? [] : lines(each, path === '' ? key : `${path} ${key}`),
    )
  return [`${path} = ${String(value).replaceAll(madeUp, 'made up')}`]
}

const differences = (one: unknown, other: unknown) => {
  const [a, b] = [lines(one), lines(other)]
  return { one: a.filter((line) => !b.includes(line)), other: b.filter((line) => !a.includes(line)) }
}
const none = { one: [], other: [] }

describeDecidedInCode('a trader’s year in pieces', ({ openTestDatabase }) => {
  let app: Portfolios
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
  })

  const take = (owner: Owner, text: string, { fileName }: BrokerFile) =>
    takeFile(app, owner, new TextEncoder().encode(text), fileName)

  /** All pages, which agree with each other, and how each wheel came to its status. */
  const readAll = async ({ token }: Owner) => {
    const pages = await readPages(app, token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    const histories: Record<string, unknown>[][] = []
    for (const { id, status } of pages.wheels) {
      const path = `/wheels/wheel-cycles/${id}/status/history`
      const { body } = await app.send<Record<string, unknown>[]>('GET', path, { token })
      expect(body[0]?.['new_status']).toBe(status)
      histories.push(body)
    }
    return { pages, histories }
  }

  const told = brokerFiles.map((file) => [file.format, file] as const)

  it.each(told)('makes the pages of the whole: %s', { timeout: 3_000_000 }, async (_, file) => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.array(piece, { maxLength: 3 }),
      fc.nat({ max: 10 }),
      fc.boolean(),
      fc.boolean(),
      async (history, pieces, cut, isLaterFirst, looks) => {
        const [whole, inPieces] = [await app.newOwner(), await app.newOwner()]
        expect(await take(whole, file.write(history), file)).toBe(true)
        const [cutAt] = daysOf(history, { from: cut, to: cut })
        const before: Days = [wholeYear[0], cutAt]
        const after: Days = [cutAt, wholeYear[1]]
        const [first, last] = isLaterFirst ? [after, before] : [before, after]
        for (const days of [first, ...pieces.map((each) => daysOf(history, each)), last]) {
          await take(inPieces, tellDays(file, history, days), file)
          if (looks) await readPages(app, inPieces.token)
        }
        expect(differences(await readAll(whole), await readAll(inPieces))).toEqual(none)
      },
    )
    await fc.assert(property, { numRuns: runs })
  })

  it.each(told)('is as if an undone piece had never come: %s', { timeout: 3_000_000 }, async (_, file) => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.array(piece, { minLength: 1, maxLength: 3 }),
      piece,
      fc.nat({ max: 3 }),
      fc.boolean(),
      async (history, pieces, extra, at, looks) => {
        const [without, undone] = [await app.newOwner(), await app.newOwner()]
        const texts = pieces.map((each) => tellDays(file, history, daysOf(history, each)))
        for (const text of texts) await take(without, text, file)
        for (const text of texts.slice(0, at)) await take(undone, text, file)
        const isTaken = await take(undone, tellDays(file, history, daysOf(history, extra)), file)
        const { token } = undone
        const [latest] = (await app.send<{ id: string }[]>('GET', '/imports', { token })).body
        for (const text of texts.slice(at)) await take(undone, text, file)
        if (looks) await readPages(app, token)
        if (isTaken && latest !== undefined) {
          const { status } = await app.send('DELETE', `/imports/${latest.id}?confirmed=true`, { token })
          // What a later piece rests on can't go alone.
          if (status === 409) return
          expect(status).toBe(204)
          await app.deps.background.settle()
        }
        const [one, other] = [await readAll(without), await readAll(undone)]
        expect(differences(one.pages, other.pages)).toEqual(none)
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
