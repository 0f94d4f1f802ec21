import type { MarketQuote, Position, UnderlyingTerms } from '@wheelwright/api'
import {
  formatOptionSymbol,
  instantFromMs,
  moneyFromMicros,
  parseOptionSymbol,
  type TradingDate,
} from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { type MarketAnswers, valuationOf } from '../../prices/option-market.ts'
import { assignmentInWords, greekRows, moneynessInWords } from './greek-rows.ts'
import type { OptionRow } from '../option-row.ts'

const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))
/** Wednesday, May 6, 2026, 11:00 in New York. */
const now = Date.parse('2026-05-06T15:00:00Z')
const asOf = instantFromMs(now - 60_000)

const quote = (symbol: string, dollars: number): MarketQuote => ({
  symbol,
  bid: money(dollars - 0.01),
  ask: money(dollars + 0.01),
  last: money(dollars),
  mark: money(dollars),
  markFrom: 'middle',
  previousClose: null,
  asOf,
  source: 'tradier',
  isDelayed: true,
  isStale: false,
  heldPrice: null,
})

const row = (text: string, contracts: number): OptionRow => {
  const contract = parseOptionSymbol(text)
  if (!contract.ok) throw new Error(text)
  const symbol = formatOptionSymbol(contract.value)
  const held = {
    id: symbol,
    accountId: null,
    status: 'Open',
    multiplier: 100,
    averagePrice: null,
    currentPrice: null,
    marketValue: null,
    openProfitLoss: null,
  } as const
  const record = { ...held, kind: 'option', contract: contract.value, quantity: money(contracts) } as never
  const position = { symbol, currentPrice: null, priceAsOf: null, priceSource: null } as unknown as Position
  return { position, record } as unknown as OptionRow
}

const terms: UnderlyingTerms = {
  symbol: 'XYZ',
  rate: 0.04,
  rateSource: 'assumed',
  dividends: [{ exDate: '2026-05-07' as TradingDate, amount: money(0.45), isEstimate: false }],
}
const answersOf = (quotes: readonly MarketQuote[], changes: Partial<MarketAnswers> = {}): MarketAnswers => ({
  quotes: new Map(quotes.map((each) => [each.symbol, each])),
  terms: new Map([['XYZ', terms]]),
  whyMissing: null,
  isPending: false,
  ...changes,
})

const call = row('.XYZ260515C62.5', -2)
const only = (answers: MarketAnswers, of = call) => {
  const [found] = greekRows([of], [], answers, now)
  if (found === undefined) throw new Error('no row')
  return found
}

describe('an option by its Greeks', () => {
  it('says nothing of where one stands that is past its expiration, and has that for its reason', () => {
    const over = { ...call, position: { ...call.position, isPendingExpiry: true } }
    const why = 'XYZ $22.00 call; ABC $7.00 put: Expired contracts are not priced.'
    expect(only(answersOf([], { whyMissing: why }), over).market.mark).toEqual({
      value: null,
      reason: 'past its expiration',
    })
    const found = only(answersOf([quote('XYZ', 64.8), quote(call.position.symbol, 2.38)]), over)
    expect([found.moneyness, found.signal]).toEqual([null, null])
  })

  it('counts days between New York dates, and says how far in the money it is', () => {
    const found = only(answersOf([quote('XYZ', 64.8), quote(call.position.symbol, 2.38)]))
    expect(found.days).toBe(9)
    // 64.80 less 62.50.
    expect(found.moneyness && moneynessInWords(found.moneyness)).toBe('ITM $2.30')
    const otm = only(answersOf([quote('XYZ', 61.2), quote(call.position.symbol, 0.4)]))
    expect(otm.moneyness && moneynessInWords(otm.moneyness)).toBe('OTM $1.30')
    const atm = only(answersOf([quote('XYZ', 62.5), quote(call.position.symbol, 1)]))
    expect(atm.moneyness && moneynessInWords(atm.moneyness)).toBe('ATM')
  })

  it('warns where the dividend is more than the extrinsic value, the evening before it goes ex', () => {
    // The worked case of the domain rules: mid 2.38, intrinsic 2.30, dividend 0.45, ex May 7.
    const { signal } = only(answersOf([quote('XYZ', 64.8), quote(call.position.symbol, 2.38)]))
    expect(assignmentInWords(signal)).toEqual({
      flag: 'Assignment tonight?',
      why: 'The dividend of $0.45 goes ex on May 07, 2026, and only $0.08 of extrinsic value is left: its holder has reason to exercise tonight.',
    })
  })

  it('warns of no dividend that is only expected, and of nothing for what is held long', () => {
    const expected = {
      ...terms,
      dividends: (terms.dividends ?? []).map((one) => ({ ...one, isEstimate: true })),
    }
    const quotes = [quote('XYZ', 64.8), quote(call.position.symbol, 2.38)]
    const unannounced = answersOf(quotes, { terms: new Map([['XYZ', expected]]) })
    expect(assignmentInWords(only(unannounced).signal)).toBeNull()
    expect(only(answersOf(quotes), row('.XYZ260515C62.5', 2)).signal).toBeNull()
  })

  it('warns of a put deep in the money with hardly any extrinsic value', () => {
    const put = row('.XYZ260619P80', -1)
    const { signal } = only(answersOf([quote('XYZ', 64.8), quote(put.position.symbol, 15.22)]), put)
    // 15.20 of intrinsic value, 0.02 above it.
    expect(assignmentInWords(signal)?.why).toBe(
      'It is $15.20 in the money with $0.02 of extrinsic value left: its holder earns more by exercising now.',
    )
  })

  it('is valued at its mark, and says why where it is not', () => {
    const reasonOf = (answers: MarketAnswers, of = call): string => {
      const { row: given, market } = only(answers, of)
      const valuation = valuationOf(given.record.contract, market, now)
      return valuation.kind === 'valued' ? 'valued' : valuation.reason
    }
    const quotes = [quote('XYZ', 64.8), quote(call.position.symbol, 2.9)]
    expect(reasonOf(answersOf(quotes))).toBe('valued')
    expect(reasonOf(answersOf([quote('XYZ', 64.8), quote(call.position.symbol, 1.9)]))).toBe(
      'its mark is below what exercise would bring',
    )
    const missing = { whyMissing: 'XYZ: Tradier does not know this symbol.' }
    expect(reasonOf(answersOf(quotes.slice(1), missing))).toBe(
      'no quote for XYZ. XYZ: Tradier does not know this symbol.',
    )
    expect(reasonOf(answersOf([], { isPending: true }))).toBe('its price is loading')
    expect(reasonOf(answersOf(quotes, { terms: new Map() }))).toBe('rate and dividends of XYZ are not known')
    const yesterday = { ...quote('XYZ', 64.8), asOf: instantFromMs(now - 86_400_000) }
    expect(reasonOf(answersOf([yesterday, ...quotes.slice(1)]))).toBe(
      'option and underlying were priced on different days',
    )
  })

  it('takes the price of shares that are held where no quote came', () => {
    const shares = { symbol: 'XYZ', currentPrice: money(64), priceAsOf: asOf, priceSource: 'schwab_import' }
    const [found] = greekRows([call], [shares as unknown as Position], answersOf([]), now)
    expect(found?.market.spot).toMatchObject({ value: money(64), how: 'price imported from Schwab' })
  })

  it('of an adjusted contract tells nothing of its moneyness', () => {
    const adjusted = row('.XYZ1260515C62.5', -2)
    const found = only(answersOf([quote('XYZ', 64.8), quote(adjusted.position.symbol, 2.38)]), adjusted)
    expect(found.moneyness).toBeNull()
    expect(found.signal).toEqual({ kind: 'unknown', missing: 'deliverable' })
  })
})
