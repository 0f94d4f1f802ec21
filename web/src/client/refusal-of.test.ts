import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { refusalOf } from './refusal-of.ts'

const refused = (fields: Record<string, string>) =>
  new ApiError({
    message: Object.values(fields)[0] ?? 'It changed meanwhile.',
    status: 422,
    code: 'INVALID',
    path: '/stocks/',
    fields: new Map(Object.entries(fields)),
  })
const fieldAt = (pointer: string) => (pointer === '/shares' ? 'shares' : null)
const read = (error: unknown) => refusalOf(error, fieldAt, 'It could not be added')

it('shows each message at its field', () => {
  expect(read(refused({ '/shares': 'Too many' }))).toEqual({
    atFields: [['shares', 'Too many']],
    message: null,
  })
})

it('shows what no field of the form can show above it, beside those that one does', () => {
  expect(
    read(refused({ '/shares': 'Too many', '/account_id': 'No such account', '/lot': 'No such lot' })),
  ).toEqual({
    atFields: [['shares', 'Too many']],
    message: 'No such account. No such lot',
  })
})

it('shows the sentence of the refusal where it names no field of the form', () => {
  expect(read(refused({ '/account_id': 'No such account' }))).toEqual({
    atFields: [],
    message: 'No such account',
  })
  expect(read(refused({}))).toEqual({ atFields: [], message: 'It changed meanwhile.' })
  expect(read('gone')).toEqual({ atFields: [], message: 'It could not be added' })
  expect(read(null)).toEqual({ atFields: [], message: null })
})
