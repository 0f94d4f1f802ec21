import type { Periods } from '@wheelwright/api'
import { moneyFromMicros, zeroMoney } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PremiumBars } from './premium-bars.tsx'
import { noFigures } from './premium.ts'

const picture = (premiumPuts: number): string => {
  const figures = { ...noFigures, premiumPuts: moneyFromMicros(premiumPuts) }
  const periods: Periods = {
    by: 'month',
    premium: 'ended',
    items: [{ ...figures, period: '2026-10', cashAtEnd: null, cashCheck: null }],
    total: figures,
    choices: { opened: zeroMoney, ended: zeroMoney, assigned: zeroMoney },
    years: [],
    symbols: [],
    otherSymbols: null,
    accounts: [],
    cash: 'change',
    firstDate: null,
    lastDate: null,
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
