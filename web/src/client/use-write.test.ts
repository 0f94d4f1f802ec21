import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { asWrite } from './use-write.ts'

const failed = (status: number, message: string) =>
  new ApiError({ status, message, code: 'ANY', path: '/api/stocks/', requestId: 'r1' })
const unreached = failed(0, 'The server could not be reached. Check that it is running, then try again.')

it('what nothing answered and would be there twice says to look first', async () => {
  expect(await asWrite('addStock', unreached)).toMatchObject({
    message:
      'The server could not be reached. Once it answers, look whether it was done before you do it again.',
    status: 0,
    path: '/api/stocks/',
    requestId: 'r1',
  })
})

it.each(['changePreferences', 'removeStock', 'refreshAllPrices'] as const)(
  '%s does no harm when it is done twice, and is tried again',
  async (name) => {
    expect(await asWrite(name, unreached)).toBe(unreached)
  },
)

it('a write that was refused says what the server says', async () => {
  const refused = failed(409, 'This was changed in the meantime. Load it again and repeat.')
  expect(await asWrite('addStock', refused)).toBe(refused)
})
