/** An answer and an opening balance of one symbol, and the broker's files that tell of what both stood for. */
import { expect, it } from 'vitest'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>
interface Fix extends Json {
  readonly entry: Json | null
}

const put = 'ABC 11/13/2026 48.00 P'
const sold = schwabLine('08/10/2026', 'Sell to Open', put, 1, '2.60', '0.00', '260.00')
const bought = (date: string, shares: number, price: number) =>
  schwabLine(date, 'Buy', 'ABC', shares, `${price}.00`, '', `-${shares * price}.00`)

/** What the broker tells later: what was held before, and that the put expired. */
const rows = {
  earlier: bought('07/01/2026', 200, 19),
  expired: schwabLine('11/16/2026 as of 11/13/2026', 'Expired', put, 1),
} as const
type Part = keyof typeof rows

describeDecidedInCode('an answer beside an opening balance', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, take, get } = await openUser(await openTestDatabase())
    await take(bought('08/03/2026', 100, 20), sold)
    const [question] = (await get<{ items: Json[] }>('/portfolio/questions')).items
    const { body } = await send<{ results: Json[] }>('POST', '/portfolio/questions/answers', {
      answers: [{ id: question?.['id'], choice: 'delivered' }],
    })
    expect(body.results).toMatchObject([{ taken: true }])
    const held = rawPosition({ symbol: 'ABC', long_quantity: 300, average_price: 20, market_value: 6600 })
    const snapshot = payloadOf([rawAccount('99990000', [held])], '2026-11-19T21:00:00Z')
    await send('POST', '/portfolio/import/positions', snapshot)
    const differences = async () => {
      const { accounts } = await get<{ accounts: { differences: (Json & { fixes: Fix[] })[] }[] }>(
        '/portfolio/reconciliation',
      )
      return accounts.flatMap((account) => account.differences.filter(({ field }) => field === 'quantity'))
    }
    const entry = (await differences())[0]?.fixes.find((fix) => fix.entry != null)?.entry
    expect((await send('POST', '/portfolio/entries', { ...entry, price: 18 })).status).toBe(201)
    const told = async () => {
      const lots = await get<{ quantity: number; tax_basis: number }[]>('/portfolio/lots')
      const { items } = await get<{ items: Json[] }>('/portfolio/entries')
      const [profit] = (await get<{ items: Json[] }>('/portfolio/pnl')).items
      return {
        lots: lots.map(({ quantity, tax_basis }) => [quantity, tax_basis]),
        differences: (await differences()).map(({ difference }) => difference),
        byHand: items.filter(({ is_manual }) => is_manual === true).map(({ kind }) => kind),
        profit: [profit?.['net_cash'], profit?.['realized_pnl'], profit?.['complete']],
      }
    }
    const shares = async () => (await told()).lots.reduce((sum, [quantity]) => sum + (quantity ?? 0), 0)
    /** What is left of the shares, as the preview of an undo says; undefined where that changes none. */
    const previewShares = async (id: string) => {
      const { body } = await send<{ items: { shares: { to: number } | null }[] }>(
        'DELETE',
        `/imports/${id}?preview=true`,
      )
      return body.items[0]?.shares?.to
    }
    const undo = async (id: string) =>
      expect((await send('DELETE', `/imports/${id}?confirmed=true`)).status).toBe(204)
    return { take, told, undo, shares, previewShares }
  }

  const entered = {
    lots: [
      [100, 1800],
      [100, 2000],
      [100, 4540],
    ],
    differences: [],
    byHand: ['buy', 'assignment', 'opening-balance'],
    // The premium is option P&L, whatever became of the put.
    profit: [260 - 2000 - 4800, 260, true],
  }
  const told = {
    lots: [
      [200, 3800],
      [100, 2000],
    ],
    differences: [],
    byHand: [],
    profit: [260 - 2000 - 3800, 260, true],
  }

  it('stands as both say', async () => {
    expect(await (await open()).told()).toEqual(entered)
  })

  it.each<{ readonly files: readonly (readonly Part[])[] }>([
    { files: [['earlier'], ['expired']] },
    { files: [['expired'], ['earlier']] },
    { files: [['earlier', 'expired']] },
    { files: [['expired', 'earlier']] },
  ])('gives way with it, and both come back: $files', async ({ files }) => {
    for (const turn of [0, 1]) {
      const user = await open()
      const ids: string[] = []
      for (const parts of files) ids.push(await user.take(...parts.map((part) => rows[part])))
      expect(await user.told()).toEqual(told)
      for (const id of turn === 0 ? ids : ids.toReversed()) {
        const before = await user.shares()
        const left = await user.previewShares(id)
        await user.undo(id)
        expect(await user.shares()).toBe(left ?? before)
      }
      expect(await user.told()).toEqual(entered)
    }
  })
})
