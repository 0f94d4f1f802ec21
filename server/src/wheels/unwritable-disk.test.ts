/** Wheels are settled when something is written; what a day alone brings about is shown before it can be stored. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { unwritableAtWill } from '../testing/unwritable.ts'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

type Wheel = { id: string; status: string; cycle_key: string }

const put = 'ABC 12/18/2026 48.00 P'
const sold = schwabLine('11/02/2026', 'Sell to Open', put, 1, '2.60', '', '260.00')
const boughtBack = schwabLine('11/17/2026', 'Buy to Close', put, 1, '1.00', '', '-100.00')

describeDecidedInCode('wheels on a disk that takes no writes', ({ openTestDatabase }) => {
  const open = async () => {
    const { db, setWritable } = unwritableAtWill(await openTestDatabase())
    const { clock, send, take } = await openUser(db)
    const list = async (): Promise<readonly Wheel[]> => {
      const { status, body } = await send<Wheel[]>('GET', '/wheels/wheel-cycles')
      expect(status).toBe(200)
      return body
    }
    const statuses = async () => (await list()).map(({ status }) => status)
    return { clock, setWritable, send, take, list, statuses }
  }

  it('are shown as they were settled', async () => {
    const { setWritable, send, take, list } = await open()
    await take(sold)
    setWritable(false)
    const [stored] = await list()
    expect(stored).toMatchObject({ status: 'active', cycle_key: 'ABC-20261102-1' })
    expect((await send('GET', `/wheels/wheel-cycles/${stored?.id}`)).status).toBe(200)
    setWritable(true)
    expect(await list()).toMatchObject([{ id: stored?.id, status: 'active' }])
  })

  it('show what a day has brought about, and store it once it can be', async () => {
    const { clock, setWritable, send, take, list, statuses } = await open()
    await take(sold, boughtBack)
    expect(await statuses()).toEqual(['expired'])
    const path = `/wheels/wheel-cycles/${(await list())[0]?.id}/status/history`
    const history = async () =>
      (await send<{ new_status: string }[]>('GET', path)).body.map(({ new_status }) => new_status)
    const before = await history()
    setWritable(false)
    // A week without a contract ends a campaign that never held shares.
    for (let day = 0; day < 5; day += 1) {
      clock.advance(86_400_000)
      await send('POST', '/wheels/refresh-prices')
    }
    expect(await statuses()).toEqual(['closed'])
    expect(await history()).toEqual(['closed', ...before])
    setWritable(true)
    await send('POST', '/wheels/refresh-prices')
    expect(await statuses()).toEqual(['closed'])
    expect(await history()).toEqual(['closed', ...before])
  })
})
