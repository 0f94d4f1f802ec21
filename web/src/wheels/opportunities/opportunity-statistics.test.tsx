import type { OpportunitySummary } from '@wheelwright/core'
import { zeroMoney } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OpportunityStatistics } from './opportunity-statistics.tsx'

const statisticsOf = (count: number): string => {
  const summary = {
    count,
    averageConfidence: null,
    totalIncome: zeroMoney,
    unknownIncome: 0,
    averageRisk: count === 0 ? null : 'low',
  } as unknown as OpportunitySummary
  return renderToStaticMarkup(<OpportunityStatistics summary={summary} total={count} />)
}

it('strategies that have no score are not said to be none', () => {
  expect(statisticsOf(2)).toContain('none of them has a score')
  expect(statisticsOf(2)).not.toContain('nothing found')
  expect(statisticsOf(1)).toContain('it has no score')
  expect(statisticsOf(0)).toContain('nothing found')
})
