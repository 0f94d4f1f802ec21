import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-error.ts'
import { failureText } from './failure.ts'

const failed = (status: number, message: string) =>
  new ApiError({ message, status, code: 'X', path: '/api/wheels/wheel-cycles' })

describe('a create that failed', () => {
  it('says what the server said', () => {
    expect(failureText(failed(400, 'Missing required fields: ticker'))).toBe(
      'Missing required fields: ticker',
    )
  })

  it('says what its status means where the server said nothing', () => {
    expect(failureText(failed(400, 'Bad Request'))).toBe('Invalid wheel data. Please check your inputs.')
    expect(failureText(failed(500, 'Internal Server Error'))).toBe('Server error. Please try again later.')
    expect(failureText(failed(502, 'Request failed'))).toBe('Failed to create wheel cycle. Please try again.')
    expect(failureText('gone')).toBe('Failed to create wheel cycle. Please try again.')
  })
})
