import { encodeWire, profitList, type ProfitList } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate, zeroMoney, type Money, type TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { encodeProfits } from './profit-text.ts'

type Item = ProfitList['items'][number]

const dayOf = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`not a day: ${text}`)
  return parsed.value
}

const dollars = (amount: number): Money => moneyFromMicros(amount * 1_000_000)

const none = { refusedRows: 0, unknownBasis: 0, pending: 0, missingSplits: 0 }

const itemOf = (underlying: string | null, realized: number): Item => ({
  underlying,
  optionPnl: dollars(realized),
  stockPnl: zeroMoney,
  dividends: zeroMoney,
  interest: zeroMoney,
  fees: zeroMoney,
  realizedPnl: dollars(realized),
  phaseEarnings: { phase1: dollars(realized), phase2: zeroMoney, phase3: zeroMoney, phase4: zeroMoney },
  results: {
    phase1: { known: 1, unknown: 0 },
    phase2: { known: 0, unknown: 0 },
    phase3: { known: 0, unknown: 0 },
    phase4: { known: 0, unknown: 0 },
    refusedRows: 0,
  },
  taxRealizedPnl: dollars(realized),
  boundLotShift: zeroMoney,
  disallowedLoss: null,
  lossesGone: zeroMoney,
  taxYears: [],
  washChecks: [],
  hasMoreWashChecks: false,
  unrealizedPnl: null,
  netCash: dollars(realized),
  firstDate: dayOf('2026-01-05'),
  lastDate: dayOf('2026-02-06'),
  open: true,
  complete: true,
  restsOn: { ...none, refusedIn: null, start: 'assumed' },
})

const listOf = (...items: readonly Item[]): ProfitList => ({
  items: [...items],
  taxes: { disallowedLoss: null, lossesGone: zeroMoney, taxYears: [] },
  restsOn: none,
})

const whole = (list: ProfitList): string => JSON.stringify(encodeWire(profitList, list))

const lists: readonly ProfitList[] = [
  listOf(),
  listOf(itemOf('AAA', 10)),
  listOf(itemOf('AAA', 10), itemOf('ÄÖ "\u2028', 2), itemOf(null, 3)),
  listOf(itemOf('AAA', 11), itemOf('ÄÖ "\u2028', 2), itemOf(null, 3)),
  listOf(itemOf('ÄÖ "\u2028', 2), itemOf(null, 3.5)),
  { ...listOf(itemOf('AAA', 10)), restsOn: { ...none, refusedRows: 4 } },
]

it('profit is sent as its schema says', () => {
  for (const list of lists) expect(encodeProfits(list, null).text).toBe(whole(list))
})

it('profit without its items is all else of it', () => {
  for (const list of lists) expect(encodeProfits(list, null).withoutItems).toBe(whole({ ...list, items: [] }))
})

it('what was sent before changes nothing of what is sent', () => {
  for (const before of lists)
    for (const list of lists) {
      const earlier = encodeProfits(list, encodeProfits(before, null))
      expect(earlier.text).toBe(whole(list))
      expect(encodeProfits(before, earlier).text).toBe(whole(before))
    }
})
