import { expect, it } from 'vitest'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { bookCycleDays } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

const put = ['2026-01-05 STO 2 KO 50P 2026-01-30 @ 1.00', '2026-01-30 ASSIGN 2 KO 50P 2026-01-30']

/** The shares that each account's book holds, and those that its campaigns count. */
const sharesOf = (lines: readonly string[]) => {
  const { entries, disposal, lotChoices } = readScenario(['account one fifo', ...lines].join('\n'))
  const { books } = bookLedger(entries, { disposal, lotChoices })
  const sum = (lots: readonly { readonly quantity: number }[]): number =>
    lots.reduce((total, { quantity }) => total + quantity, 0) / 1e6
  return [...books.values()].map((book) => ({
    held: sum(book.lots),
    counted: sum(bookCycleDays(book, defaultCycleSettings).lots),
  }))
}

it.each([
  ['some leave', 60],
  ['most leave', 160],
  ['all leave', 200],
])('what stays is split, where %s on the day of a split', (_, leaves) => {
  const shares = sharesOf([
    ...put,
    `2026-02-03 TRANSFER ${-leaves} KO`,
    '2026-02-03 SPLIT KO 2 1',
    'account two fifo',
    `2026-02-03 TRANSFER ${leaves} KO`,
  ])
  const left = (200 - leaves) * 2
  expect(shares).toEqual([
    { held: left, counted: left },
    { held: leaves, counted: leaves },
  ])
})
