import { expect, test } from 'vitest'
import { bookLedger } from '../../ledger.ts'
import { readScenario } from '../../testing/scenario.ts'
import { untoldSplits } from './untold-splits.ts'

/** Accounts whose books have no row of a split that another one tells of, with its day and ratio. */
const asked = (text: string) => {
  const { entries } = readScenario(text)
  const settings = { disposal: {}, lotChoices: {} }
  return untoldSplits(bookLedger(entries, settings).books.values()).map(
    ({ book, split }) => `${book.accountId} ${split.tradeDate} ${split.numerator}-for-${split.denominator}`,
  )
}

const told = `account one
2026-03-02 BUY 100 KO @ 60.00
2026-06-10 SPLIT KO 3 1
account two
2026-03-02 BUY 100 KO @ 60.00
`

test.each([
  ['shares whose history ends before', '', ['two 2026-06-10 3-for-1']],
  ['its own row', '2026-06-11 SPLIT KO 3 1', []],
  ['its own row of some days before', '2026-06-08 SPLIT KO 3 1', []],
  ['shares that were sold', '2026-06-01 SELL 100 KO @ 61.00', []],
  ['a history that goes on', '2026-07-01 SELL 300 KO @ 21.00', []],
])('a split that another account tells of: %s', (_, line, expected) => {
  expect(asked(`${told}${line}`)).toEqual(expected)
})

test('contracts are asked of where the ratio is whole and they lived then', () => {
  const open = (expiration: string, split: string) => `account one
2026-03-02 BUY 100 KO @ 60.00
2026-06-10 SPLIT KO ${split}
account two
2026-03-02 STO 1 KO 60P ${expiration} @ 2.00`
  expect(asked(open('2026-07-17', '3 1'))).toEqual(['two 2026-06-10 3-for-1'])
  expect(asked(open('2026-05-15', '3 1'))).toEqual([])
  expect(asked(open('2026-07-17', '3 2'))).toEqual([])
})

test('a split that two accounts tell of is asked once, with the ratio that its shares give', () => {
  const third = `account three
2026-03-02 BUY 100 KO @ 60.00
2026-06-11 SPLIT KO change 200
`
  expect(asked(`${third}${told}`)).toEqual(['two 2026-06-10 3-for-1'])
  expect(asked(`${third}account two\n2026-03-02 BUY 100 KO @ 60.00`)).toEqual(['two 2026-06-11 3-for-1'])
})
