/** Eight underlyings that many wheel. The score is a fixed rule of thumb, 85 to 95: how liquid the options are. */
interface PopularTicker {
  readonly ticker: string
  readonly name: string
  readonly suitability: number
}

export const popularTickers: readonly PopularTicker[] = [
  { ticker: 'SPY', name: 'S&P 500 fund', suitability: 95 },
  { ticker: 'QQQ', name: 'Nasdaq-100 fund', suitability: 94 },
  { ticker: 'AAPL', name: 'Apple', suitability: 93 },
  { ticker: 'MSFT', name: 'Microsoft', suitability: 92 },
  { ticker: 'AMD', name: 'AMD', suitability: 90 },
  { ticker: 'IWM', name: 'Russell 2000 fund', suitability: 88 },
  { ticker: 'KO', name: 'Coca-Cola', suitability: 86 },
  { ticker: 'F', name: 'Ford', suitability: 85 },
]
