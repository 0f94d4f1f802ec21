import { expect, it } from 'vitest'
import { dollars } from '../../testing/samples.ts'
import { estimatedPhaseEarnings } from './phase-estimate.ts'

it('takes three, no, two and one and a half times the premium for the phases', () => {
  expect(estimatedPhaseEarnings(dollars('150.25'))).toEqual({
    phase1: dollars('450.75'),
    phase2: 0,
    phase3: dollars('300.5'),
    phase4: dollars('225.375'),
  })
})
