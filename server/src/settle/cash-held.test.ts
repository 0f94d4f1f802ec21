/** Cash is what the newest snapshot states, with what the history moved since: shares that came are paid for. */
import { expect, it } from 'vitest'
import { quoted, schwabFile } from '../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const monday = '2026-11-09T21:00:00Z'
const thursday = '2026-11-19T21:00:00Z'

const before = [
  quoted('11/02/2026', 'Sell to Open', 'ABC 11/13/2026 48.00 P', '', '1', '2.60', '0.65', '259.35'),
  quoted('11/02/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '9740.65'),
]
const after = [
  quoted('11/17/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '500.00'),
  quoted('11/13/2026', 'Assigned', 'ABC 11/13/2026 48.00 P', '', '1', '', '', ''),
  quoted('11/13/2026', 'Buy', 'ABC', '', '100', '48.00', '', '-4800.00'),
]
const put = rawPosition({
  symbol: 'ABC   261113P00048000',
  asset_type: 'OPTION',
  short_quantity: 1,
  average_price: 2.6,
  market_value: -200,
})
const shares = rawPosition({ symbol: 'ABC', long_quantity: 100, average_price: 48, market_value: 4700 })

describeDecidedInCode('the cash of an account', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, takeText } = await openUser(await openTestDatabase())
    const state = (positions: readonly Json[], asOf: string, cash: number) =>
      send<{ batch_id: string }>(
        'POST',
        '/portfolio/import/positions',
        payloadOf([rawAccount('99990000', positions, { cash_balance: cash })], asOf),
      )
    const read = async <T>(path: string) => (await send<T>('GET', path)).body
    /** Of each page that names it, and what Reconciliation finds of cash. */
    const cash = async () => {
      const {
        total,
        accounts,
        cash_since: since,
      } = await read<{ total: Json; accounts: Json[]; cash_since: number }>('/portfolio/collateral')
      const today = await read<{ cash: Json }>('/dashboard/today')
      const { accounts: compared } = await read<{ accounts: { differences: Json[] }[] }>(
        '/portfolio/reconciliation',
      )
      const differs = compared.flatMap(({ differences }) =>
        differences.filter(({ field }) => field === 'cash').map(({ difference }) => difference),
      )
      expect([today.cash['total'], ...accounts.map((account) => account['cash'])]).toEqual([
        total['cash'],
        total['cash'],
      ])
      return [total['cash'], since, ...differs]
    }
    return { send, takeText, state, cash }
  }

  it('follows the entries since, and agrees with the broker as of the snapshot', async () => {
    const { takeText, state, cash } = await open()
    await state([put], monday, 10_000)
    expect((await cash())[0]).toBe(10_000)
    await takeText(schwabFile(...before))
    expect(await cash()).toEqual([10_000, 0])
    await takeText(schwabFile(...after, ...before))
    expect(await cash()).toEqual([5_700, -4_300])
    await state([shares], thursday, 5_700)
    expect(await cash()).toEqual([5_700, 0])
  })

  it('keeps what the broker stated otherwise, and says so', async () => {
    const { takeText, state, cash } = await open()
    await takeText(schwabFile(...after, ...before))
    await state([put], monday, 10_250)
    expect(await cash()).toEqual([5_950, -4_300, 250])
  })

  it('is as it was when the history is undone, and unknown when the snapshot is', async () => {
    const { send, takeText, state, cash } = await open()
    const { body } = await state([put], monday, 10_000)
    const { id } = await takeText(schwabFile(...after, ...before))
    expect(await cash()).toEqual([5_700, -4_300])
    await send('DELETE', `/imports/${id}`)
    expect((await cash())[0]).toBe(10_000)
    await takeText(schwabFile(...after, ...before))
    await send('DELETE', `/imports/${body.batch_id}`)
    expect(await cash()).toEqual([null, 0])
  })
})
