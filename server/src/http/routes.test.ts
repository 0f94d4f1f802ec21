import { beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { routeEntries } from './route-paths.ts'

/** What is served beside the table, each with its own reason not to be in it. */
const besideTheTable = [
  '/api/events',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/api-docs.css',
  '/api/docs/api-docs.js',
]

describeEachEngine('the route table', ({ openTestDatabase }) => {
  let test: TestApp
  beforeAll(async () => {
    test = createTestApp(await openTestDatabase())
  })

  it.each(routeEntries)('is served: %s', async (_, route) => {
    const path = route.path.replaceAll(/\{\w+\}/g, 'x')
    for (const variant of [path.replace(/\/$/, ''), `${path.replace(/\/$/, '')}/`]) {
      const got = await test.send(route.method, variant)
      expect(got.body?.['code'] ?? '').not.toBe('METHOD_NOT_ALLOWED')
      if (route.access === 'session') expect(got.status).toBe(401)
      else expect(got.status).not.toBe(404)
    }
  })

  it('names everything that is served', () => {
    const served = new Set(test.app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path))
    const known = new Set([
      ...routeEntries.map(([, { path }]) => `/api${path}`.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')),
      ...besideTheTable,
      '/health',
      '/healthz',
      '*',
    ])
    expect([...served].filter((path) => !known.has(path) && path !== '/*')).toEqual([])
  })

  it('answers HEAD as GET, without a body', async () => {
    const got = await test.app.request('/api/health', { method: 'HEAD' })
    expect(got.status).toBe(200)
    expect(await got.text()).toBe('')
  })

  it.each(['/nothing', '/auth', '/options/x/y', '/'])(
    'answers a problem for a path it does not have: %s',
    async (path) => {
      const got = await test.send('GET', path)
      expect(got.status).toBe(404)
      expect(got.headers.get('content-type')).toBe('application/problem+json')
      expect(got.body).toEqual({
        type: 'urn:wheelwright:problem:not-found',
        title: 'Not found',
        status: 404,
        detail: 'There is nothing at this address.',
        message: 'There is nothing at this address.',
        code: 'NOT_FOUND',
        instance: got.headers.get('x-request-id'),
      })
    },
  )

  it('names the methods that a path takes when another one comes', async () => {
    const got = await test.send('DELETE', '/auth/me')
    expect(got.status).toBe(405)
    expect(got.headers.get('allow')).toBe('GET')
    expect((await test.send('PATCH', '/options/x/')).headers.get('allow')).toBe('GET, PUT, DELETE')
    expect((await test.send('OPTIONS', '/stocks/')).headers.get('allow')).toBe('GET, POST')
  })
})

describe('paths', () => {
  it('of the table begin with a slash and are unique with their method', () => {
    const all = routeEntries.map(([, { method, path }]) => `${method} ${path.replace(/\/$/, '')}`)
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((entry) => / \/[a-z]/.test(entry))).toBe(true)
  })
})
