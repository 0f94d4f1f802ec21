import { expect, it } from 'vitest'
import { knownValues } from './known-choices.ts'

it('a value that is none of the choices narrows nothing, and one of which nobody knows the choices yet stays', () => {
  const values = { kind: 'nonsense', account: 'a1', symbol: 'KO' }
  expect(knownValues(values, { kind: new Set(['buy']), account: undefined })).toEqual({
    account: 'a1',
    symbol: 'KO',
  })
  expect(knownValues(values, { account: new Set(['a2']) })).toEqual({ kind: 'nonsense', symbol: 'KO' })
  expect(knownValues(values, { kind: new Set(['nonsense']) })).toEqual(values)
})
