import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatCard } from './stat-card.tsx'

it('a count is written as in the sentences beside it', () => {
  expect(renderToStaticMarkup(<StatCard title="Active Positions" value={1000} />)).toContain('1,000')
})
