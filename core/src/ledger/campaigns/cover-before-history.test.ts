import { expect, it } from 'vitest'
import { campaignTaxBasis } from '../../figures/costs/campaign-basis.ts'
import { costRows } from '../../figures/costs/unknown-basis.ts'
import { cycleNetCash } from '../../figures/profit/cycle-figures.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'

const campaignOf = (...lines: readonly string[]) => {
  const [book] = bookLedger(readScenario(lines.join('\n')).entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  const [cycle] = cyclesOf(book, defaultCycleSettings)
  if (cycle === undefined) throw new Error('no campaign')
  return { book, cycle, netCash: cycleNetCash(cycle, new Map(costRows(book))) }
}

const put = '2026-01-09 STO 1 KO 52P 2027-01-15 @ 2.00'
const bought = '2026-01-17 BUY 200 KO @ 46.00'
const covered = '2026-02-28 BUY 100 KO @ 51.00 cover'

it('a cover whose short sale is not in the history takes none of the shares held, in a campaign as in the book', () => {
  const { book, cycle } = campaignOf(put, bought, covered)
  const held = (lots: readonly { readonly opened: string | null; readonly quantity: number }[]) =>
    lots.map(({ opened, quantity }) => [opened, quantity])
  expect(held(book.lots)).toEqual([['2026-01-17', 200e6]])
  expect(held(cycle.lots)).toEqual([
    ['2026-01-17', 100e6],
    ['2026-01-17', 100e6],
  ])
  expect(campaignTaxBasis(cycle)).toBe(46e6)
  expect(cycle.realized.map(({ amount }) => amount)).toEqual([null])
})

it('it moved the cash of its row, whatever the short sale brought', () => {
  const { book, netCash } = campaignOf(put, bought, covered)
  expect(netCash).toBe(200e6 - 9200e6 - 5100e6)
  expect(netCash).toBe(book.entries.reduce((sum, entry) => sum + entry.netCash, 0))
})

it('covers first what the campaign is known to owe', () => {
  const { cycle } = campaignOf(put, '2026-01-20 SELL 40 KO @ 55.00 short', covered)
  expect(cycle.lots).toEqual([])
  expect(cycle.realized.map(({ amount }) => amount)).toEqual([40 * 4e6, null])
})

it('before a campaign too it leaves the shares that were held as they are', () => {
  const { cycle } = campaignOf(
    '2026-01-05 BUY 100 KO @ 46.00',
    '2026-01-06 BUY 100 KO @ 51.00 cover',
    '2026-01-09 STO 1 KO 52C 2027-01-15 @ 2.00',
  )
  expect(cycle.lots.map(({ opened, quantity, basis }) => [opened, quantity, basis])).toEqual([
    ['2026-01-05', 100e6, 4600e6],
  ])
})
