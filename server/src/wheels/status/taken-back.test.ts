/** What a user took away, joined or closed comes back as the entries have it by now, on every page at once. */
import { expect, it } from 'vitest'
import { schwabLine } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>

const put = 'ABC 12/18/2026 48.00 P'
const sold = schwabLine('11/02/2026', 'Sell to Open', put, 1, '2.60', '0.00', '260.00')
const bought = schwabLine('11/09/2026', 'Buy to Close', put, 1, '0.40', '0.00', '-40.00')
/** It ended so long ago that no new put continues it. */
const over = [
  schwabLine('09/01/2026', 'Sell to Open', 'ABC 09/18/2026 48.00 P', 1, '2.60', '0.00', '260.00'),
  schwabLine('09/08/2026', 'Buy to Close', 'ABC 09/18/2026 48.00 P', 1, '0.40', '0.00', '-40.00'),
]

describeDecidedInCode('a wheel that comes back', ({ openTestDatabase }) => {
  const open = async () => {
    const calls = await openUser(await openTestDatabase())
    const { send, get } = calls
    const wheels = () => get<Json[]>('/wheels/wheel-cycles')
    /** What each page says of how it stands. */
    const told = async () => {
      const { wheels: board } = await get<{ wheels: { open_tickers: string[] } }>('/dashboard/snapshot')
      const { active_cycles: active } = await get('/wheels/ABC/data')
      return {
        list: (await wheels()).map(({ status }) => status),
        open: (await get<Json[]>('/wheels/wheel-cycles?status=open')).length,
        dashboard: board.open_tickers,
        active,
      }
    }
    const only = async () => String((await wheels())[0]?.['id'])
    const done = async (method: string, path: string, body?: unknown) => {
      const answer = await send(method, path, body)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body
    }
    const plan = async () =>
      String(
        (
          await done('POST', '/wheels/wheel-cycles', {
            ticker: 'ABC',
            strategy_type: 'cash_secured_put',
            started_at: '2026-11-02',
            detection_metadata: {
              strike_price: 48,
              expiration_date: '2026-12-18',
              contract_count: 1,
              premium: 2.6,
            },
          })
        )['id'],
      )
    return { ...calls, wheels, told, only, done, plan }
  }
  const ended = { list: ['closed'], open: 0, dashboard: [], active: 0 }
  const running = { list: ['active'], open: 1, dashboard: ['ABC'], active: 1 }

  it('from the trash, after its campaign has ended', async () => {
    const { take, told, only, done } = await open()
    await take(over[0] ?? '')
    const id = await only()
    await done('DELETE', `/wheels/wheel-cycles/${id}`)
    await take(...over.toReversed())
    await done('POST', '/trash/restore', { items: [{ kind: 'wheel', id }] })
    expect(await told()).toEqual(ended)
  })

  it('from a closing by hand that is taken back, after its campaign has ended', async () => {
    const { take, told, only, done } = await open()
    await take(over[0] ?? '')
    const id = await only()
    const { closing } = (await done('POST', `/wheels/${id}/close`, { close_all_positions: false })) as {
      closing: Json
    }
    expect(await told()).toEqual(ended)
    await take(...over.toReversed())
    await done('DELETE', `/wheels/${id}/closings/${String(closing['id'])}`)
    expect(await told()).toEqual(ended)
  })

  it('to what its shares say, whatever the user says of them', async () => {
    const { take, told, only, done } = await open()
    await take(
      schwabLine('11/16/2026', 'Assigned', put, 1),
      schwabLine('11/16/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
      sold,
    )
    const path = `/wheels/wheel-cycles/${await only()}/status`
    const { cycle } = (await done('PATCH', path, { status: 'active' })) as { cycle: Json }
    expect(cycle).toMatchObject({ status: 'assigned' })
    expect(await told()).toEqual({ ...running, list: ['assigned'] })
  })

  it.each(['DELETE', 'PUT'])(
    'from under a wheel by hand, after its campaign has ended: %s',
    async (method) => {
      const { take, told, wheels, only, done, plan } = await open()
      await take(over[0] ?? '')
      const [ledger, mine] = [await only(), await plan()]
      await done('PUT', `/wheels/wheel-cycles/${mine}/campaign`, { ledger_id: ledger })
      const [joined] = await wheels()
      // It stands in the account of its campaign.
      expect(joined).toMatchObject({ id: mine, account_number: '99990000' })
      await take(...over.toReversed())
      if (method === 'PUT') await done('PUT', `/wheels/wheel-cycles/${mine}/campaign`, { ledger_id: null })
      await done('DELETE', `/wheels/wheel-cycles/${mine}`)
      expect(await told()).toEqual(ended)
    },
  )

  it('is the plan that it was, once it stands for no campaign or the campaign is gone', async () => {
    const { take, send, told, only, done, plan, get, wheels } = await open()
    const batch = await take(...over.toReversed())
    const [ledger, mine] = [await only(), await plan()]
    const before = await told()
    const join = (to: string | null) =>
      done('PUT', `/wheels/wheel-cycles/${mine}/campaign`, { ledger_id: to })
    await join(ledger)
    expect(await told()).toEqual(ended)
    await join(null)
    expect(await told()).toEqual(before)
    await join(ledger)
    await send('DELETE', `/imports/${batch}?confirmed=true`)
    expect(await wheels()).toMatchObject([{ id: mine, status: 'active', ended_at: null }])
    const { wheels: board } = await get<{ wheels: { open_tickers: string[] } }>('/dashboard/snapshot')
    expect(board.open_tickers).toEqual(['ABC'])
    await take(...over.toReversed())
    expect(await told()).toEqual(ended)
  })

  it('by itself, where a file is undone', async () => {
    const { take, send, told } = await open()
    await take(sold)
    const id = await take(sold, bought)
    await send('DELETE', `/imports/${id}?confirmed=true`)
    expect(await told()).toEqual(running)
  })
})
