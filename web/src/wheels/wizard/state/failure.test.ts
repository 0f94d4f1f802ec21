import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../client/api-error.ts'
import { failureText } from './failure.ts'

const failed = (status: number, answer: unknown, message: string) =>
  new ApiError({ message, status, code: 'X', path: '/api/wheels/wheel-cycles', answer })

describe('a create that failed', () => {
  it('says what the server said', () => {
    const message = 'Missing required fields: ticker'
    expect(failureText(failed(400, { message }, message))).toBe(message)
    expect(failureText(failed(422, { detail: message }, message))).toBe(message)
  })

  it('says what its status means where the server said nothing', () => {
    expect(failureText(failed(400, {}, 'Bad Request'))).toBe('Invalid wheel data. Please check your inputs.')
    expect(failureText(failed(500, { message: '' }, 'Internal Server Error'))).toBe(
      'Server error. Please try again later.',
    )
    expect(failureText(failed(502, {}, 'Bad Gateway'))).toBe(
      'Failed to create wheel cycle. Please try again.',
    )
  })

  it('says what happened on the way, where the server was not reached', () => {
    expect(failureText(failed(0, null, 'The server could not be reached.'))).toBe(
      'The server could not be reached.',
    )
    expect(failureText('gone')).toBe('Failed to create wheel cycle. Please try again.')
  })
})
