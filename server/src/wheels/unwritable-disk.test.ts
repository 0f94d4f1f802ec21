/** Reading wheels stores what it finds; where the disk takes no writes it answers all the same, and stores it later. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { unwritableAtWill } from '../testing/unwritable.ts'

type Wheel = { id: string; status: string; cycle_key: string }

const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const rowOf = (date: string, action: string, symbol: string, quantity: number, price = '', amount = '') =>
  [date, action, symbol, symbol, String(quantity), price, '', amount].map((cell) => `"${cell}"`).join(',')
const put = 'ABC 12/18/2026 48.00 P'
const sold = rowOf('11/02/2026', 'Sell to Open', put, 1, '2.60', '260.00')
const assigned = [
  rowOf('11/13/2026', 'Assigned', put, 1),
  rowOf('11/13/2026', 'Buy', 'ABC', 100, '48.00', '-4800.00'),
]
const soldShares = rowOf('11/17/2026', 'Sell', 'ABC', 100, '50.00', '5000.00')

describeEachEngine('wheels on a disk that takes no writes', ({ openTestDatabase }) => {
  const open = async () => {
    const { db, setWritable } = unwritableAtWill(await openTestDatabase())
    const app = createTestApp(db)
    const { access_token: token } = await app.signUp('ann')
    const send = <T>(method: string, path: string, body?: unknown) =>
      app.send<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
    const take = async (...rows: string[]): Promise<string> => {
      const form = new FormData()
      form.set('file', new File([[header, ...rows, ''].join('\n')], 'a.csv'))
      form.set('account_name', '99990000')
      const { body } = await send<{ id: string }>('POST', '/imports', form)
      await send('POST', `/imports/${body.id}/confirm`, {})
      return body.id
    }
    const list = async (): Promise<readonly Wheel[]> => {
      const { status, body } = await send<Wheel[]>('GET', '/wheels/wheel-cycles')
      expect(status).toBe(200)
      return body
    }
    const statuses = async () => (await list()).map(({ status }) => status)
    return { setWritable, send, take, list, statuses }
  }

  it('are shown when they are seen for the first time, and stored when it takes writes again', async () => {
    const { setWritable, send, take, list } = await open()
    await take(sold)
    setWritable(false)
    expect(await list()).toMatchObject([{ status: 'active', cycle_key: 'ABC-20261102-1' }])
    setWritable(true)
    const [stored] = await list()
    expect(await list()).toMatchObject([{ id: stored?.id, status: 'active' }])
    expect((await send('GET', `/wheels/wheel-cycles/${stored?.id}`)).status).toBe(200)
  })

  it('keep their status until what their positions say can be stored', async () => {
    const { setWritable, take, statuses } = await open()
    await take(sold)
    expect(await statuses()).toEqual(['active'])
    await take(...assigned)
    setWritable(false)
    expect(await statuses()).toEqual(['active'])
    setWritable(true)
    expect(await statuses()).toEqual(['assigned'])
  })

  it('stay closed until they can be reopened, when what closed them is undone', async () => {
    const { setWritable, send, take, statuses } = await open()
    await take(sold, ...assigned)
    expect(await statuses()).toEqual(['assigned'])
    const sale = await take(soldShares)
    expect(await statuses()).toEqual(['closed'])
    await send('DELETE', `/imports/${sale}`)
    setWritable(false)
    expect(await statuses()).toEqual(['closed'])
    setWritable(true)
    expect(await statuses()).toEqual(['assigned'])
  })
})
