import { expect, it } from 'vitest'
import { exportQuery } from './export-query.ts'

it('the file of wheels is narrowed as the list is', () => {
  expect(exportQuery({}, 'mine')).toEqual({})
  expect(
    exportQuery({ q: 'amd', status: 'covered', strategy: 'full_wheel', group: 'active' }, 'mine'),
  ).toEqual({
    search: 'amd',
    status: 'covered',
    strategy: 'full_wheel',
    group: 'active',
  })
  expect(exportQuery({ status: 'elsewhere' }, 'closed')).toEqual({ status: 'closed' })
})
