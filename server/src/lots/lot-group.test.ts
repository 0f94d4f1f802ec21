import { expect, it } from 'vitest'
import { latestFirst } from './lot-group.ts'

const wheel = (ticker: string, startedOn: string, endedOn: string | null = null) => ({
  id: `wheel ${startedOn}`,
  ticker,
  startedOn,
  endedOn,
})
const shares = (ticker: string, startedOn: string) => ({
  ...wheel(ticker, startedOn),
  id: `shares:account:${ticker}`,
})

it('running wheels come first, then shares in no wheel by their ticker, then what ended', () => {
  const groups = [
    wheel('ABC', '2025-01-06', '2025-03-21'),
    shares('VTI', '2026-11-02'),
    wheel('KO', '2026-03-02'),
    shares('AMC', '2024-08-01'),
    wheel('PCG', '2026-10-05'),
    wheel('ABC', '2025-04-07', '2025-06-20'),
  ]
  expect(
    groups.toSorted(latestFirst).map(({ ticker, endedOn }) => `${ticker} ${endedOn ?? ''}`.trim()),
  ).toEqual(['PCG', 'KO', 'AMC', 'VTI', 'ABC 2025-06-20', 'ABC 2025-03-21'])
})
