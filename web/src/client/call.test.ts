import { routes } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { addressOf } from './call.ts'

it('a query goes out in the names of the wire, without what is not given', () => {
  const query = { accountId: 'a 1', batchId: undefined, limit: 1000 }
  expect(addressOf(routes.entries, { query })).toBe('/api/portfolio/entries?account_id=a+1&limit=1000')
})

it('a parameter of the path is written so that it stays one', () => {
  expect(addressOf(routes.importBatch, { parameters: { id: 'a/b' } })).toBe('/api/imports/a%2Fb')
})
