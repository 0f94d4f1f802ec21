import type { CloseSummary } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClosingFigures } from './closing-figures.tsx'

const summary = {
  totalPremiumCollected: moneyFromMicros(0),
  realizedPnl: moneyFromMicros(0),
  unrealizedPnl: moneyFromMicros(0),
  totalPnl: moneyFromMicros(0),
  complete: true,
  daysActive: 3,
  cyclesCompleted: 2,
  performanceMetrics: {
    winRate: 1,
    avgProfitPerCycle: moneyFromMicros(0),
    maxDrawdown: moneyFromMicros(0),
    sharpeRatio: 4.82,
  },
  unknown: [],
} as unknown as CloseSummary

it('what is of all wheels on the ticker says so beside what is of this wheel', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClosingFigures summary={summary} isPlan={false} />
    </QueryClientProvider>,
  )
  const ofTicker = markup
    .split('<dt')
    .filter((figure) => figure.includes('on this ticker'))
    .map((figure) => /(?<=>)[^<]+/.exec(figure)?.[0])
  expect(ofTicker).toEqual([
    'Wheels completed',
    'Win rate',
    'Average profit per wheel',
    'Largest drawdown',
    'Sharpe ratio',
  ])
})
