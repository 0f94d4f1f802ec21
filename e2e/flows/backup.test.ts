import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { button, heading, see, seeGone } from '../seeing.ts'
import { startServer } from '../server-process.ts'
import { goodPassword } from '../account.ts'
import { useBrowser } from '../use-browser.ts'

const { visitor } = useBrowser()

const signUp = async (url: string, username: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: goodPassword }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}

it('an administrator backs up from the settings, and everyone sees how old the last verified backup is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-e2e-backups-'))
  const server = await startServer({ BACKUP_DIR: folder })
  try {
    const [admin, other] = [await signUp(server.url, 'first'), await signUp(server.url, 'second')]
    const settings = async (token: string) => {
      const page = await visitor({ baseURL: server.url })
      await page.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
      await page.goto('/Settings')
      await see(heading(page, 'Settings'))
      const card = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) })
      await see(card.getByText('kept for 14 days'))
      return card
    }
    const card = await settings(admin)
    await see(card.getByText('No backup has been verified so far.'))
    await button(card, 'Back up now').click()
    await see(card.getByText('Verified', { exact: true }), card.getByText('It holds 2 users and 0 entries'))
    expect(readdirSync(folder)).toHaveLength(1)
    const seenByOther = await settings(other)
    await see(seenByOther.getByText('last verified backup'))
    await seeGone(button(seenByOther, 'Back up now'))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
