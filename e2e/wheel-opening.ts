/** A user with one wheel of a history, what another tab does to it meanwhile, and the dialogs that are open on it. */
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { importFileByApi, readByApi, signUpByApi, type Account } from './account.ts'
import { schwabText } from './payloads/broker-files.ts'

export const sold =
  '"02/03/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",2,"$1.50","$1.30","$298.70"'
export const soldBeside =
  '"02/03/2026","Sell to Open","KO 01/19/2035 55.00 P","COCA COLA",1,"$0.90","$0.65","$89.35"'
export const boughtBack =
  '"02/04/2026","Buy to Close","KO 01/19/2035 60.00 P","COCA COLA",2,"$0.50","$1.30","-$101.30"'
/** Nothing says what became of it. */
export const expired =
  '"01/05/2026","Sell to Open","KO 02/20/2026 60.00 P","COCA COLA",1,"$1.50","$0.65","$149.35"'

export function take(account: Account, ...rows: readonly string[]): Promise<string> {
  return importFileByApi(account, { name: 'history.csv', text: schwabText(rows) }, '55501234')
}

export type Listed = { readonly id: string; readonly etag: string; readonly ticker: string }

export async function wheelsOf(account: Account): Promise<Listed[]> {
  return (await readByApi(account, '/wheels/wheel-cycles')) as Listed[]
}

export async function entriesOf(account: Account): Promise<readonly unknown[]> {
  return ((await readByApi(account, '/portfolio/entries')) as { items: unknown[] }).items
}

/** A user with what the rows tell of, and the one wheel in it. */
export async function withWheel(
  tabOf: (account: Account) => Promise<Page>,
  ...rows: readonly string[]
): Promise<{ account: Account; wheel: Listed; page: Page }> {
  const account = await signUpByApi()
  await take(account, ...rows)
  const [wheel] = await wheelsOf(account)
  if (wheel === undefined) throw new Error('the history holds no wheel')
  return { account, wheel, page: await tabOf(account) }
}

/** What another tab of the same user does; it answers nothing that matters. */
export async function elsewhere(
  { token }: Account,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  etag?: string,
): Promise<void> {
  const response = await fetch(`${inject('serverUrl')}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(etag !== undefined && { 'if-match': etag }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** Without the stream of events a page learns of nothing by itself. */
export function deafen(page: Page): Promise<unknown> {
  return page.route('**/api/events*', (route) => route.abort())
}

export function dialogOf(page: Page) {
  return page.getByRole('dialog')
}

export async function typeRoll(page: Page): Promise<void> {
  for (const [label, value] of [
    ['New expiration', '2035-02-16'],
    ['Bought back at', '1'],
    ['Sold at', '1.5'],
  ] as const)
    await dialogOf(page).getByLabel(label).fill(value)
}

/** A notification with these words among others. */
export function told(page: Page, words: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(words)
}
