/** What a notice is about: the same contract once, another option of a wheel anew, and a moment that is one in every zone. */
import { expect, it } from 'vitest'
import { quoted, schwabFile } from '../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { createLedgers } from '../entries/books/ledgers.ts'
import { plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'
import { findNotices } from './notices.ts'

type Json = Record<string, unknown>

/** The test clock stands at the opening of Friday 2026-11-20. */
const now = '2026-11-20T14:30:00Z'

const sold = (date: string, strike: string, credit: string) =>
  quoted(date, 'Sell to Open', `ABC 12/18/2026 ${strike} P`, '', '1', '2.60', '0.65', credit)

const heldPut = (strike: number, price: number) =>
  rawPosition({
    symbol: `ABC   261218P${String(strike * 1000).padStart(8, '0')}`,
    asset_type: 'OPTION',
    short_quantity: 1,
    average_price: 2.6,
    current_price: price,
    market_value: -100 * price,
  })

describeDecidedInCode('notices', ({ openTestDatabase }) => {
  const open = async (spot = 60) => {
    const primary = plainSource()
    primary.tell([plainQuote('ABC', spot, now)])
    const user = await openUser(await openTestDatabase(), { sources: { primary } })
    const list = async () => (await user.send<{ items: Json[] }>('GET', '/watch')).body.items
    return { ...user, list }
  }

  it('of a limit are told anew for the next option of the wheel', async () => {
    const { send, takeText, list } = await open()
    const hold = (strike: number) =>
      send(
        'POST',
        '/portfolio/import/positions',
        payloadOf([rawAccount('99990000', [heldPut(strike, 0.6)])], now),
      )
    await takeText(schwabFile(sold('11/02/2026', '48.00', '259.35')))
    await hold(48)
    const [wheel] = (await send<Json[]>('GET', '/wheels/wheel-cycles?status=open')).body
    const match = { 'if-match': String(wheel?.['etag']) }
    await send('PUT', `/wheels/${String(wheel?.['id'])}`, { profit_target_percentage: 50 }, match)
    const idOf = async () => (await list()).find(({ kind }) => kind === 'profit_target')?.['id']
    const first = await idOf()
    expect(first).toBe(`limit ${String(wheel?.['id'])} profit_target 50 2026-11-02`)
    await takeText(
      schwabFile(
        sold('11/18/2026', '47.00', '259.35'),
        quoted('11/17/2026', 'Buy to Close', 'ABC 12/18/2026 48.00 P', '', '1', '0.60', '0.65', '-60.65'),
      ),
    )
    await hold(47)
    expect(await idOf()).toBe(String(first).replace('11-02', '11-18'))
  })

  it('of a contract stand once, in however many accounts it is held', async () => {
    const { send, list } = await open(40)
    const put = heldPut(48, 8)
    await send(
      'POST',
      '/portfolio/import/positions',
      payloadOf([rawAccount('1', [put]), rawAccount('2', [put])], now),
    )
    expect((await list()).filter(({ kind }) => kind === 'deep_put').map(({ text }) => text)).toEqual([
      'The ABC $48.00 put of Dec 18, 2026, held in 2 accounts, is $8.00 in the money and has $0.00 of time value left.',
    ])
  })

  it('of the login say when it ends by the clock of New York', async () => {
    const { test, userId } = await open()
    const connections = {
      ...test.deps.connections,
      status: async () => ({
        ...(await test.deps.connections.status(userId)),
        state: 'expiring' as const,
        loginExpiresAt: '2026-11-21T01:15:00.000Z' as never,
      }),
    }
    const deps = { ...test.deps, connections }
    const { items } = await findNotices(deps, createLedgers(deps), { id: userId, isDemo: false })
    expect(items.map(({ text }) => text)).toEqual([
      'It ends on Nov 20, 2026 at 20:15 New York. Log in again before then, and syncs go on.',
    ])
  })
})
