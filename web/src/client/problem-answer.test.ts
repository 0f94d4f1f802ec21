import { describe, expect, it } from 'vitest'
import { toApiError } from './problem-answer.ts'

const answer = (body: string, status: number, statusText: string) =>
  new Response(body, { status, statusText })

describe('a failed answer', () => {
  it('speaks with the message of its problem', async () => {
    const body = JSON.stringify({
      message: 'Username is taken',
      code: 'SIGNUP_FAILED',
      instance: 'r1',
      errors: [{ pointer: '/username', message: 'Taken' }],
    })
    const error = await toApiError(answer(body, 409, 'Conflict'), '/api/auth/register', false)
    expect(error).toMatchObject({
      message: 'Username is taken',
      code: 'SIGNUP_FAILED',
      status: 409,
      requestId: 'r1',
    })
    expect(error.fields.get('/username')).toBe('Taken')
    expect(error.retryAfter).toBe(0)
  })

  it('says when to ask again, where the answer does', async () => {
    const headers = { 'retry-after': '38' }
    const late = new Response('{"message":"Asked too often"}', { status: 503, headers })
    expect(await toApiError(late, '/api/market/history', false)).toMatchObject({ retryAfter: 38 })
  })

  it.each([
    ['{"detail":"Deep down"}', 'Bad Gateway', 'Deep down'],
    ['<html>gateway</html>', 'Bad Gateway', 'Bad Gateway'],
    ['', '', 'Request failed'],
  ])('with the body %j falls back to %s', async (body, statusText, message) => {
    const error = await toApiError(answer(body, 502, statusText), '/api/health', false)
    expect(error.message).toBe(message)
    expect(error.code).toBe('HTTP_502')
  })

  it('of a portfolio read names status and status text, and keeps the sentence as detail', async () => {
    const error = await toApiError(
      answer('{"message":"No database"}', 503, 'Service Unavailable'),
      '/x',
      true,
    )
    expect(error.message).toBe('HTTP 503: Service Unavailable')
    expect(error.detail).toBe('No database')
  })
})
