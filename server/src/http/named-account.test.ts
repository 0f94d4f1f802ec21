import type { Route } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { routeEntries } from './route-paths.ts'

const narrowsToAccount = ({ method, query }: Route): boolean =>
  method === 'GET' && 'accountId' in ((query as { readonly shape?: object } | undefined)?.shape ?? {})

const reads = routeEntries.map(([, route]) => route).filter(narrowsToAccount)

interface Refusal {
  readonly code: string
  readonly message: string
}

describeEachEngine('a read of one account', ({ openTestDatabase }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const [owner, stranger] = [await app.signUp('ann'), await app.signUp('ben')]
    const positions = [{ symbol: 'KO', asset_type: 'EQUITY', long_quantity: 1, average_price: 60 }]
    const body = {
      export_info: { source: 'schwab', imported_at: '2026-11-20T12:00:00Z' },
      accounts: [{ account_number: '11110001', positions }],
    }
    const imported = await app.send('POST', '/portfolio/import/positions', {
      token: owner.access_token,
      body,
    })
    expect(imported).toMatchObject({ status: 200, body: { imported_count: 1 } })
    const read = <T>(path: string, token: string) => app.send<T>('GET', path, { token })
    const accounts = await read<readonly { readonly id: string }[]>('/portfolio/accounts', owner.access_token)
    return { read, owner, stranger, id: accounts.body[0]?.id ?? '' }
  }

  it('is refused, whatever is read, where no account has the id or another user’s has it', async () => {
    const { read, owner, stranger, id } = await open()
    const answers = new Set<string>()
    for (const { path } of reads)
      for (const [token, named] of [
        [owner.access_token, 'nobody'],
        [owner.access_token, ''],
        [stranger.access_token, id],
      ] as const) {
        const { status, body } = await read<Refusal>(
          `${path.replaceAll(/\{\w+\}/g, 'KO')}?account_id=${named}`,
          token,
        )
        answers.add(`${status} ${body.code}: ${body.message}`)
      }
    expect([...answers]).toEqual([
      '404 NOT_FOUND: There is no such account: it may have been joined with another one.',
    ])
    expect(reads.length).toBeGreaterThan(8)
  })

  it('is answered where the user has the account', async () => {
    const { read, owner, id } = await open()
    for (const path of [
      '/portfolio/pnl',
      '/portfolio/entries',
      '/portfolio/lots',
      '/portfolio/reconciliation',
    ])
      expect(await read(`${path}?account_id=${id}`, owner.access_token), path + id).toMatchObject({
        status: 200,
      })
  })
})
