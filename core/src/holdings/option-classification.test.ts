import { expect, it } from 'vitest'
import { classifyOption } from './option-classification.ts'
import { option } from '../testing/samples.ts'

it.each([
  ['a long call', option('.ZZT260116C50', 2), 'Long Option', 'medium', 'negative'],
  ['a long put', option('.ZZT260116P50', 2), 'Long Option', 'medium', 'negative'],
  ['a short put', option('.ZZT260116P50', -2), 'Wheel Start', 'low', 'positive'],
  ['a short index put', option('.SPXW260116P5000', -2), 'On Margin', 'high', 'positive'],
  ['an adjusted short put', option('.ZZT1260116P50', -2), 'Unknown', 'unknown', 'positive'],
  ['an adjusted short call', option('.ZZT1260116C50', -2), 'Unknown', 'unknown', 'positive'],
  ['a short call without cover', option('.ZZT260116C50', -2), 'Naked', 'high', 'positive'],
])('%s', (_, position, label, risk, timeDecay) => {
  expect(classifyOption(position)).toEqual({ label, risk, timeDecay, parts: [{ label, contracts: 2 }] })
})

it.each([
  ['shares', { covered: 5 }, 'Covered Call', 'low', [['Covered Call', 5]]],
  ['shares and a long call', { covered: 3, pmcc: 2 }, 'Covered Call', 'low', [['Covered Call', 5]]],
  ['a long call of higher strike', { spread: 5 }, 'Call Spread', 'medium', [['Call Spread', 5]]],
  [
    'shares in part',
    { covered: 1, naked: 4 },
    'Naked',
    'high',
    [
      ['Naked', 4],
      ['Covered Call', 1],
    ],
  ],
])('a short call over %s', (_, counts, label, risk, parts) => {
  const coverage = { covered: 0, pmcc: 0, longCalls: new Map(), spread: 0, naked: 0, unknown: 0, ...counts }
  const classified = classifyOption(option('.ZZT260116C50', -5), coverage)
  expect(classified).toMatchObject({ label, risk, timeDecay: 'positive' })
  expect(classified.parts.map((part) => [part.label, part.contracts])).toEqual(parts)
})
