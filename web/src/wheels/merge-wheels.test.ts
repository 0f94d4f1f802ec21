import { expect, it } from 'vitest'
import { mergeWheels } from './merge-wheels.ts'
import { wheel } from '../campaigns/sample-wheel.ts'

it('open and closed wheels are one list, and one that moved between them counts once, as it is latest', () => {
  const one = wheel({ id: '1', status: 'active' })
  const before = wheel({ id: '2', status: 'active', etag: '"3"' })
  const after = wheel({ id: '2', status: 'closed', etag: '"12"' })
  const old = wheel({ id: '3', status: 'closed' })
  for (const [open, closed] of [
    [
      [one, before],
      [after, old],
    ],
    [
      [one, after],
      [before, old],
    ],
  ] as const)
    expect(mergeWheels(open, closed).map(({ id, status }) => `${id} ${status}`)).toEqual([
      '2 closed',
      '3 closed',
      '1 active',
    ])
  expect(mergeWheels([one], [])).toEqual([one])
})
