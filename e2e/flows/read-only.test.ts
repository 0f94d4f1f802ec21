import { it } from 'vitest'
import { see, seeGone } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedIn } = useBrowser()

it('a page says that the disk of the server is full, and says so no longer once it has room', async () => {
  const { page } = await signedIn()
  let state = 'full'
  await page.route('**/api/health*', async (route) => {
    const answer = await route.fetch()
    const health = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: { ...health, storage: { state, unsaved_sessions: 1 } } })
  })
  await page.goto('/Dashboard')
  const banner = page.getByRole('region', { name: 'Read-only' })
  await see(banner.getByText(/the disk of the server is full/))
  state = 'writable'
  await seeGone(banner)
})
