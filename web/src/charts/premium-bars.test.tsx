import { moneyFromMicros } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PremiumBars } from './premium-bars.tsx'
import { noFigures } from './premium.ts'
import { samplePeriods } from './sample-periods.ts'

const picture = (premiumPuts: number): string => {
  const figures = { ...noFigures, premiumPuts: moneyFromMicros(premiumPuts) }
  const periods = {
    ...samplePeriods,
    items: [{ ...figures, period: '2026-10', cashAtEnd: null, cashCheck: null }],
    total: figures,
  }
  return renderToStaticMarkup(<PremiumBars periods={periods} />)
}

it('months without premium are a sentence and no empty picture', () => {
  expect(picture(300_000_000)).toContain('<svg')
  const empty = picture(0)
  expect(empty).toContain('No premium in this range.')
  expect(empty).not.toContain('<svg')
  expect(empty).not.toContain('<input')
})
