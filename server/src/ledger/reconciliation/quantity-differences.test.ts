/** Shares that the broker's positions have or lack, while an option that may have moved them waits for a word. */
import { expect, it } from 'vitest'
import { schwabLine } from '../../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'

interface Difference {
  readonly symbol: string
  readonly reasons: readonly string[]
  readonly fixes: readonly { readonly kind: string }[]
}
interface Reconciled {
  readonly accounts: readonly { readonly differences: readonly Difference[] }[]
}

const monday = '2026-11-16T22:00:00Z'
const held = (shares: number) =>
  rawPosition({ symbol: 'ABC', long_quantity: shares, average_price: 48, market_value: 48 * shares })
const putSold = schwabLine(
  '11/02/2026',
  'Sell to Open',
  'ABC 11/13/2026 48.00 P',
  2,
  '2.60',
  '1.30',
  '518.70',
)

describeDecidedInCode('a difference of shares', ({ openTestDatabase }) => {
  const differences = async (rows: readonly string[], shares: number, at = monday) => {
    const { send, get, take } = await openUser(await openTestDatabase())
    await take(...rows)
    const positions = shares === 0 ? [] : [held(shares)]
    const other = rawPosition({ symbol: 'KO', long_quantity: 1, average_price: 60, market_value: 60 })
    await send(
      'POST',
      '/portfolio/import/positions',
      payloadOf([rawAccount('99990000', [...positions, other])], at),
    )
    const { accounts } = await get<Reconciled>('/portfolio/reconciliation')
    return accounts
      .flatMap((account) => account.differences)
      .filter(({ symbol }) => symbol === 'ABC')
      .map(({ reasons, fixes }) => ({ reasons, fixes: fixes.map(({ kind }) => kind) }))
  }
  const put =
    '2 short ABC $48.00 put, Nov 13, 2026 are past expiration, and nothing says yet what became of them: an assignment would move these shares.'

  it('may be an assignment that the history does not tell yet, which no opening balance makes up for', async () => {
    for (const shares of [100, 200])
      expect(await differences([putSold], shares)).toEqual([{ reasons: [put], fixes: ['import-history'] }])
    const called = [
      schwabLine('11/02/2026', 'Sell to Open', 'ABC 11/13/2026 50.00 C', 1, '1.00', '0.65', '99.35'),
      schwabLine('11/02/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
    ]
    expect(await differences(called, 0)).toEqual([
      {
        reasons: [
          '1 short ABC $50.00 call, Nov 13, 2026 is past expiration, and nothing says yet what became of it: an assignment would move these shares.',
        ],
        fixes: ['import-history'],
      },
    ])
  })

  it('is none of it where it is more, no block of its shares, or older', async () => {
    const before = '2026-11-12T22:00:00Z'
    for (const [shares, at] of [
      [300, monday],
      [30, monday],
      [200, before],
    ] as const)
      expect(await differences([putSold], shares, at)).toEqual([
        {
          reasons: ['The history begins on 2026-11-02: what was opened before is not in it.'],
          fixes: ['import-history', 'record-entry'],
        },
      ])
  })

  it('is made up for in shares of before a split, and by contracts of after it', async () => {
    const { send, get, take } = await openUser(await openTestDatabase())
    await take(schwabLine('03/02/2026', 'Buy', 'ABC', 50, '480.00', '', '-24000.00'))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const split = { kind: 'split', symbol: 'ABC', trade_date: '2026-06-10', numerator: 10, denominator: 1 }
    await send('POST', '/portfolio/entries', { account_id: account?.id, ...split })
    const short = rawPosition({
      symbol: 'ABC   261218C00052000',
      asset_type: 'OPTION',
      short_quantity: 5,
      average_price: 1,
      market_value: -500,
    })
    await send(
      'POST',
      '/portfolio/import/positions',
      payloadOf([rawAccount('99990000', [held(1000), short])], monday),
    )
    const read = async () => {
      const { accounts } = await get<{
        accounts: { differences: { field: string; ledger: number; fixes: { entry: object | null }[] }[] }[]
      }>('/portfolio/reconciliation')
      return accounts.flatMap(({ differences: all }) => all).filter(({ field }) => field === 'quantity')
    }
    const found = await read()
    expect(found.map(({ ledger }) => ledger)).toEqual([500, 0])
    for (const { fixes } of found)
      for (const { entry } of fixes) if (entry !== null) await send('POST', '/portfolio/entries', entry)
    expect(await read()).toEqual([])
    const { items } = await get<{ items: { kind: string; quantity: number; trade_date: string }[] }>(
      '/portfolio/entries?kind=opening-balance',
    )
    expect(items.map(({ quantity, trade_date }) => [quantity, trade_date])).toEqual([
      [-5, '2026-06-11'],
      [50, '2026-03-01'],
    ])
  })
})
