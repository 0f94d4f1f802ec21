import { expect, it } from 'vitest'
import { routeEntries } from '../http/route-paths.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

describeDecidedInCode('the description of the API', ({ openTestDatabase }) => {
  it('names every route and the version of the server', async () => {
    const test = createTestApp(await openTestDatabase())
    const { body } = await test.send<{ info: { version: string }; paths: Record<string, object> }>(
      'GET',
      '/openapi.json',
    )
    expect(body.info.version).toMatch(/^\d+\.\d+\.\d+$/)
    for (const [, { path, method }] of routeEntries)
      expect(body.paths[path]).toHaveProperty(method.toLowerCase())
  })

  it('is a page whose styles and scripts are files of this origin', async () => {
    const { app } = createTestApp(await openTestDatabase())
    const page = await app.request('/api/docs/')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)
    for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(path).toMatch(/^\/api\//)
      expect((await app.request(path)).status).toBe(200)
    }
  })
})
