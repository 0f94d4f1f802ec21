import { expect, it } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { problemOf } from './problem-of.ts'

const refused = (fields: readonly (readonly [string, string])[]) =>
  new ApiError({ message: 'Not so.', status: 422, code: 'INVALID', path: '/', fields: new Map(fields) })

it('says what is wrong at the field of the form, and nothing above it', () => {
  const problem = problemOf(refused([['/name', 'Give it a name']]), ['/name'])
  expect(problem.fields.get('/name')).toBe('Give it a name')
  expect(problem.message).toBeNull()
})

it('says above the form what none of its fields is about', () => {
  expect(problemOf(refused([['/other', 'x']]), ['/name']).message).toBe('Not so.')
  expect(problemOf(refused([]), ['/name']).message).toBe('Not so.')
  expect(problemOf(null, ['/name']).message).toBeNull()
})
