/** The exchange's calendar over HTTP. */
import { expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

describeDecidedInCode('the market', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    return { ...app, get: <T>(path: string) => app.send<T>('GET', path, { token }) }
  }

  it('tells every day of a range, both ends included', async () => {
    const { get } = await open()
    expect((await get('/market/calendar?from=2026-11-25&to=2026-11-28')).body).toEqual({
      days: [
        { date: '2026-11-25', is_open: true, close: '16:00', reason: null },
        { date: '2026-11-26', is_open: false, close: null, reason: 'Thanksgiving Day' },
        { date: '2026-11-27', is_open: true, close: '13:00', reason: 'Day after Thanksgiving' },
        { date: '2026-11-28', is_open: false, close: null, reason: 'Weekend' },
      ],
    })
  })

  it('tells all the years that it knows at once', async () => {
    const { get } = await open()
    const { body } = await get<{ days: { is_open: boolean }[] }>(
      '/market/calendar?from=2000-01-01&to=2035-12-31',
    )
    // 36 years with nine leap days.
    expect(body.days).toHaveLength(36 * 365 + 9)
  })

  it('tells the monthly expirations of a year', async () => {
    const { get } = await open()
    const { body } = await get<{ expirations: string[] }>('/market/expirations?year=2026')
    expect(body.expirations).toHaveLength(12)
    // June's third Friday is Juneteenth.
    expect(body.expirations[5]).toBe('2026-06-18')
  })

  it.each(
    casesOn(engine, [
      ['/market/calendar', '/from'],
      ['/market/calendar?from=2026-02-30&to=2026-03-01', '/from'],
      ['/market/calendar?from=2026-03-02&to=2026-03-01', '/to'],
      ['/market/calendar?from=1999-12-31&to=2000-01-01', '/from'],
      ['/market/calendar?from=2035-12-31&to=2036-01-01', '/to'],
      ['/market/expirations', '/year'],
      ['/market/expirations?year=twenty', '/year'],
      ['/market/expirations?year=2026.5', '/year'],
      ['/market/expirations?year=1999', '/year'],
      ['/market/expirations?year=2036', '/year'],
      ['/market/expirations?year=', '/year'],
    ]),
  )('refuses %s at %s', async (path, pointer) => {
    const { get } = await open()
    const refused = await get<{ errors: { pointer: string }[] }>(path)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.pointer).toBe(pointer)
  })

  it('tells nobody without a session', async () => {
    const { send } = await open()
    expect((await send('GET', '/market/calendar?from=2026-01-01&to=2026-01-02')).status).toBe(401)
    expect((await send('GET', '/market/expirations?year=2026')).status).toBe(401)
  })
})
