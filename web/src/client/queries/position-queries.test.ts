import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { optionPositionsQuery } from './position-queries.ts'

const fetchBefore = globalThis.fetch
const nobody = { getItem: () => null } as unknown as Storage
beforeEach(() => void Object.assign(globalThis, { sessionStorage: nobody }))
afterEach(() => void Object.assign(globalThis, { fetch: fetchBefore, sessionStorage: undefined }))

it('options that the server did not change stay what they are, of each list for itself', async () => {
  const asked: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    const known = new Headers(init?.headers).get('if-none-match')
    asked.push(known)
    return known === '"1"'
      ? new Response(null, { status: 304 })
      : new Response('[]', { status: 200, headers: { etag: '"1"' } })
  }
  const client = new QueryClient()
  const first = await client.fetchQuery({ ...optionPositionsQuery('Open'), staleTime: 0 })
  const again = await client.fetchQuery({ ...optionPositionsQuery('Open'), staleTime: 0 })
  expect(again).toBe(first)
  await client.fetchQuery({ ...optionPositionsQuery('all'), staleTime: 0 })
  expect(asked).toEqual([null, '"1"', null])
})
