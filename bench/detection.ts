/** Detecting strategies over many underlyings: shares, short and long calls, short puts and some spreads. */
import {
  detectOpportunities,
  moneyFromMicros,
  optionContract,
  parseTradingDate,
  priceMoment,
  wholeUnits,
} from '@wheelwright/core'
import type { OptionRecord, PositionRecord, StockRecord, TradingDate } from '@wheelwright/core'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'

const underlyings = 2000
const optionsEach = 5

const dayOf = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`not a day: ${text}`)
  return parsed.value
}
const today = dayOf('2026-03-02')
const nowMs = Date.parse('2026-03-02T16:00:00Z')
const expirations = ['2026-03-20', '2026-04-17', '2026-05-15', '2027-01-15'].map(dayOf)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const symbolOf = (index: number): string =>
  [676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26] ?? 'A').join('')

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))
const facts = (index: number) => ({
  accountId: `account-${index % 3}`,
  status: 'Open' as const,
  averagePrice: dollars(1.2),
  currentPrice: dollars(0.8),
  marketValue: null,
  openProfitLoss: null,
})

const optionOf = (index: number, at: number): OptionRecord => {
  const right = at % 2 === 0 ? 'Call' : 'Put'
  const strike = dollars(40 + ((index + at * 3) % 30))
  const expiration = expirations[at % expirations.length] ?? today
  const contract = optionContract({ root: symbolOf(index), right, strike, expiration })
  if (!contract.ok) throw new Error('not a contract')
  const contracts = at === 4 ? 1 : -1 - (index % 3)
  const id = `${index}-${at}`
  return {
    ...facts(index),
    kind: 'option',
    id,
    contract: contract.value,
    quantity: wholeUnits(contracts),
    multiplier: 100,
  }
}

const stockOf = (index: number): StockRecord => ({
  ...facts(index),
  kind: 'stock',
  id: `${index}`,
  symbol: symbolOf(index),
  quantity: wholeUnits((index % 4) * 100),
  multiplier: 1,
})

export async function detection(): Promise<Figure[]> {
  const indices = Array.from({ length: underlyings }, (_, index) => index)
  const records: PositionRecord[] = indices.flatMap((index) => [
    stockOf(index),
    ...Array.from({ length: optionsEach }, (_, at) => optionOf(index, at)),
  ])
  const market = {
    today,
    ...priceMoment(nowMs),
    spots: new Map(indices.map((index) => [symbolOf(index), { price: dollars(50), asOfMs: nowMs }])),
    pricedAt: new Map(records.map(({ id }) => [id, nowMs])),
    calls: new Map(),
    dividends: new Map(),
  }
  const input = {
    records,
    cash: { byAccount: new Map(), otherwise: dollars(50_000) },
    market,
    cyclesPastFirstPhase: new Set<string>(),
    runningWheels: new Map<string, string>(),
  }
  const durations = await timeEach(21, async () => detectOpportunities(input))
  return [
    milliseconds(
      'detection over 2,000 underlyings with 10,000 options (median)',
      quantile(durations, 0.5),
      150,
    ),
  ]
}
