import { expect, it } from 'vitest'
import { campaignTaxBasis } from '../../figures/costs/campaign-basis.ts'
import { dollars } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { bookCycleDays, cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

const put = '2026-06-01 STO 1 NVDA 90P 2027-01-15 @ 1.00'
/** 106.666667 shares from before the history, which the split makes 320.000001. */
const gone = ['2026-06-10 SPLIT NVDA 3 1', '2026-07-01 SELL 320 NVDA @ 180.00']
const bought = ['2026-08-03 BUY 60 NVDA @ 170.00', '2026-08-03 BUY 40 NVDA @ 171.00']
const call = '2026-08-04 STO 1 NVDA 180C 2026-09-18 @ 2.00'

const heldAfter = (...lines: readonly string[]) => {
  const [book] = bookLedger(readScenario(lines.join('\n')).entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  const held = (lots: readonly { readonly quantity: number }[]): number =>
    lots.reduce((sum, { quantity }) => sum + quantity, 0) / 1e6
  return { book: held(book.lots), campaigns: held(bookCycleDays(book, defaultCycleSettings).lots), all: book }
}

it.each([
  ['no wheel', [...gone, ...bought, call]],
  ['a wheel', [put, ...gone, ...bought, call]],
])('what rounding in splits left of shares from before the history goes with them, beside %s', (_, lines) => {
  const { book, campaigns } = heldAfter(...lines)
  expect([book, campaigns]).toEqual([100, 100])
})

it('a block that is bought in several fills after them has the cost of these alone', () => {
  const { all } = heldAfter(...gone, ...bought, call)
  const [cycle] = cyclesOf(all, defaultCycleSettings)
  expect(cycle?.lots.map(({ quantity, basis }) => [quantity, basis])).toEqual([[100e6, dollars('17040')]])
  expect(cycle && campaignTaxBasis(cycle)).toBe(dollars('170.40'))
})
