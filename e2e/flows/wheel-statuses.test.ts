import { cycleStatuses, manualTransitions } from '@wheelwright/core'
import { expect, inject, it } from 'vitest'
import { signUpByApi } from '../account.ts'
import { isOfLongLane, shareOf } from '../effort.ts'
import { button, choose, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const labelOf = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

// The table itself is tested without a browser.
it.each(shareOf(cycleStatuses, (_, at) => at % (isOfLongLane ? 4 : 8) === 1))(
  'the dialog of a wheel that is %s lets through what the table allows',
  async (from) => {
    const account = await signUpByApi()
    const made = await fetch(`${inject('serverUrl')}/api/wheels/wheel-cycles`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ticker: 'PCG', strategy_type: 'full_wheel', status: from }),
    })
    const { id } = (await made.json()) as { id: string }
    const page = await tabOf(account)
    await page.goto(`/Wheels?dialog=status&wheel=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
    const update = button(dialog, 'Update Status')
    await see(update)
    // The status that it has is no change.
    await choose(dialog, labelOf(from))
    await soon(() => dialog.getByRole('radio', { name: labelOf(from), exact: true }).isChecked()).toBe(true)
    expect(await update.isDisabled()).toBe(true)
    const allowed: string[] = []
    for (const to of cycleStatuses.filter((status) => status !== from)) {
      await choose(dialog, labelOf(to))
      await see(dialog.getByText(/^(Valid|Invalid) Transition$/))
      const isValid = await dialog.getByText('Valid Transition', { exact: true }).isVisible()
      expect([to, await update.isEnabled()]).toEqual([to, isValid])
      if (isValid) allowed.push(to)
    }
    expect(allowed.toSorted()).toEqual(manualTransitions[from].toSorted())
  },
)
