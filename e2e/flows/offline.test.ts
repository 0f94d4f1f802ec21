import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, startServer, type ServerProcess } from '../server-process.ts'
import { bodyOf, button, heading, see, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { visitor } = useBrowser()

/** A server of its own, which goes away and comes back at the same address with the same data. */
const folder = mkdtempSync(join(tmpdir(), 'wheelwright-e2e-'))
let environment: NodeJS.ProcessEnv
let server: ServerProcess

beforeAll(async () => {
  environment = { PORT: String(await freePort()), DATA_DIR: folder }
  server = await startServer(environment)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('without its server the client opens with what was answered last, says of when it is, and catches up', async () => {
  const page = await visitor({ serviceWorkers: 'allow', baseURL: server.url, viewport: phone })
  await page.goto('/login')
  await button(page, 'Open the demo portfolio').click()
  await soon(async () => (await bodyOf(page, 'Positions that changed last')).length).toBe(5)
  const drawn = await bodyOf(page, 'Positions that changed last')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const keptAnswers = () =>
    page.evaluate(async () => (await (await caches.open('wheelwright-answers')).keys()).length)
  await soon(keptAnswers).toBeGreaterThanOrEqual(5)
  // What was drawn is kept a moment later: until nothing more comes.
  let before = 0
  await soon(async () => {
    const [last, now] = [before, (await page.waitForTimeout(500), await keptAnswers())]
    before = now
    return now === last
  }).toBe(true)
  // What lies in the browser can't be read without the session.
  const lying = await page.evaluate(async () => {
    const cache = await caches.open('wheelwright-answers')
    const answers = await Promise.all((await cache.keys()).map(async (place) => cache.match(place)))
    return Promise.all(answers.map(async (answer) => (await answer?.text()) ?? ''))
  })
  expect(lying.filter((text) => /ticker|total_value|symbol/.test(text))).toEqual([])
  const daily = page.getByRole('navigation', { name: 'Daily' })
  await server.stop()

  const notice = page
    .getByRole('status')
    .filter({ hasText: "The server can't be reached. Shown as it answered" })
  await page.reload()
  await see(notice)
  await soon(() => bodyOf(page, 'Positions that changed last')).toEqual(drawn)
  // A page that was not opened before comes with what is known, or says what it misses.
  await daily.getByRole('link', { name: 'Options' }).click()
  await see(heading(page, 'Options Portfolio'), notice)
  await page.goto('/Reconciliation')
  await see(heading(page, 'Reconciliation'))

  await button(page, 'Try again').click()
  await see(notice)

  // A proxy before it answers in its place.
  const proxy = createServer((_, response) => response.writeHead(502).end('<html>Bad Gateway</html>'))
  await new Promise<void>((listening) => proxy.listen(Number(environment['PORT']), '127.0.0.1', listening))
  await page.goto('/Dashboard')
  await see(notice)
  await soon(() => bodyOf(page, 'Positions that changed last')).toEqual(drawn)
  proxy.closeAllConnections()
  await new Promise((closed) => proxy.close(closed))

  server = await startServer(environment)
  // It asks again by itself, too, whichever comes first.
  await soon(async () => {
    await button(page, 'Try again')
      .click({ timeout: 500 })
      .catch(() => undefined)
    return notice.isVisible()
  }).toBe(false)

  await button(page, 'Logout').click()
  await see(heading(page, 'Sign in'))
  await soon(() => page.evaluate(() => caches.has('wheelwright-answers'))).toBe(false)
})
