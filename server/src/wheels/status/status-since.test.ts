/** Since when a wheel has its status: as its history tells, whenever it was settled. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { assigned, expired, leg } from '../../intake/testing/told.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'

const put = leg('2026-09-01', 'STO', 1, 'ABC 50P 2026-09-18', 1)
const putAssigned = assigned('2026-09-18', 1, 'ABC 50P 2026-09-18')
const call = leg('2026-10-01', 'STO', 1, 'ABC 52C 2026-12-18', 1.5)
const rolled = [
  leg('2026-11-02', 'BTC', 1, 'ABC 52C 2026-12-18', 1),
  leg('2026-11-02', 'STO', 1, 'ABC 53C 2027-01-15', 2),
]
const other = [
  leg('2026-08-03', 'STO', 1, 'XYZ 50P 2026-08-21', 1),
  expired('2026-08-21', 1, 'XYZ 50P 2026-08-21'),
]
const history = [put, putAssigned, call, ...rolled, ...other]

describeDecidedInCode('the last change of a status', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const wheels = () => tools.get<Json[]>('/wheels/wheel-cycles')
    const since = async () =>
      Object.fromEntries((await wheels()).map((wheel) => [wheel['ticker'], wheel['last_status_update']]))
    const told = async () => {
      for (const { id, last_status_update } of await wheels()) {
        const [last] = await tools.get<Json[]>(`/wheels/wheel-cycles/${String(id)}/status/history`)
        expect(last?.['timestamp']).toBe(last_status_update)
        expect(await tools.get<Json>(`/wheels/wheel-cycles/${String(id)}`)).toMatchObject({
          last_status_update,
        })
      }
      return since()
    }
    const decide = async (status: string) => {
      const wheel = (await wheels()).find(({ ticker }) => ticker === 'ABC')
      const answer = await tools.send<Json>('PATCH', `/wheels/wheel-cycles/${String(wheel?.['id'])}/status`, {
        token: tools.token,
        body: { status },
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    return { ...tools, told, decide }
  }

  // A call that is rolled covers as before; what expired is over when nothing may continue it any more.
  const expectedOf = { ABC: '2026-10-01T20:00:00.000Z', XYZ: '2026-08-29T20:00:00.000Z' }

  it('is that of the entry that caused it, in whichever pieces the history came', async () => {
    for (const pieces of [
      [history],
      [[put], [putAssigned], [call], [...rolled, ...other]],
      [[...rolled, ...other], [call, putAssigned], [put]],
    ]) {
      const { take, told } = await open()
      for (const piece of pieces) await take(asSchwabCsv(piece))
      expect(await told()).toEqual(expectedOf)
    }
  })

  it('is the beginning of today for a trade of today without a time, and its close once that has passed', async () => {
    const { take, told, decide, deps } = await open()
    await take(asSchwabCsv([leg('2026-11-20', 'STO', 1, 'ABC 50P 2026-12-18', 1)]))
    expect(await told()).toEqual({ ABC: '2026-11-20T05:00:00.000Z' })
    await decide('paused')
    const now = new Date(deps.clock()).toISOString().slice(0, 19)
    expect(String((await told())['ABC']).slice(0, 19)).toBe(now)
    const other = await open()
    await other.take(asSchwabCsv([leg('2026-11-20', 'STO', 1, 'ABC 50P 2026-12-18', 1)]))
    other.clock.advance(24 * 3_600_000)
    expect(await other.told()).toEqual({ ABC: '2026-11-20T21:00:00.000Z' })
  })

  it('is that of a decision, and of entries that came after it', async () => {
    const { take, told, decide, deps } = await open()
    await take(asSchwabCsv(history))
    await decide('monitoring')
    const now = new Date(deps.clock()).toISOString().slice(0, 19)
    expect(String((await told())['ABC']).slice(0, 19)).toBe(now)
    await decide('paused')
    expect(String((await told())['ABC']).slice(0, 19)).toBe(now)
  })
})
