/** The wizard for a wheel as a test finds it, and what came of it. */
import { inject } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Account } from './account.ts'

export function wizard(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Create Wheel Strategy' })
}

/** The wheels of a user, as the server keeps them. */
export async function wheelsOf({ token }: Pick<Account, 'token'>): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${inject('serverUrl')}/api/wheels/wheel-cycles`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const wheels = (await response.json()) as Record<string, unknown>[]
  return wheels.filter(({ origin }) => origin === 'manual')
}
