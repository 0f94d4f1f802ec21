/** What another process writes while this one settles: nothing of what was settled too late is left. */
import { expect, it } from 'vitest'
import { openPortfolios } from '../figures/testing/portfolios.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import type { Engine } from '../database/database.ts'
import { describeEachEngine, type EngineTools } from '../testing/engines.ts'
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

/** Two processes on one database; one of them stops where it is told to. */
const openTwo = async ({ engine, migratedPlace, open }: EngineTools) => {
  const place = await migratedPlace()
  const db = await open(place)
  const other = openPortfolios(db)
  // One process holds an embedded database; its calls are at odds with each other all the same.
  const stopping = stoppingAt(engine === 'sqlite' ? db : await open(place))
  return { other, one: createTestApp(stopping.db, {}, { clock: other.clock.now }), ...stopping }
}

/** Each moment in the long lane, and some of them in the short one. */
const stepOn = (engine: Engine): number => (isLong ? 1 : engine === 'sqlite' ? 4 : 9)

describeEachEngine('an import that another process undoes', (tools) => {
  it.each([
    ['ends the wheel', [boughtBack]],
    ['brings shares to it', assigned],
  ])('leaves a wheel as it was, at whichever moment: it %s', async (_, rows) => {
    const { other, one, stopAt, hasStopped } = await openTwo(tools)
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
    let tried = 0
    for (let moment = 1; await undoneAt(moment); moment += stepOn(tools.engine)) tried += 1
    expect(tried).toBeGreaterThan(4)
  })
})

describeEachEngine('an import whose put another process rolls', (tools) => {
  it('is undone, or the put is rolled, and never both', async () => {
    const { other, one, stopAt, hasStopped } = await openTwo(tools)
    const undoneAt = async (moment: number): Promise<boolean> => {
      const { token } = await other.newOwner()
      const { get, send, take } = userCalls(other, token)
      const batch = await take(sold)
      const [put] = await get<{ id: string }[]>('/portfolio/positions/options')
      const fill = { close_price: 1, fees: 0.65, trade_date: '2026-10-20', open_price: 1.2 }
      const fills = [{ option_id: put?.id, ...fill, expiration: '2027-01-15' }]
      let rolled = 0
      stopAt(moment, async () => {
        rolled = (await send('POST', '/wheels/ABC/execute-roll', { option_ids: [put?.id], fills })).status
      })
      const undone = await one.send('DELETE', `/imports/${batch}?confirmed=true`, { token })
      await one.deps.background.settle()
      if (!hasStopped()) return false
      expect([
        [204, 422],
        [409, 200],
      ]).toContainEqual([undone.status, rolled])
      return true
    }
    let tried = 0
    for (let moment = 1; await undoneAt(moment); moment += stepOn(tools.engine)) tried += 1
    expect(tried).toBeGreaterThan(4)
  })
})
