/**
 * Twelve things that people come for, done in a browser on the demo portfolio (and a newcomer's way from an empty server to their
 * own figures), with every click and every key counted. `node bench/tasks.ts` prints the table of docs/tasks.md.
 */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'

const sample = fileURLToPath(
  new URL('../fixtures/exports/tastytrade/tastytrade_options_heavy_sample.csv', import.meta.url),
)

const see = (...wanted: readonly Locator[]): Promise<unknown> =>
  Promise.all(wanted.map((locator) => locator.first().waitFor()))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

interface Counts {
  clicks: number
  keys: number
}

/** A hand that counts what it does. Typing a figure counts a key for each character. */
const handOn = (page: Page, counts: Counts) => ({
  page,
  click: async (target: Locator) => {
    counts.clicks += 1
    await target.click()
  },
  press: async (...keys: readonly string[]) => {
    for (const key of keys) {
      counts.keys += 1
      await page.keyboard.press(key)
    }
  },
  type: async (target: Locator, text: string) => {
    counts.keys += text.length
    await target.fill(text)
  },
})
type Hand = ReturnType<typeof handOn>

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()
const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name }).first()
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

interface Task {
  readonly name: string
  /** From the Dashboard, to where the answer is seen or the change is kept. */
  readonly run: (hand: Hand) => Promise<unknown>
}

const tasks: readonly Task[] = [
  {
    name: 'Which shares have no call on them?',
    run: ({ page }) => see(page.getByText(/free of calls: /)),
  },
  {
    name: 'What is in the money?',
    run: ({ page }) => see(page.getByText(/\d in the money/).first()),
  },
  {
    name: 'What expires next, and what if all of it is assigned?',
    run: ({ page }) => see(page.getByText(/All puts assigned would take/)),
  },
  {
    name: 'Every contract of one expiration, with percent of maximum',
    run: async ({ page, press }) => {
      await press('g', 'o')
      await see(heading(page, 'Options Portfolio'), page.getByText('% of max').first())
    },
  },
  {
    name: 'What did October bring, by kind?',
    run: async ({ page, press }) => {
      await press('g', 'e')
      await see(heading(page, 'Periods'), page.getByRole('row', { name: /^Oct 2026/ }).first())
    },
  },
  {
    name: 'Net stock cost and tax basis of PCG',
    run: async ({ page, press }) => {
      await press('Control+k')
      await see(page.getByRole('dialog'))
      await press('p', 'c', 'g')
      await see(page.getByRole('option', { name: /PCG/ }).first())
      await press('Enter')
      await see(page.getByText(/PCG: net cost/))
    },
  },
  {
    name: 'Roll a covered call: compare, choose the best, record the fills',
    run: async ({ page, press, click, type }) => {
      await press('g', 'o')
      await click(button(page, /^Roll PCG short/))
      const sheet = page.getByRole('dialog')
      await see(sheet.getByLabel('Bought back at'))
      await type(sheet.getByLabel('Bought back at'), '1.00')
      await type(sheet.getByLabel('Sold at'), '1.50')
      await click(button(sheet, 'Execute: record the roll'))
      await see(toast(page, 'Recorded the roll of PCG'))
    },
  },
  {
    name: 'Take that back',
    run: async ({ page, press }) => {
      await press('Control+z')
      await see(toast(page, 'The roll was taken back'))
    },
  },
  {
    name: 'Buy a put back at a fill',
    run: async ({ page, click, type }) => {
      await click(link(page, /^Buy back the [\d.]+ put/))
      const sheet = page.getByRole('dialog')
      await type(sheet.getByLabel('Bought back at'), '0.20')
      await click(button(sheet, 'Execute: record the closing'))
      await see(toast(page, /^Recorded as closed: /))
    },
  },
  {
    name: 'Import a file of trades',
    run: async ({ page, press, click }) => {
      await press('g', 'i')
      // The file is chosen in the system's own dialog, which counts as one click.
      await page.locator('input[type=file]').first().setInputFiles(sample)
      // The file names no account; the one that there is stands chosen.
      await click(button(page, 'Read the file'))
      await click(button(page, 'Confirm import'))
      await see(link(page, 'See your wheels'))
    },
  },
  {
    name: 'Undo that import',
    run: async ({ page, press, click }) => {
      await press('g', 'i')
      await click(button(page, /^Undo /))
      await click(button(page.getByRole('dialog'), 'Undo import'))
      await see(toast(page, /^Undone: /))
    },
  },
  {
    name: 'All entries as a file for a spreadsheet',
    run: async ({ page, press, click }) => {
      await press('g', 'a')
      await click(button(page, 'Export'))
      const download = page.waitForEvent('download')
      await click(page.getByRole('menuitem', { name: /CSV/ }))
      await download
    },
  },
]

const newcomer: Task = {
  name: 'A newcomer: sign up, import the file of the broker, read the first wheel',
  run: async ({ page, click, type }) => {
    await click(link(page, /Create an account|Sign up/))
    await type(page.getByLabel('Username'), 'ann')
    await type(page.getByLabel('Email'), 'ann@example.com')
    await type(page.getByLabel('Password', { exact: true }), 'Four wheels turn 8')
    await click(button(page, 'Create account'))
    await click(button(page.getByRole('dialog'), 'I have kept them'))
    await click(link(page, 'Import'))
    await page.locator('input[type=file]').first().setInputFiles(sample)
    await type(page.getByLabel('Name of the new account'), 'Main')
    await click(button(page, 'Read the file'))
    await click(button(page, 'Confirm import'))
    await click(link(page, 'See your wheels'))
    await see(heading(page, 'Wheel Strategies'))
  },
}

const measured = async (page: Page, task: Task): Promise<string> => {
  const counts: Counts = { clicks: 0, keys: 0 }
  const startedAt = performance.now()
  await task.run(handOn(page, counts))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `| ${task.name} | ${counts.clicks} | ${counts.keys} | ${seconds} |`
}

const server = await startServer()
const browser = await launchChromium()
try {
  const lines: string[] = []
  const demo = await fetch(`${server.url}/api/auth/demo`, { method: 'POST' })
  const { access_token: token } = (await demo.json()) as { access_token: string }
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  for (const task of tasks) {
    // What was done last can be taken back on the same page only.
    if (task.name !== 'Take that back') await page.goto(`${server.url}/Dashboard`)
    await see(heading(page, task.name === 'Take that back' ? 'Options Portfolio' : 'Portfolio Dashboard'))
    lines.push(await measured(page, task))
    console.log(lines.at(-1))
  }
  const first = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  first.setDefaultTimeout(15_000)
  await first.goto(`${server.url}/login`)
  console.log(await measured(first, newcomer))
} finally {
  await browser.close()
  await server.stop()
}
