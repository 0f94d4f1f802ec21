import { expect, it } from 'vitest'
import { ApiError, detailOf } from './api-error.ts'

it('a page of ours shows the sentence of the server, and not the number of its status', () => {
  const facts = { status: 500, code: 'INTERNAL', path: '/api/portfolio/pnl' }
  const error = new ApiError({
    ...facts,
    message: 'HTTP 500: Internal Server Error',
    detail: 'Something went wrong on the server',
  })
  expect(detailOf(error, 'The server did not answer.')).toBe('Something went wrong on the server')
  expect(detailOf(new Error('Failed to fetch'), 'The server did not answer.')).toBe('Failed to fetch')
  expect(detailOf(null, 'The server did not answer.')).toBe('The server did not answer.')
})
