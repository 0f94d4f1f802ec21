import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

describeEachEngine('health', ({ openTestDatabase }) => {
  it.each(['/health', '/healthz', '/api/health', '/api/healthz', '/api/health/'])(
    'answers at %s',
    async (path) => {
      const { app } = createTestApp(await openTestDatabase())
      const response = await app.request(path)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        status: 'ok',
        storage: { state: 'writable', unsaved_sessions: 0 },
        market_data: {
          primary: { name: null, status: 'inactive' },
          alternative: { name: null, status: 'inactive' },
        },
        backup: { state: 'none', last_proven_at: null, age_seconds: null },
      })
    },
  )

  it('names the sources of market data that are configured', async () => {
    const environment = {
      MARKET_DATA_PRIMARY: 'tradier',
      TRADIER_API_KEY: 'k',
      MARKET_DATA_ALTERNATIVE: 'yahoo',
    }
    const test = createTestApp(await openTestDatabase(), environment)
    expect((await test.send('GET', '/health')).body).toEqual({
      status: 'ok',
      storage: { state: 'writable', unsaved_sessions: 0 },
      market_data: {
        primary: { name: 'tradier', status: 'active' },
        alternative: { name: 'yahoo', status: 'active' },
      },
      backup: { state: 'none', last_proven_at: null, age_seconds: null },
    })
  })

  it('answers 503 when the database does not', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    await db.close()
    const got = await test.send('GET', '/health')
    expect(got.status).toBe(503)
    expect(got.body).toMatchObject({ code: 'UNAVAILABLE', detail: 'The database does not answer.' })
  })
})
