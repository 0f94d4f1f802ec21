import { expect, it } from 'vitest'
import { jobInWords } from './model.ts'

it('names the work that a job does, and one of later by its kind', () => {
  expect(jobInWords({ kind: 'nightly-backup' })).toBe('Nightly backup')
  expect(jobInWords({ kind: 'send-pigeons' })).toBe('send-pigeons')
})
