import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { SampleCandidate } from '../rolls/sample-candidate.tsx'
import { SampleSummary } from '../wheels/closing/sample-summary.tsx'
import { SampleWheels } from '../wheels/sample-wheels.tsx'
import { setPrivate } from './figures/privacy.ts'

afterEach(() => setPrivate(false))

const samples: readonly (readonly [name: string, sample: ReactElement, amount: string])[] = [
  ['a closing', <SampleSummary key="summary" />, '$365.00'],
  ['wheels', <SampleWheels key="wheels" />, '$365.00'],
  [
    'a roll',
    <SampleCandidate key="roll" reason="Broken." retrying={false} onRetry={() => undefined} />,
    '$1.25',
  ],
]

it.each(samples)('a sample of %s shows no amount in privacy mode', (_, sample, amount) => {
  expect(renderToStaticMarkup(sample)).toContain(amount)
  setPrivate(true)
  const hidden = renderToStaticMarkup(sample).replaceAll(/<[^>]*>/g, ' ')
  expect(hidden).not.toMatch(/\$\d|\d shares|\b1 (put|call)/)
})
