import { expect, it } from 'vitest'
import type { ChangeEvent } from '@wheelwright/api'
import { silentLog } from '../log.ts'
import { connectHints } from './postgres-hints.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

const connect = async (self: string) => {
  const heard: [string, ChangeEvent][] = []
  const hints = await connectHints({
    url,
    self,
    deliver: (userId, event) => void heard.push([userId, event]),
    log: silentLog,
  })
  return { heard, hints }
}

it.skipIf(url === '')(
  'events reach the other processes on the same PostgreSQL, and not the one they come from',
  async () => {
    const [one, two] = [await connect('one'), await connect('two')]
    one.hints.spread('user-1', { topic: 'positions' })
    await expect.poll(() => two.heard).toEqual([['user-1', { topic: 'positions' }]])
    expect(one.heard).toEqual([])
    await Promise.all([one.hints.close(), two.hints.close()])
  },
)

it('a PostgreSQL that is away holds nothing up', async () => {
  const hints = await connectHints({
    url: 'postgres://nobody@127.0.0.1:9/none',
    self: 'one',
    deliver: () => {},
    log: silentLog,
  })
  hints.spread('user-1', { topic: 'prices' })
  await hints.close()
})
