/** What the dialogs of a wheel say when something fails: the sentences of the specification, each by a cause of its own. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeByApi, signUpByApi } from '../account.ts'
import { firstOf, isOfLongLane, itBeside, shareOf } from '../effort.ts'
import { button, choose, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { boughtBack, deafen, dialogOf, elsewhere, sold, take, wheelsOf, withWheel } from '../wheel-opening.ts'

const { tabOf } = useBrowser()

const detect = (page: Page) => button(dialogOf(page), 'Auto-detect').click()

/** Dialogs of a wheel: where it is, what is done in it, and what it says of a wheel that another tab deleted. */
const dialogs: readonly (readonly [
  name: string,
  place: string,
  act: (page: Page) => Promise<unknown>,
  said: string,
])[] = [
  [
    'a change of status',
    'status',
    async (page) => {
      await choose(dialogOf(page), 'Paused')
      await button(dialogOf(page), 'Update Status').click()
    },
    'Status update failed: There is no such wheel.',
  ],
  ['automatic detection', 'status', detect, 'Auto-detection failed. Please try again.'],
  [
    'automatic detection in the details',
    'wheel&tab=status',
    detect,
    'Auto-detection failed. Please try again.',
  ],
  [
    'a change of parameters',
    'parameters',
    async (page) => {
      const save = button(dialogOf(page), 'Save')
      await soon(() => save.isDisabled()).toBe(true)
      await dialogOf(page).getByLabel('Max DTE').fill('40')
      await save.click()
    },
    'Update failed: There is no such wheel.',
  ],
  [
    'a change of notes',
    'notes',
    async (page) => {
      await dialogOf(page).getByLabel('Notes').fill('Mine')
      await button(dialogOf(page), 'Save').click()
    },
    'Update failed: There is no such wheel.',
  ],
  [
    'a closing',
    'close',
    async (page) => {
      await dialogOf(page).getByLabel('Bought back at').fill('0.40')
      await button(dialogOf(page), 'Close Strategy').click()
    },
    'Closure failed: There is no such wheel.',
  ],
]

/** Each sentence once. */
const isFirstToSay = ([, , , said]: (typeof dialogs)[number], at: number) =>
  dialogs.findIndex((one) => one[3] === said) === at

it.each(
  shareOf(dialogs, (one, at) => isFirstToSay(one, at) && (isOfLongLane || at === 0 || one[1] === 'close')),
)('%s of a wheel that another tab deleted says so in its dialog', async (_, place, act, said) => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=${place}&wheel=${wheel.id}`)
  // A closing reads its summary first.
  if (place === 'close') await see(dialogOf(page).getByLabel('Bought back at'))
  else await see(dialogOf(page).getByRole('heading').first())
  await elsewhere(account, 'DELETE', `/wheels/wheel-cycles/${wheel.id}`)
  await act(page)
  await see(dialogOf(page).getByRole('alert').getByText(said).first())
  await elsewhere(account, 'POST', '/trash/restore', { items: [{ kind: 'wheel', id: wheel.id }] })
  // Of what was to be changed nothing was.
  expect(await wheelsOf(account)).toMatchObject([{ status: 'active', notes: '', max_dte: null }])
})

/** What a dialog reads for itself. No user makes these fail: what is answered is made up. */
const reads: readonly (readonly [place: string, url: string, said: string])[] = [
  ['close', '**/close-summary', 'The summary could not be loaded'],
  ['roll', '**/roll-scenarios*', 'The rolls could not be compared'],
  ['setup', '**/wheels/setups*', 'Error loading the detected strategies'],
  ['test-detection', '**/wheels/setups*', 'Error testing the detection'],
]

it.each(firstOf(reads, (_, at) => at % 2 === 0))(
  'a dialog for %s that cannot load says so, and tries again',
  async (place, url, said) => {
    const { wheel, page } = await withWheel(tabOf, sold)
    await page.route(url, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }))
    // An event that comes once the way is free again would have it read anew before the button is pressed.
    await deafen(page)
    await page.goto(`/Wheels?dialog=${place}&wheel=${wheel.id}`)
    const dialog = dialogOf(page)
    await see(dialog.getByRole('heading', { name: said }), dialog.getByText('Not today.'))
    // An example of the summary, marked as one.
    const examples = dialog.getByRole('region', { name: 'Sample data' })
    await soon(() => examples.count()).toBe(place === 'close' ? 1 : 0)
    await page.unroute(url)
    await dialog.getByRole('button', { name: /^(Retry|Try Again)$/ }).click()
    await seeGone(dialog.getByText(said))
    await seeGone(examples)
  },
)

it('the summary of a closing that fails is asked for once more before it is said', async () => {
  const { wheel, page } = await withWheel(tabOf, sold)
  let asked = 0
  await page.route('**/close-summary', (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { message: 'Broken.' } })
  })
  await deafen(page)
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  await see(dialogOf(page).getByRole('heading', { name: 'The summary could not be loaded' }))
  expect(asked).toBe(2)
})

itBeside(
  'an edit of a wheel that another tab changed meanwhile is told of it, and goes on from there',
  async () => {
    const { account, wheel, page } = await withWheel(tabOf, sold)
    await deafen(page)
    await page.goto(`/Wheels?dialog=parameters&wheel=${wheel.id}`)
    const dialog = page.getByRole('dialog', { name: 'Parameters of KO' })
    await dialog.getByLabel('Max DTE').fill('40')
    await take(account, boughtBack)
    await changeByApi(account, 'PUT', `/wheels/wheel-cycles/${wheel.id}`, { notes: 'Theirs' })
    await button(dialog, 'Save').click()
    await see(
      dialog.getByText(/^Update failed: This wheel was changed in the meantime: it is \w+ now/),
      dialog.getByText(/^Status was Active and is \w+ now\.$/),
    )
    await button(dialog, 'Load it again').click()
    await seeGone(dialog.getByText(/^Update failed/))
    expect(await dialog.getByLabel('Max DTE').inputValue()).toBe('40')
    await button(dialog, 'Save').click()
    await see(toast(page, 'Saved the parameters of KO'))
    expect(await wheelsOf(account)).toMatchObject([{ max_dte: 40, notes: 'Theirs' }])
  },
)

it('a deletion that another tab or a lost server stopped says why in its dialog, and can be tried again', async () => {
  const { account, wheel, page } = await withWheel(tabOf, sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=delete&wheel=${wheel.id}`)
  const dialog = dialogOf(page)
  const typed = dialog.getByLabel('Type DELETE KO to confirm')
  await typed.fill('DELETE KO')
  await changeByApi(account, 'PUT', `/wheels/wheel-cycles/${wheel.id}`, { notes: 'Keep it' })
  await button(dialog, 'Delete Strategy').click()
  await see(dialog.getByRole('alert').getByText(/^This wheel was changed in the meantime.* Please try again/))
  expect(await wheelsOf(account)).toMatchObject([{ id: wheel.id, notes: 'Keep it' }])

  const one = `**/wheels/wheel-cycles/${wheel.id}`
  await page.route(one, (route) => route.abort('connectionrefused'))
  await button(dialog, 'Delete Strategy').click()
  await see(dialog.getByRole('alert').getByText(/^The server could not be reached/))
  expect(await typed.inputValue()).toBe('DELETE KO')
  await page.unroute(one)
  await button(dialog, 'Delete Strategy').click()
  await see(toast(page, 'KO wheel strategy has been permanently deleted.'))
  await seeGone(dialog)
  expect(await wheelsOf(account)).toEqual([])
})

it('a wheel of another user is not there, under any dialog', async () => {
  const { wheel } = await withWheel(tabOf, sold)
  const stranger = await signUpByApi()
  const page = await tabOf(stranger)
  const dialogsOfWheel = ['wheel', 'status', 'parameters', 'notes', 'roll', 'close', 'delete']
  for (const dialog of firstOf(dialogsOfWheel, (_, at) => at % 3 === 0)) {
    await page.goto(`/Wheels?dialog=${dialog}&wheel=${wheel.id}`)
    await see(page.getByRole('dialog', { name: 'This wheel is not there' }))
  }
  await expect(changeByApi(stranger, 'PUT', `/wheels/${wheel.id}`, { max_dte: 1 })).rejects.toThrow('404')
})
