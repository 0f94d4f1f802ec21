import { describe, expect, it } from 'vitest'
import { parseDraft, writeDraft } from './draft.ts'
import { emptyForm } from './form.ts'

const form = { ...emptyForm, ticker: 'PCG', strategy: 'full_wheel' as const, notes: 'watch the ex-date' }

describe('a draft', () => {
  it('is read as it was written', () => {
    expect(parseDraft(writeDraft(form, 'hand'), 'hand')).toEqual(form)
  })

  it('of another origin is left alone', () => {
    expect(parseDraft(writeDraft(form, 'hand'), 'opportunity x')).toBeNull()
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"version":2}',
    writeDraft(form, 'hand').replace('full_wheel', 'iron_condor'),
    writeDraft(form, 'hand').replace('"1"', '1'),
    writeDraft({ ...form, strike: '9'.repeat(41) }, 'hand'),
    writeDraft({ ...form, notes: 'x'.repeat(10_001) }, 'hand'),
  ])('that is broken is none: %s', (text) => {
    expect(parseDraft(text, 'hand')).toBeNull()
  })
})
