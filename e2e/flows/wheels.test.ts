import { expect, it } from 'vitest'
import { importFileByApi, readByApi, signUpByApi } from '../account.ts'
import { itBeside, itFurther } from '../effort.ts'
import { follow } from '../network.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { bodyOf, button, choose, factsOf, see, seeGone, soon, toast } from '../seeing.ts'
import { inMotion, phone, useBrowser } from '../use-browser.ts'
import { addWheel, cardsOf, send } from '../wheels-page.ts'

const { tabOf } = useBrowser(inMotion)

it('a status is changed, and its history tells by whom, why and what kind of step it was', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels?view=grid')
  await page.getByRole('button', { name: /^Manage PCG wheel since / }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  const update = button(dialog, 'Update Status')
  await soon(() => update.isDisabled()).toBe(true)
  await choose(dialog, 'Expired')
  await see(dialog.getByText('Invalid Transition'))
  await soon(() => update.isDisabled()).toBe(true)
  await choose(dialog, 'Closed')
  await see(
    dialog.getByText('Valid Transition', { exact: true }),
    dialog.getByRole('list', { name: 'Warnings' }),
  )
  await dialog.getByLabel('I closed its positions by hand').check()
  await seeGone(dialog.getByRole('list', { name: 'Warnings' }))
  await choose(dialog, 'Monitoring')
  await dialog.getByLabel('Reason').fill('ex-date is near')
  await update.click()
  await see(toast(page, 'PCG is monitoring now'))
  await seeGone(dialog)

  await page.getByRole('button', { name: /^Details of PCG wheel since / }).click()
  const details = page.getByRole('dialog', { name: 'PCG: Cash-secured put' })
  await details.getByRole('tab', { name: 'Status Tracking' }).click()
  await button(details, 'Whole history').click()
  const history = details.getByRole('region', { name: 'Status history' })
  // The tab before has the latest changes under the same name.
  await see(button(history, 'Newest First'))
  await history.getByRole('button', { name: /Active.*Monitoring.*manual/ }).click()
  await see(history.getByText('ex-date is near'))
  await soon(() => factsOf(history)).toMatchObject({
    Trigger: 'Manual',
    Impact: 'Medium',
    Transition: 'Progression',
    'Updated by': account.username,
  })
  await choose(history, 'Automatic Only')
  await see(history.getByText('No change of this kind.'))
  await page.reload()
  await see(history.getByText('No change of this kind.'))
})

it('the next step of a paused wheel leads to where it is resumed', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await page.getByRole('button', { name: /^Actions for PCG wheel/ }).click()
  await page.getByRole('menuitem', { name: 'Update Status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  await choose(dialog, 'Paused')
  await button(dialog, 'Update Status').click()
  await see(toast(page, 'PCG is paused now'))
  await button(page, 'Resume the wheel').click()
  await choose(dialog, 'Active')
  await button(dialog, 'Update Status').click()
  await see(toast(page, 'PCG is active now'))
})

itFurther('an address leads back to the details that the status dialog was opened from', async () => {
  const account = await signUpByApi()
  const { id } = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto(`/Wheels?dialog=wheel&wheel=${id}&tab=status`)
  const details = page.getByRole('dialog', { name: 'PCG: Cash-secured put' })
  await see(details.getByText('The status has not changed yet. Every change will be listed here.'))
  await button(details, 'Auto-detect').click()
  await see(details.getByText(/^Status is already up to date!/))
  await button(details, 'Update Status').click()
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  await choose(dialog, 'Paused')
  await button(dialog, 'Update Status').click()
  await see(details.getByRole('button', { name: /Active.*Paused/ }))
})

it('a change that someone else was faster with is told, and repeated after loading again', async () => {
  const account = await signUpByApi()
  const { id } = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  // Without the stream of events the page learns of nothing by itself.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`/Wheels?dialog=status&wheel=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  await choose(dialog, 'Covered')
  await send(account, 'PATCH', `wheel-cycles/${id}/status`, { status: 'monitoring' })
  await button(dialog, 'Update Status').click()
  await see(
    dialog.getByText(/^Status update failed: This wheel was changed in the meantime/),
    dialog.getByText('Status was Active and is Monitoring now.'),
  )
  await button(dialog, 'Load it again').click()
  await seeGone(dialog.getByText(/^Status update failed/))
  await see(dialog.getByText('Invalid Transition'))
  await choose(dialog, 'Rolling')
  await button(dialog, 'Update Status').click()
  await see(toast(page, 'PCG is rolling now'))
})

it('notes are added from the menu', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await page.getByRole('button', { name: /^Actions for PCG wheel/ }).click()
  const menu = page.getByRole('menu', { name: /^Actions for PCG wheel/ })
  await soon(() => menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'View Details',
    'Update Status',
    'Edit Parameters',
    'Roll Options',
    'Close Strategy',
    'Add Notes',
    'Delete Strategy',
  ])
  await soon(() => menu.getByRole('menuitem', { disabled: true }).count()).toBe(1)
  await menu.getByRole('menuitem', { name: 'Add Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notes of PCG' })
  await dialog.getByLabel('Notes').fill('Roll before the ex-date\nor let it go')
  await button(dialog, 'Save').click()
  await see(toast(page, 'Saved the notes of PCG'))
  await page.getByRole('button', { name: /^Actions for PCG wheel/ }).click()
  await menu.getByRole('menuitem', { name: 'View Details' }).click()
  await see(page.getByRole('dialog', { name: 'PCG: Cash-secured put' }).getByText('or let it go'))
})

/** Until the first call on the shares, of whose end nothing is known. */
const openCase = workedCase.slice(4)

it('a campaign is drawn on the common axis, with what each kind of event added', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(openCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  const wheel = page.getByRole('article', { name: /^ABC wheel since Feb 20/ })
  await see(
    wheel.getByText('Campaign: put sold Feb 20; rolled Mar 20; assigned Apr 17; call sold Apr 20, open'),
    wheel.getByText('wheel since Feb 20'),
    wheel.getByText('Say what became of the 51 call'),
  )
  await button(wheel, 'Events of ABC wheel since Feb 20').click()
  // Puts 199.35; the roll 259.35 - 300.65; the call 99.35.
  expect(
    await wheel.getByRole('list', { name: 'What each added' }).getByRole('listitem').allInnerTexts(),
  ).toEqual(['Puts +$199.35', 'Rolls −$41.30', 'Calls +$99.35'])
  const rows = await bodyOf(page, 'Events of ABC wheel since Feb 20')
  expect(rows[3]).toEqual(['Assigned Apr 17, 2026', '1 × $48.00', '$0.00 shares −$4,800.00'])
  await page.reload()
  await see(wheel.getByText('Assigned', { exact: true }).last())
  await page.setViewportSize(phone)
  await see(wheel.getByText('Say what became of the 51 call'))
})

it('what is over is one line with its outcome and pace, folded by year', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await see(page.getByText('No wheel runs at the moment.'))
  const [line = []] = await bodyOf(page, 'Wheels closed in 2026')
  expect(line).toEqual(expect.arrayContaining(['ABC', 'Called away at 50.00']))
  expect(line.join(' ')).toMatch(/\+\$576\.75.*\+\d+\.\d%/)
  await page.getByRole('button', { name: /^2026/ }).click()
  await seeGone(page.getByRole('table', { name: 'Wheels closed in 2026' }))
  await page.reload()
  await see(page.getByText('1 wheel, 1 with profit'))
  expect(await page.getByRole('table', { name: 'Wheels closed in 2026' }).count()).toBe(0)
})

itBeside('back takes a filter away, and stays on the page', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await page.getByLabel('Search wheels').pressSequentially('XYZ')
  await soon(() => cardsOf(page)).toEqual([])
  await page.goBack()
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await soon(() => page.getByLabel('Search wheels').inputValue()).toBe('')
})

it('each part of the page is a link, which back undoes', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  const parts = page.getByRole('navigation', { name: 'Parts of the page' })
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await parts.getByRole('link', { name: 'What I could do' }).click()
  await see(page.getByRole('heading', { name: 'No Wheel Opportunities Found' }))
  expect(new URL(page.url()).search).toBe('?show=could')
  await soon(() => parts.locator('[aria-current]').allInnerTexts()).toEqual([
    expect.stringContaining('What I could do'),
  ])
  await page.goBack()
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await page.goto('/Wheels?show=closed')
  await see(page.getByText('No wheel is closed yet.'))
  await soon(() => parts.getByRole('link', { name: 'Closed 0' }).getAttribute('aria-current')).toBe('page')
})

it('a wheel by hand that the ledger knows is offered to be joined, and then tells the ledger’s figures', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  await addWheel(account, 'ABC', {
    started_at: '2026-02-20',
    strategy_type: 'full_wheel',
    strike_price: 50,
    contract_count: 1,
  })
  const page = await tabOf(account)
  await page.goto('/Wheels?view=grid')
  await see(
    page.getByRole('article', { name: /^ABC wheel since Feb 20/ }).getByText(/^Estimated from the plan/),
  )
  const offer = page.getByRole('region', { name: 'ABC may be one campaign' })
  await see(offer.getByText(/The same: .*strike, contracts, strategy/))
  await button(offer, 'Join them').click()
  await see(toast(page, 'Joined ABC with its campaign'))
  await seeGone(offer)
  await soon(async () => (await bodyOf(page, 'Wheels closed in 2026')).join(' ')).toMatch(
    /^ABC.*Called away at 50\.00.*\+\$576\.75/,
  )
  await page.keyboard.press('Control+z')
  await see(
    offer,
    page.getByRole('article', { name: /^ABC wheel since Feb 20/ }).getByText(/^Estimated from the plan/),
  )
})

itBeside('what another tab changes is here without a reload', async () => {
  const account = await signUpByApi()
  const wheel = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await follow(page, '/Wheels')
  const card = page.getByRole('article', { name: /^PCG wheel since / })
  await see(card.getByText('Active', { exact: true }))
  await send(account, 'PATCH', `wheel-cycles/${wheel.id}/status`, { status: 'paused' })
  await see(
    card.getByText('Paused', { exact: true }),
    card.getByText('Resume the wheel'),
    card.getByText('Strategy is paused - consider resuming'),
  )
})

it('the limits of a wheel and its notifications are changed, and a wrong one is refused', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await page.getByRole('button', { name: /^Actions for PCG wheel/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Parameters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Parameters of PCG' })
  await dialog.getByLabel('Profit target').fill('150')
  await button(dialog, 'Save').click()
  await see(dialog.getByText('Profit target must be between 0 and 100'))
  await dialog.getByLabel('Profit target').fill('75')
  await dialog.getByLabel('Notifications').setChecked(false)
  await button(dialog, 'Save').click()
  await see(toast(page, 'Saved the parameters of PCG'))
  const [wheel] = (await readByApi(account, '/wheels/wheel-cycles')) as Record<string, unknown>[]
  expect(wheel).toMatchObject({ profit_target_percentage: 75, notifications_enabled: false })
  await page.getByRole('button', { name: /^Actions for PCG wheel/ }).click()
  await page.getByRole('menuitem', { name: 'View Details' }).click()
  await button(page.getByRole('dialog'), 'Edit Parameters').click()
  await soon(() => dialog.getByLabel('Notifications').isChecked()).toBe(false)
})
