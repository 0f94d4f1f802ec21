import { registration } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { encodeBody } from './encode-body.ts'

it('a body that its schema refuses is an error with a sentence at each field', () => {
  const encode = () =>
    encodeBody(registration, { username: 'ada', email: 'ada', password: 'short' }, '/api/auth/register')
  expect(encode).toThrow(ApiError)
  expect(encode).toThrow(/^Email must look like name@example.com. Password must be at least 8 characters$/)
})
