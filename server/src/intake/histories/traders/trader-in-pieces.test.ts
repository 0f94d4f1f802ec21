/**
 * Any trader's year in the files of one broker, in pieces of whole days that overlap, in any order, with looks in between: every
 * page says what it says of the whole, and what is left says after an undo what it says alone. Of a year that begins in the middle
 * every page says what it says of pieces in order. So it is with trades alone, and with what companies, brokers and banks do.
 */
import { compareText } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Owner } from '../../../figures/testing/portfolios.ts'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { brokerFiles, type BrokerFile } from '../../testing/brokers.ts'
import { anyHistory, daysOf, piece, tellDays, wholeYear, type Days } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { historyWithEvents } from '../../testing/events.ts'
import { useTraders } from '../../testing/use-traders.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'

describeDecidedInCode('a trader’s year in pieces', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const take = (owner: Owner, text: string, { fileName }: BrokerFile) => traders.take(owner, text, fileName)

  /** All pages, which agree with each other, and how each wheel came to its status. */
  const readAll = async ({ token }: Owner) => {
    const pages = await readPages(traders.app, token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    const histories: Record<string, unknown>[][] = []
    for (const { id, status } of pages.wheels) {
      const path = `/wheels/wheel-cycles/${id}/status/history`
      const { body } = await traders.app.send<Record<string, unknown>[]>('GET', path, { token })
      expect(body[0]?.['new_status']).toBe(status)
      histories.push(body)
    }
    return { pages, histories }
  }

  const told = brokerFiles.flatMap((file) => [
    [`trades, ${file.format}`, file, anyHistory, isLong ? 50 : 1] as const,
    [`events, ${file.format}`, file, historyWithEvents(file.format), isLong ? 50 : 1] as const,
  ])
  /** In the short lane of each broker the one or the other, in turn, so that each rule meets every broker and both kinds. */
  const share = (turn: 0 | 1) => told.filter((_, at) => isLong || (at + Math.floor(at / 2)) % 2 === turn)

  it.each(share(0))(
    'makes the pages of the whole: %s',
    { timeout: 3_000_000 },
    async (_, file, anyYear, runs) => {
      const property = fc.asyncProperty(
        anyYear,
        fc.array(piece, { maxLength: 3 }),
        fc.nat({ max: 10 }),
        fc.boolean(),
        fc.boolean(),
        async (history, pieces, cut, isLaterFirst, looks) => {
          const [whole, inPieces] = [await traders.app.newOwner(), await traders.app.newOwner()]
          expect(await take(whole, file.write(history), file)).toBe(true)
          const [cutAt] = daysOf(history, { from: cut, to: cut })
          const before: Days = [wholeYear[0], cutAt]
          const after: Days = [cutAt, wholeYear[1]]
          const [first, last] = isLaterFirst ? [after, before] : [before, after]
          // The first once more: it may begin with the end of what only a later one opens.
          for (const days of [first, ...pieces.map((each) => daysOf(history, each)), last, first]) {
            await take(inPieces, tellDays(file, history, days), file)
            if (looks) await readPages(traders.app, inPieces.token)
          }
          expect(differencesBetween(await readAll(whole), await readAll(inPieces))).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )

  it.each(share(1))(
    'depends on no order where it begins in the middle: %s',
    { timeout: 3_000_000 },
    async (_, file, anyYear, runs) => {
      const property = fc.asyncProperty(
        anyYear,
        fc.array(fc.record({ days: piece, key: fc.nat() }), { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 8 }),
        fc.boolean(),
        async (history, pieces, cut, looks) => {
          const [inOrder, inAny] = [await traders.app.newOwner(), await traders.app.newOwner()]
          const [beginning] = daysOf(history, { from: cut, to: cut })
          const notBefore = (day: string): string => (day < beginning ? beginning : day)
          const parts = pieces.map(({ days, key }) => {
            const [first, last] = daysOf(history, days)
            return { key, days: [notBefore(first), notBefore(last)] as const }
          })
          const takeAll = async (
            owner: Owner,
            ordered: typeof parts,
            looksBetween: boolean,
          ): Promise<void> => {
            // As often as there are parts: each may need one that comes after it.
            for (const { days } of ordered.flatMap(() => ordered)) {
              await take(owner, tellDays(file, history, days), file)
              if (looksBetween) await readPages(traders.app, owner.token)
            }
          }
          const byDay = parts.toSorted((a, b) => compareText(a.days[0], b.days[0]))
          await takeAll(inOrder, byDay, false)
          await takeAll(
            inAny,
            parts.toSorted((a, b) => a.key - b.key),
            looks,
          )
          expect(differencesBetween(await readAll(inOrder), await readAll(inAny))).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )

  it.each(share(0))(
    'is as if an undone piece had never come: %s',
    { timeout: 3_000_000 },
    async (_, file, anyYear, runs) => {
      const property = fc.asyncProperty(
        anyYear,
        fc.array(piece, { minLength: 1, maxLength: 3 }),
        piece,
        fc.nat({ max: 3 }),
        fc.boolean(),
        async (history, pieces, extra, at, looks) => {
          const [without, undone] = [await traders.app.newOwner(), await traders.app.newOwner()]
          const texts = pieces.map((each) => tellDays(file, history, daysOf(history, each)))
          for (const text of texts) await take(without, text, file)
          for (const text of texts.slice(0, at)) await take(undone, text, file)
          const isTaken = await take(undone, tellDays(file, history, daysOf(history, extra)), file)
          const { token } = undone
          const [latest] = (await traders.app.send<{ id: string }[]>('GET', '/imports', { token })).body
          for (const text of texts.slice(at)) await take(undone, text, file)
          if (looks) await readPages(traders.app, token)
          if (isTaken && latest !== undefined) {
            const { status } = await traders.app.send('DELETE', `/imports/${latest.id}?confirmed=true`, {
              token,
            })
            // What a later piece rests on can't go alone.
            if (status === 409) return
            expect(status).toBe(204)
            await traders.app.deps.background.settle()
          }
          const [one, other] = [await readAll(without), await readAll(undone)]
          expect(differencesBetween(one.pages, other.pages)).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )
})
