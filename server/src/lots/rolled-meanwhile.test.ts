/** A page of lots that was left open while its option was rolled: what it closes is what it shows, or nothing. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../formats/testing/broker-files.ts'
import { openUser, userCalls } from '../testing/open-user.ts'

type Json = Record<string, unknown>
type Lot = Json & {
  readonly lot_no: string
  readonly open_contracts: number
  readonly coverage: { readonly entry_id: string }
}

const decPut = 'ABC 12/18/2026 48.00 P'
const sold: SchwabFill = ['11/02/2026', 'Sell to Open', decPut, 2, 2, 1.3]

describeDecidedInCode('a put that was rolled meanwhile', ({ openTestDatabase }) => {
  const open = async () => {
    const { test, token } = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    const { send, takeText } = userCalls(test, token)
    const take = (...rows: readonly SchwabFill[]) => takeText(schwabFile(...rows.map(schwabFillLine)))
    await take(sold)
    const groups = (await send<{ items: { id: string }[] }>('GET', '/lots/groups')).body.items
    const group_id = groups[0]?.id ?? ''
    const lots = (await send<{ lots: Lot[] }>('GET', `/lots/groups/${group_id}`)).body.lots
    const [lot] = lots
    const order = (form: string, more: Json = {}) =>
      send<Json>('POST', '/lots/orders', {
        form,
        group_id,
        lot_no: lot?.lot_no,
        open_contracts: lot?.open_contracts,
        option_entry_id: lot?.coverage.entry_id,
        debit: 1.1,
        quantity: 1,
        trade_date: '2026-11-20',
        ...more,
      })
    const entries = async () =>
      (await send<{ items: unknown[] }>('GET', '/portfolio/entries')).body.items.length
    return { take, order, entries }
  }
  const rolled: readonly SchwabFill[] = [
    ['11/18/2026', 'Buy to Close', decPut, 2, 2.5, 1.3],
    ['11/18/2026', 'Sell to Open', 'ABC 01/15/2027 46.00 P', 2, 2.9, 1.3],
  ]
  const words =
    'Lot 1 of ABC was changed in the meantime: its option is ABC $46.00 put of Jan 15, 2027 now. Nothing was written. Load the page again.'

  it.each([
    ['close put', {}],
    ['close put', { quantity: 2 }],
  ])('is not bought back in its place by %s %j', async (form, more) => {
    const { take, order, entries } = await open()
    await take(...rolled)
    const before = await entries()
    const refused = await order(form, more)
    expect([refused.status, refused.body['message']]).toEqual([409, words])
    expect(await entries()).toBe(before)
  })

  it('is bought back where nothing came between', async () => {
    const { order } = await open()
    const taken = await order('close put')
    expect([taken.status, taken.body['message']]).toEqual([
      201,
      'Recorded: 1 contract of ABC $48.00 put of Dec 18, 2026 bought back at $1.10 on Nov 20, 2026. No order was sent to a broker.',
    ])
  })
})
