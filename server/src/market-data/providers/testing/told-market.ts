/** A market as the stand-ins tell it, each in its own shapes. Every figure may be anything, to be told wrongly. */

export interface ToldRow {
  /** Ours. */
  readonly symbol: string
  readonly bid: unknown
  readonly ask: unknown
  readonly last: unknown
  readonly previousClose: unknown
  /** Milliseconds since 1970 of bid, ask and last. */
  readonly at: number | null
  readonly currency?: string
}

export interface ToldContractRow extends ToldRow {
  /** A fraction, or whatever is told in its place. */
  readonly volatility: unknown
  readonly openInterest: number
}

interface ToldBar {
  readonly date: string
  readonly open: unknown
  readonly high: unknown
  readonly low: unknown
  readonly close: unknown
  readonly volume: number
}

export interface ToldMarket {
  readonly rows: readonly ToldRow[]
  readonly unknown: readonly string[]
  readonly expirations: readonly string[]
  readonly contracts: readonly ToldContractRow[]
  readonly bars: readonly ToldBar[]
}

/** Wednesday, 11 March 2026, noon in New York. */
export const noon = Date.UTC(2026, 2, 11, 16)

const row = (symbol: string, bid: number, ask: number, last: number, previousClose: number): ToldRow => ({
  symbol,
  bid,
  ask,
  last,
  previousClose,
  at: noon - 5000,
})

export const apple = row('AAPL', 229.95, 230.05, 230.01, 228.4)
export const berkshire = row('BRK.B', 480.1, 480.5, 480.2, 479)
export const put = row('AAPL  260320P00220000', 2.4, 2.5, 2.45, 2.8)

export function contract(
  symbol: string,
  bid: number,
  ask: number,
  volatility: unknown = 0.25,
): ToldContractRow {
  return { ...row(symbol, bid, ask, bid, bid), volatility, openInterest: 1200 }
}

export const market: ToldMarket = {
  rows: [apple, berkshire, put],
  unknown: [],
  expirations: ['2026-03-20', '2026-03-27', '2026-04-17'],
  contracts: [
    contract('AAPL  260320C00230000', 5.1, 5.3),
    contract('AAPL  260320P00230000', 4.9, 5.0),
    contract('AAPL  260320C00240000', 1.6, 1.7),
  ],
  bars: [
    { date: '2026-03-09', open: 225, high: 229, low: 224.5, close: 228, volume: 40_000_000 },
    { date: '2026-03-10', open: 228, high: 229.5, low: 227, close: 228.4, volume: 38_000_000 },
  ],
}

/** Stands for a NaN that is no text, which JSON cannot say. */
export const BARE_NAN = '@NaN@'
export function asText(body: unknown): string {
  return JSON.stringify(body).replaceAll(`"${BARE_NAN}"`, 'NaN')
}
