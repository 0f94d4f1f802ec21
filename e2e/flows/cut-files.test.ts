import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isOfLongLane, shareOf } from '../effort.ts'
import { see } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt } = useBrowser()

const samples = [
  'schwab-csv/splits-and-mergers.csv',
  'tastytrade/TastytradeOptionsTest.csv',
  'ibkr/activity_options.xml',
  'fidelity/fidelity_transactions.csv',
  'ofx/schwab2ofx/assignput.ofx',
  'schwab-csv/positions_header_2025.csv',
] as const

/** Of each sample one that lacks its end, and one of which little more than the header came: the short lane takes the first of every second one. */
const cuts = shareOf(
  samples.flatMap((path) => {
    const bytes = readFileSync(new URL(`../../fixtures/exports/${path}`, import.meta.url))
    const name = path.split('/').at(-1) ?? ''
    return [0.93, 0.4].map((part) => ({
      name,
      part,
      buffer: bytes.subarray(0, Math.floor(bytes.length * part)),
    }))
  }),
  (_, at) => at % 4 === 0 || (isOfLongLane && at % 4 === 3),
)

it('files that end too early are refused in words, or shown with what was left out', async () => {
  const { page } = await signedInAt('/Imports')
  for (const { name, part, buffer } of cuts) {
    await page.goto('/Imports')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles({ name, mimeType: 'text/plain', buffer })
    const [staged, account, refused] = [
      page.getByText('Nothing is written yet.'),
      page.getByLabel('Account', { exact: false }).first(),
      page.getByRole('alert').first(),
    ]
    await see(staged.or(account).or(refused).first())
    expect(await page.getByText('Something went wrong').count(), `${name} cut at ${part}`).toBe(0)
    if (await refused.isVisible()) expect((await refused.innerText()).trim()).toMatch(/\w.*\./s)
  }
})
