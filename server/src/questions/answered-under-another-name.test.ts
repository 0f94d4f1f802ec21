/** What became of an option by hand, and by a broker who calls the contract otherwise, since its company or its terms changed. */
import { expect, it } from 'vitest'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const onMonday = '11/16/2026 as of 11/13/2026'
const sold = (put: string, contracts: number) =>
  schwabLine('10/05/2026', 'Sell to Open', put, contracts, '2.60', '0.00', `${260 * contracts}.00`)
const assigned = (put: string, [contracts, strike]: readonly [number, number]) => [
  schwabLine(onMonday, 'Assigned', put, contracts),
  schwabLine(
    onMonday,
    'Buy',
    put.slice(0, put.indexOf(' ')),
    100 * contracts,
    `${strike}.00`,
    '',
    `-${100 * contracts * strike}.00`,
  ),
]
const old = 'ABC 11/13/2026 48.00 P'
const renamed = 'XYZW 11/13/2026 48.00 P'
const split = 'ABC 11/13/2026 24.00 P'
const renames = (contracts: number) => [
  schwabLine('10/19/2026', 'Name Change', renamed, -contracts),
  schwabLine('10/19/2026', 'Name Change', old, contracts),
]
const splits = (contracts: number) => [
  schwabLine('10/19/2026', 'Stock Split', old, contracts),
  schwabLine('10/19/2026', 'Stock Split', split, -2 * contracts),
]

describeEachEngine('an ending by hand of a contract that got other terms', ({ openTestDatabase }) => {
  const open = async () => {
    const user = await openUser(await openTestDatabase())
    const { send, get } = user
    const answer = async (choice: 'expired' | 'delivered') => {
      const [question] = (await get<{ items: Json[] }>('/portfolio/questions')).items
      const answers = [{ id: question?.['id'], choice }]
      const { body } = await send<{ results: Json[] }>('POST', '/portfolio/questions/answers', { answers })
      expect(body.results).toMatchObject([{ taken: true }])
    }
    /** Enters that some of the contracts expired, and not all. */
    const enterExpired = async (contract: string, contracts: number) => {
      const [account] = await get<Json[]>('/portfolio/accounts')
      const entered = await send('POST', '/portfolio/entries', {
        account_id: account?.['id'],
        kind: 'expiration',
        trade_date: '2026-11-13',
        symbol: contract,
        quantity: contracts,
      })
      expect(entered.status, JSON.stringify(entered.body)).toBe(201)
    }
    const told = async () => {
      const { items } = await get<{ items: Json[] }>('/portfolio/entries')
      const stocks = await get<Json[]>('/portfolio/positions/stocks')
      const { items: profits } = await get<{ items: Json[] }>('/portfolio/pnl')
      return {
        complete: profits.map(({ complete }) => complete),
        cash: profits.map(({ net_cash }) => net_cash),
        shares: stocks.map(({ shares }) => shares),
        endings: items
          .filter(({ kind }) => kind === 'expiration' || kind === 'assignment')
          .map(({ kind, source }) => `${String(kind)} ${String(source)}`)
          .toSorted(),
      }
    }
    return { ...user, answer, enterExpired, told }
  }

  it.each([
    ['under another symbol', sold(old, 1), renames(1), assigned(renamed, [1, 48]), [100]],
    ['after a split', sold(old, 1), splits(1), assigned(split, [2, 24]), [200]],
  ] as const)('gives way to the broker who reports it %s', async (_, opening, change, ending, shares) => {
    const { take, answer, told, get, send } = await open()
    await take(opening)
    await answer('expired')
    const { items } = await get<{ items: Json[] }>('/portfolio/entries')
    const byHand = items.find(({ source }) => source === 'manual')
    const before = await told()
    const id = await take(...change, ...ending)
    const after = { complete: [true], cash: [260 - 4800], shares, endings: ['assignment schwab-csv'] }
    expect(await told()).toEqual(after)
    // The two cannot both be right, and nobody is asked.
    expect(await get('/portfolio/questions/count')).toEqual({ all: 0 })
    expect((await send('POST', `/portfolio/entries/${String(byHand?.['id'])}/keep-both`)).status).toBe(409)
    await send('DELETE', `/imports/${id}?confirmed=true`)
    expect(await told()).toEqual(before)
  })

  it('gives way to a trade that closed it under the old symbol', async () => {
    const { take, answer, told } = await open()
    await take(
      schwabLine('10/19/2026', 'Name Change', 'XYZW', 10),
      schwabLine('10/19/2026', 'Name Change', 'ABC', -10),
      schwabLine('10/05/2026', 'Buy', 'ABC', 10, '50.00', '', '-500.00'),
      sold(old, 1),
    )
    await answer('expired')
    expect(await told()).toMatchObject({ cash: [-240], endings: ['expiration manual'] })
    await take(schwabLine('10/12/2026', 'Buy to Close', old, 1, '0.40', '0.00', '-40.00'))
    expect(await told()).toMatchObject({ complete: [true], cash: [-280], endings: [] })
  })

  it.each([
    [
      'a change of symbol',
      sold(old, 2),
      renames(2),
      ['XYZW  261113P00048000', 1],
      assigned(renamed, [1, 48]),
    ],
    ['a split', sold(old, 1), splits(1), ['ABC   261113P00024000', 1], assigned(split, [1, 24])],
  ] as const)(
    'of a part of the contracts stays beside the broker’s of another part, after %s',
    async (_, opening, change, [contract, contracts], ending) => {
      const { take, enterExpired, told } = await open()
      await take(opening, ...change)
      await enterExpired(contract, contracts)
      await take(...ending)
      expect(await told()).toMatchObject({
        complete: [true],
        shares: [100],
        endings: ['assignment schwab-csv', 'expiration manual'],
      })
    },
  )

  it('stays where an unlike contract of that symbol ends', async () => {
    const { take, answer, told } = await open()
    await take(sold(old, 1), ...renames(1))
    await answer('expired')
    const other = 'XYZW 11/13/2026 45.00 P'
    await take(sold(other, 1), ...assigned(other, [1, 45]))
    expect(await told()).toMatchObject({ endings: ['assignment schwab-csv', 'expiration manual'] })
  })
})
