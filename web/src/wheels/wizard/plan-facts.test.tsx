import { moneyFromMicros, parseTradingDate, planFigures } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Facts, planFacts } from './plan-facts.tsx'

const day = (text: string) => {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

const rowsOn = (today: string): Record<string, string> => {
  const plan = {
    strategy: 'cash_secured_put',
    ticker: 'PCG',
    strike: moneyFromMicros(50_000_000),
    expiration: day('2026-11-20'),
    contracts: 1,
    premium: moneyFromMicros(1_000_000),
    positionSize: null,
  } as const
  const figures = planFigures(plan, day(today))
  if (figures === null) throw new Error('no figures')
  return Object.fromEntries(
    planFacts(figures, true).map((fact) => [
      fact.term,
      renderToStaticMarkup(<Facts facts={[fact]} />)
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    ]),
  )
}

it('a plan past its expiration says so, and has neither days nor a pace', () => {
  const { 'Days to expiration': days, 'Annualized pace': pace, Return: kept } = rowsOn('2026-11-21')
  expect(days).toContain('past its expiration')
  expect(days).not.toMatch(/\d/)
  expect(pace).toContain('unknown: past its expiration')
  expect(kept).toContain('2.00%')
})

it('a plan on the day of its expiration has no days left, and says that its pace counts one', () => {
  const { 'Days to expiration': days, 'Annualized pace': pace } = rowsOn('2026-11-20')
  expect(days).toContain(' 0 ')
  expect(pace).toContain('at least 1')
})
