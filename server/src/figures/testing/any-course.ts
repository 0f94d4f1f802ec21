/** What may happen to a user: files of any brokers in pieces, of one account or two, with what companies do and what moves between. */
import { compareText } from '@wheelwright/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { brokerFiles, type BrokerFile } from '../../intake/testing/brokers.ts'
import { anyDecision, type Decision } from '../../intake/testing/any-decision.ts'
import { anyHistory, daysOf, tellDays, wholeYear, type Days } from '../../intake/testing/days-of-history.ts'
import { historyWithEvents } from '../../intake/testing/events.ts'
import { heldOn } from '../../intake/testing/held-on.ts'
import { filesWithPositions } from '../../intake/testing/positions-files.ts'
import type { Told } from '../../intake/testing/told-events.ts'
import { dayAfter, tradingDay } from '../../intake/testing/trading-days.ts'
import { canBeTwoAccounts, movesOf } from '../../intake/testing/two-accounts.ts'
import { uploadForm } from '../../testing/open-user.ts'
import type { Owner, Portfolios } from './portfolios.ts'

export interface Piece {
  readonly text: string
  readonly fileName: string
  /** Where the file names none. */
  readonly account: string
}

export interface Course {
  readonly pieces: readonly Piece[]
  /** One after each piece, and what is left at the end. */
  readonly decisions: readonly Decision[]
  /** Looked at once more when all that is open has expired. */
  readonly looksLater: boolean
  /** Says of everything that left one account and came to another that it is the same. */
  readonly links: boolean
}

const always = { decisions: fc.array(anyDecision, { maxLength: 5 }), looksLater: fc.boolean() }
const cutDay = fc.constantFrom('2026-02-10', '2026-03-20', '2026-05-04', '2026-08-03')
const twoFiles = fc
  .tuple(fc.constantFrom(...brokerFiles), fc.constantFrom(...brokerFiles))
  .filter(([a, b]) => canBeTwoAccounts(a, b))

const pieceOf = (file: BrokerFile, text: string, account = '11110001'): Piece => ({
  text,
  fileName: file.fileName,
  account,
})
const halvesAt = (cut: string): readonly Days[] => [
  [wholeYear[0], cut],
  [cut, wholeYear[1]],
]

const isTrade = ({ kind }: Told): boolean => ['leg', 'shares', 'expired', 'assigned'].includes(kind)

/** Two accounts on the same tickers: the second one trades for itself, or as the first, and is not told what companies did. */
const ofTwoAccounts = twoFiles.chain(([a, b]) =>
  fc
    .record({
      first: historyWithEvents(a.format),
      second: historyWithEvents(b.format),
      tradesAlike: fc.boolean(),
      cut: cutDay,
      ...always,
      links: fc.boolean(),
    })
    .map(({ first, second, tradesAlike, cut, ...rest }): Course => {
      const other = tradesAlike ? first.filter(isTrade) : second
      const [early, late] = halvesAt(cut).map((days) => pieceOf(a, tellDays(a, first, days)))
      const pieces = [early, pieceOf(b, b.write(other), '22220002'), late]
      return { pieces: pieces.filter((piece) => piece !== undefined), ...rest }
    }),
)

/** Everything that is held by a day moves to the other account. */
const withMoves = fc
  .record({
    files: twoFiles,
    year: anyHistory.filter((history) => history.some(({ on }) => on < '2026-06-01')),
    second: anyHistory,
    underWay: fc.nat({ max: 6 }),
    cut: cutDay,
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    ...always,
    links: fc.boolean(),
  })
  .map(({ files: [a, b], year, second, underWay, cut, order, ...rest }): Course => {
    const first = year.filter(({ on }) => on < '2026-06-01')
    const leaves = tradingDay(dayAfter(first.at(-1)?.on ?? '', 1))
    const moved = movesOf(heldOn(first, leaves), { leaves, comes: tradingDay(dayAfter(leaves, underWay)) })
    const arrived = [...moved.in, ...second].toSorted((x, y) => compareText(x.on, y.on))
    const pieces = halvesAt(cut).flatMap((days) => [
      pieceOf(a, tellDays(a, [...first, ...moved.out], days)),
      pieceOf(b, tellDays(b, arrived, days), '22220002'),
    ])
    return { pieces: order.flatMap((at) => pieces[at] ?? []), ...rest }
  })

/** Beside what the broker shows as held on some days. */
const withPositions = fc.constantFrom(...filesWithPositions).chain(([file, held]) =>
  fc
    .record({ history: anyHistory, shown: fc.uniqueArray(fc.nat({ max: 10 }), { maxLength: 2 }), ...always })
    .map(({ history, shown, ...rest }): Course => {
      const days = shown.map((at) => daysOf(history, { from: at, to: at })[0])
      const positions = days.map((day) => ({
        text: held.write(history, day),
        fileName: held.fileName,
        account: '99990000',
      }))
      return {
        pieces: [...positions, pieceOf(file, file.write(history), '99990000')],
        links: false,
        ...rest,
      }
    }),
)

export const anyCourse: fc.Arbitrary<Course> = fc.oneof(ofTwoAccounts, withMoves, withPositions)

/** What tells nothing new is not taken. */
export async function takePiece(app: Portfolios, { token }: Owner, piece: Piece): Promise<void> {
  const stage = (fields: Readonly<Record<string, string>>) => {
    const body = uploadForm(piece.text, fields, piece.fileName)
    return app.send<{ id: string }>('POST', '/imports', { token, body })
  }
  const asked = await stage({})
  const staged = asked.status === 422 ? await stage({ account_name: piece.account }) : asked
  if (staged.status === 201) await app.send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
  await app.deps.background.settle()
}

interface Questions {
  readonly items: readonly { readonly id: string }[]
}

/** By the user's word what left one account and what came to another is the same. */
export async function linkTransfers(app: Portfolios, { token }: Owner): Promise<void> {
  const { body } = await app.send<Questions>('GET', '/portfolio/questions?kind=transfer', { token })
  const answers = body.items.map(({ id }) => ({ id, choice: 'same' }))
  if (answers.length === 0) return
  const { status } = await app.send('POST', '/portfolio/questions/answers', { token, body: { answers } })
  expect(status).toBe(200)
}
