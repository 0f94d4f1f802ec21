import { moneyFromMicros } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PremiumBars } from './premium-bars.tsx'
import { noFigures } from './premium.ts'
import { samplePeriods } from './sample-periods.ts'

const picture = (premiumPuts: number | null, unknownPuts = 0): string => {
  const figures = {
    ...noFigures,
    premiumPuts: premiumPuts === null ? null : moneyFromMicros(premiumPuts),
    unknownPuts,
  }
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

it('premium of which nothing is known is said to be unknown, and what is left out of a sum beside it', () => {
  const unknown = picture(null, 2)
  expect(unknown.replaceAll(/<[^>]*>/g, '')).toContain(
    'There is premium in Oct 2026, and nothing of it is known.',
  )
  expect(unknown).not.toContain('$0.00')
  expect(picture(300_000_000, 1)).toContain('A fill of unknown premium or outcome is left out.')
  expect(picture(300_000_000)).not.toContain('left out')
})
