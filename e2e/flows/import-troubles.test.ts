import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import {
  fidelityHistory,
  manyInterestRows,
  putBoughtBack,
  putSold,
  samplePath,
  schwabFile,
  schwabText,
} from '../payloads/broker-files.ts'
import { button, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { choose, history, tabNamed } from '../import-page.ts'

const { signedInAt, tabOf } = useBrowser()

it('an import on which later entries stand says why it cannot be undone', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'sold.csv', text: schwabText([putSold]) }, 'Taxable')
  await importFileByApi(owner, { name: 'closed.csv', text: schwabText([putBoughtBack]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  await button(page, 'Undo sold.csv').click()
  const dialog = page.getByRole('dialog')
  await see(
    dialog
      .getByRole('alert')
      .getByText(/PCG \$16\.00 put, Feb 20, 2026, on Jan 20, 2026, 1 contract more than would be open/),
    dialog.getByRole('link', { name: 'See the entries in Activity' }),
  )
  // What would come of it is not told where it cannot be done.
  expect(await dialog.getByText('will no longer count').count()).toBe(0)
  expect(await button(dialog, 'Undo import').count()).toBe(0)
  await dialog.getByText('Close', { exact: true }).click()
  await seeGone(dialog)
  await soon(async () => (await history(page)).map((row) => row[2])).toEqual(['imported', 'imported'])
})

it('a preview that the ledger has overtaken says so and can be confirmed again', async () => {
  const { page } = await signedInAt('/Imports')
  await choose(page, samplePath(fidelityHistory))
  await see(button(page, 'Confirm import'))
  const message = 'The ledger has changed since the preview. Look at it again.'
  await page.route('**/confirm', (route) =>
    route.fulfill({ status: 409, json: { code: 'STAGED_ANEW', message } }),
  )
  await button(page, 'Confirm import').click()
  await see(page.getByRole('alert').getByText(message))
  await page.unrouteAll()
  await button(page, 'Confirm import').click()
  await see(button(page, 'Undo import'))
})

it('a file that the server could not take is still there to be sent again', async () => {
  const { page } = await signedInAt('/Imports')
  await page.route('**/api/imports*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await choose(page, samplePath(fidelityHistory))
  await see(page.getByRole('heading', { name: 'fidelity_transactions.csv was not imported' }))
  await page.unrouteAll()
  await button(page, 'Send again').click()
  await see(tabNamed(page, '13 New'))
})

it('an import that is cancelled leaves nothing', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'first.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  // From the click on, so that no moment is lost in which the file would be read to its end.
  const removing = Promise.withResolvers<void>()
  let isCancelling = false
  await page.route('**/api/imports/*', async (route) => {
    isCancelling ||= route.request().method() === 'DELETE'
    if (isCancelling) await removing.promise
    await route.continue()
  })
  await choose(page, schwabFile('long.csv', manyInterestRows(80_000)))
  // The browser itself reads so long a file first: beside other work that takes its time.
  await button(page, 'Read the file').click({ timeout: 90_000 })
  await see(page.getByRole('progressbar', { name: 'Reading long.csv' }))
  await see(page.getByText(/of 80,000 rows looked at/))
  await button(page, 'Cancel').click()
  await see(button(page, 'Cancelling'), page.getByRole('progressbar', { name: 'Reading long.csv' }))
  removing.resolve()
  await seeGone(page.getByRole('progressbar'))
  // Whoever saw it go may leave: the server has forgotten it by then.
  await page.reload()
  await soon(async () => (await history(page)).map((row) => row[0])).toEqual([
    'first.csv Charles Schwab history (CSV)',
  ])
})

it('an import goes on when its page is closed, and is found on return', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'first.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Imports')
  await choose(page, schwabFile('long.csv', manyInterestRows(80_000)))
  await button(page, 'Read the file').click()
  await see(page.getByText(/of 80,000 rows looked at/))
  await page.close()

  const back = await tabOf(owner)
  await back.goto('/Imports')
  await see(
    back.getByRole('heading', { name: 'Still being read' }),
    back.getByRole('progressbar', { name: 'Reading long.csv' }),
  )
  expect((await history(back))[0]?.[2]).toBe('being read')
  await see(back.getByText(/of 80,000 rows looked at/))
  await back.getByRole('link', { name: 'long.csv' }).click()
  // It is shown here from then on, and turns into the preview by itself.
  await seeGone(back.getByRole('heading', { name: 'Still being read' }))
  await see(tabNamed(back, '80,000 New'))
  await button(back, 'Confirm import').click()
  await see(back.getByText('80,000 rows added.'))
})

it('a file that could not be read while nobody waited says so, and is discarded', async () => {
  const owner = await signUpByApi()
  const page = await tabOf(owner)
  await page.goto('/Imports')
  const failed = {
    id: 'b1',
    kind: 'history',
    format: '',
    format_title: '',
    file_name: 'photo.png',
    state: 'failed',
    staged_at: '2026-11-20T15:00:00Z',
    confirmed_at: null,
    undone_at: null,
    accounts: [],
    counts: {
      rows: 0,
      new: 0,
      already_here: 0,
      corrections: 0,
      same_trade: 0,
      needs_fix: 0,
      refused: 0,
      nothing_new: 0,
    },
    entries: 0,
    first_date: null,
    last_date: null,
    net_cash: null,
    snapshots: [],
    problem: 'This is an image, not an export of a broker.',
  }
  const listed = { new: 0, already_here: 0, corrections: 0, needs_fix: 0, refused: 0, nothing_new: 0 }
  const preview = { ...failed, rows: [], listed, reasons: [], notices: [], notice_count: 0 }
  let isThere = true
  await page.route('**/api/imports*', (route) => route.fulfill({ json: isThere ? [failed] : [] }))
  await page.route('**/api/imports/b1*', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: preview })
    isThere = false
    return route.fulfill({ status: 204 })
  })
  await page.reload()
  await soon(async () => (await history(page))[0]?.[2]).toBe('could not be read')
  await page.getByRole('link', { name: 'photo.png' }).click()
  await see(
    page
      .getByRole('alert')
      .getByText('This is an image, not an export of a broker. Nothing of the file was written.'),
  )
  await button(page, 'Discard').click()
  await see(toast(page, 'The file was discarded. Nothing was written.'), page.getByText('No imports yet'))
})
