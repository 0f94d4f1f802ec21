/** Several accounts of one owner, and what moves between them. */
import type { Owner } from '../../figures/testing/portfolios.ts'
import type { BrokerFile } from './brokers.ts'
import type { Held } from './held-on.ts'
import type { Moved } from './told.ts'
import type { useTraders } from './use-traders.ts'

/** A file that names no account is asked for one. */
const asksForAccount = new Set(['schwab-csv', 'robinhood-csv', 'tastytrade-csv'])

/** Files that name the same account are of one account. */
export function canBeTwoAccounts(one: BrokerFile, other: BrokerFile): boolean {
  return one.format !== other.format || asksForAccount.has(one.format)
}

export interface MoveDays {
  readonly leaves: string
  readonly comes: string
}

/** Everything that is held, as it leaves one account and as it comes to the other. */
export function movesOf({ shares, contracts }: Held, { leaves, comes }: MoveDays) {
  const held = [
    ...shares,
    ...[...contracts.values()].map(({ contract, count }) => [contract, count] as const),
  ]
  const moved = (goes: Moved['goes']): Moved[] =>
    held.map(([what, count]) => ({
      kind: 'moved',
      on: goes === 'in' ? comes : leaves,
      what,
      quantity: goes === 'in' ? count : -count,
      goes,
    }))
  return { out: moved('out'), in: moved('in') }
}

interface Questions {
  readonly items: readonly { readonly id: string }[]
}

export function openAccounts(traders: ReturnType<typeof useTraders>) {
  /** False where nothing of it is new. */
  const take = async ({ token }: Owner, { format, fileName }: BrokerFile, text: string, account: string) => {
    const form = new FormData()
    form.set('file', new File([text], fileName))
    const query = asksForAccount.has(format) ? `?account_name=${account}` : ''
    const staged = await traders.app.send<{ id: string }>('POST', `/imports${query}`, { token, body: form })
    if (staged.status !== 201) return false
    const path = `/imports/${staged.body.id}/confirm`
    return (await traders.app.send('POST', path, { token, body: {} })).status === 200
  }
  return {
    take,
    /** Says of everything that left one account and came to another that it is the same. */
    linkAll: async ({ token }: Owner) => {
      const ask = async () =>
        (await traders.app.send<Questions>('GET', '/portfolio/questions?kind=transfer', { token })).body.items
      for (let items = await ask(); items.length > 0; items = await ask()) {
        const answers = items.map(({ id }) => ({ id, choice: 'same' }))
        await traders.app.send('POST', '/portfolio/questions/answers', { token, body: { answers } })
      }
    },
  }
}
