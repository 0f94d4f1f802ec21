/** Keys of wheels: no two of a user are the same, and one that was shown stays. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'

type Json = Record<string, unknown>

const sold = (ticker: string, date = '11/02/2026') =>
  quoted(date, 'Sell to Open', `${ticker} 12/18/2026 48.00 P`, 'a put', '1', '2.60', '0.65', '259.35')

describeEachEngine('keys of wheels', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, takeText } = await openUser(await openTestDatabase())
    const takeInto = async (account: string, ...rows: string[]) =>
      (await takeText(schwabFile(...rows), account)).id
    const add = async (change: Json = {}) => {
      const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', strike_price: 48 }
      const made = await send('POST', '/wheels/wheel-cycles', {
        ...plan,
        started_at: '2026-11-02',
        ...change,
      })
      return made.body
    }
    const keys = async () => {
      const wheels = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
      return new Map(wheels.map((wheel) => [wheel['id'], String(wheel['cycle_key'])]))
    }
    return { send, takeInto, add, keys }
  }

  it('by hand come before those that an import brings, and stay as they were', async () => {
    const { takeInto, add, keys, send } = await open()
    const first = await add()
    const trashed = await add()
    await send('DELETE', `/wheels/wheel-cycles/${String(trashed['id'])}`)
    await takeInto('99990000', sold('ABC'))
    await takeInto('88880000', sold('ABC'))
    const shown = await keys()
    expect(shown.get(first['id'])).toBe('ABC-20261102-1')
    // The second one may come back from the trash.
    expect([...shown.values()].toSorted()).toEqual(['ABC-20261102-1', 'ABC-20261102-3', 'ABC-20261102-4'])
    const third = await add()
    expect(third['cycle_key']).toBe('ABC-20261102-5')
    const after = await keys()
    for (const [id, key] of shown) expect(after.get(id)).toBe(key)
  })

  it('stay when the import is undone and comes again, or another one comes before it', async () => {
    const { takeInto, add, keys, send } = await open()
    await add()
    const batch = await takeInto('99990000', sold('ABC'))
    const shown = await keys()
    await send('DELETE', `/imports/${batch}`)
    await add()
    await takeInto('99990000', sold('ABC'))
    await takeInto('88880000', sold('ABC'))
    const after = await keys()
    for (const [id, key] of shown) expect(after.get(id)).toBe(key)
    expect(new Set(after.values()).size).toBe(after.size)
    expect(after.size).toBe(4)
  })

  it('are unique when wheels are made while an import is confirmed', async () => {
    const { takeInto, add, keys } = await open()
    const days = ['11/02/2026', '11/03/2026', '11/04/2026']
    await Promise.all([
      ...days.map((date, at) => takeInto(`9999000${at}`, sold('ABC', date))),
      ...['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-02'].map((day) => add({ started_at: day })),
      keys(),
      keys(),
    ])
    const shown = await keys()
    expect([shown.size, new Set(shown.values()).size]).toEqual([7, 7])
  })
})
