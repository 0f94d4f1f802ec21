import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { choicePanels } from './choice-panels.ts'

const dollars = (amount: number) => moneyFromMicros(Math.round(amount * 1_000_000))

it('what each choice is made of adds up to it', () => {
  const steps = {
    year: '2026',
    opened: dollars(9310.85),
    ended: dollars(7496.55),
    assigned: dollars(7097.8),
    premiumOpened: dollars(9627),
    otherOptions: dollars(-833.15),
    sharesAndIncome: dollars(517),
    stillOpen: dollars(-2284.4),
    endedFromBefore: dollars(470.1),
    inBasis: dollars(-642.5),
    basisFromBefore: dollars(243.75),
    boundLots: dollars(0),
    cashCheck: null,
  }
  for (const { parts, total } of choicePanels(steps))
    expect(parts.reduce((sum, [, amount]) => sum + (amount ?? 0), 0)).toBe(total)
  expect(choicePanels(steps).map(({ parts }) => parts.length)).toEqual([3, 3, 3])
  const bound = { ...steps, inBasis: dollars(-650), boundLots: dollars(7.5) }
  expect(choicePanels(bound)[2]?.parts.map(([name]) => name)).toContain('by the lots that tax takes')
})
