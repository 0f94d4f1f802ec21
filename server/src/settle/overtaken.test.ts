/** What another process writes while this one settles: nothing of what was settled too late is left. */
import { expect, it } from 'vitest'
import { openPortfolios } from '../figures/testing/portfolios.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { uploadForm, userCalls } from '../testing/open-user.ts'
import { stoppingAt } from '../testing/stopping.ts'
import { createTestApp } from '../testing/test-app.ts'
import { isLong } from '../testing/wanted-engines.ts'

type Json = Record<string, unknown>

const option = (date: string, action: string, price: string, amount: string) =>
  schwabLine(date, action, 'ABC 12/18/2026 48.00 P', 1, price, '0.65', amount)
const sold = option('10/02/2026', 'Sell to Open', '2.60', '259.35')
/** So long ago that nothing continues it. */
const boughtBack = option('10/20/2026', 'Buy to Close', '1.00', '-100.65')
const assigned = [
  schwabLine('11/13/2026', 'Assigned', 'ABC 12/18/2026 48.00 P', 1),
  schwabLine('11/13/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
]

describeEachEngine('an import that another process undoes', ({ engine, migratedPlace, open }) => {
  it.each([
    ['ends the wheel', [boughtBack]],
    ['brings shares to it', assigned],
  ])('leaves a wheel as it was, at whichever moment: it %s', async (_, rows) => {
    const place = await migratedPlace()
    const db = await open(place)
    const other = openPortfolios(db)
    // One process holds an embedded database; its calls are at odds with each other all the same.
    const { db: slow, stopAt, hasStopped } = stoppingAt(engine === 'sqlite' ? db : await open(place))
    const one = createTestApp(slow, {}, { clock: other.clock.now })
    const undoneAt = async (moment: number): Promise<boolean> => {
      const { token } = await other.newOwner()
      const { get, send, take } = userCalls(other, token)
      await take(sold)
      const seen = async () => {
        const [wheel] = await get<Json[]>('/wheels/wheel-cycles')
        const history = await get<Json[]>(`/wheels/wheel-cycles/${String(wheel?.['id'])}/status/history`)
        return { status: wheel?.['status'], etag: wheel?.['etag'], history }
      }
      const before = await seen()
      const body = uploadForm(schwabFile(...rows), { account_name: '99990000' })
      const staged = await other.send<{ id: string }>('POST', '/imports', { token, body })
      const path = `/imports/${staged.body.id}`
      const undo = async () => {
        const { body: batch } = await send('GET', path)
        if (batch['state'] === 'confirmed') await send('DELETE', `${path}?confirmed=true`)
      }
      stopAt(moment, undo)
      expect((await userCalls(one, token).send('POST', `${path}/confirm`, {})).status).toBe(200)
      // Where it was not there yet.
      await undo()
      expect(await seen(), `at place ${moment}`).toEqual(before)
      return hasStopped()
    }
    const step = isLong ? 1 : engine === 'sqlite' ? 4 : 9
    let tried = 0
    for (let moment = 1; await undoneAt(moment); moment += step) tried += 1
    expect(tried).toBeGreaterThan(4)
  })
})
