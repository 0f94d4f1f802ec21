/** Fills of a day come in the order of their file, or in any where some symbols alone are booked: nothing that is said depends on it. */
import { expect, it } from 'vitest'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { decPut } from '../testing/open-roll-decisions.ts'

interface Candidate {
  readonly account_id: string
}

const sold = (cents: number, count = 1): SchwabFill => [
  '11/02/2026',
  'Sell to Open',
  decPut,
  count,
  2 + cents / 100,
  cents / 100,
]
const fees = [61, 65, 60, 67, 63, 66, 62, 64]

describeDecidedInCode('short options of one day', ({ openTestDatabase }) => {
  it('tell one fee for each contract, in the process that imported them and after a restart', async () => {
    const { test, token, take, takeText, get } = await openUser(await openTestDatabase())
    const earlier: SchwabFill = ['10/01/2026', 'Sell to Open', decPut, 1, 2, 0.5]
    await takeText(schwabFile(...[...fees.map((cents) => sold(cents)), earlier].map(schwabFillLine)))
    await take('"11/01/2026","Credit Interest","","INTEREST","","","","$1.25"')
    const [wheel] = await get<{ id: string }[]>('/wheels/wheel-cycles')
    const path = `/wheels/${wheel?.id}/close-summary`
    const kept = await get(path)
    expect(kept).toMatchObject({ fee_source: 'as on Nov 02, 2026' })
    for (let times = 0; times < 4; times += 1) {
      const { body } = await createTestApp(test.deps.db).send('GET', path, { token })
      expect(body['fee_per_contract']).toBe(kept['fee_per_contract'])
    }
  })

  it('may be rolled in one order, of whatever accounts they are', async () => {
    const { takeText, get } = await openUser(await openTestDatabase())
    for (const account of ['3', '1', '2'])
      await takeText(schwabFile(schwabFillLine(sold(65))), account, `${account}.csv`)
    const read = async () =>
      (await get<Candidate[]>('/wheels/ABC/roll-candidates')).map(({ account_id }) => account_id)
    const first = await read()
    expect(first).toHaveLength(3)
    expect(first).toEqual(first.toSorted())
    for (let times = 0; times < 5; times += 1) expect(await read()).toEqual(first)
  })
})
