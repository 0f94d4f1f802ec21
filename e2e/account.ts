/** Users of the tests, made by the API so that only the sign-up tests spend time on the form. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'

export type Account = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly token: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

const send = async (method: Method, path: string, body: unknown, token?: string): Promise<unknown> => {
  const response = await fetch(`${inject('serverUrl')}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

const post = (path: string, body: unknown, token?: string): Promise<unknown> =>
  send('POST', path, body, token)

/** What the server keeps. */
export function readByApi({ token }: Account, path: string): Promise<unknown> {
  return send('GET', path, undefined, token)
}

/** Changes something, as another tab would. */
export function changeByApi(
  { token }: Account,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: unknown,
): Promise<unknown> {
  return send(method, path, body, token)
}

/** A name that no other test uses. */
export function freshName(): string {
  return `user-${randomUUID().slice(0, 13)}`
}

export const goodPassword = 'Four wheels turn 8'

export async function signUpByApi(named = ''): Promise<Account> {
  const username = `${named}${freshName()}`.slice(0, 64)
  const registration = { username, email: `${username}@example.com`, password: goodPassword }
  const answer = (await post('/auth/register', registration)) as { access_token: string }
  return { ...registration, token: answer.access_token }
}

/** A demo portfolio of its own, with the simulated market behind it. */
export async function openDemoByApi(): Promise<Account> {
  const answer = (await post('/auth/demo', {})) as { access_token: string }
  return { username: 'demo', email: '', password: '', token: answer.access_token }
}

let demo: Promise<Account> | undefined

/** One for all tests of a process that look at it and change nothing: to make another takes longer than to look. */
export function theDemo(): Promise<Account> {
  return (demo ??= openDemoByApi())
}

/** Stores a snapshot as the import page would. */
export async function importByApi({ token }: Account, payload: unknown): Promise<void> {
  await post('/portfolio/import/positions', payload, token)
}

/** Imports a file of a broker and confirms it; a file that names no account goes into the named one. */
export async function importFileByApi(
  { token }: Account,
  file: { readonly name: string; readonly text: string },
  accountName?: string,
): Promise<string> {
  const form = new FormData()
  form.append('file', new File([file.text], file.name))
  const query = accountName === undefined ? '' : `?account_name=${encodeURIComponent(accountName)}`
  const response = await fetch(`${inject('serverUrl')}/api/imports${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`POST /imports answered ${response.status}: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  await post(`/imports/${id}/confirm`, {}, token)
  return id
}

/** The file of a whole account, as text. */
export async function takeOutByApi({ token }: Account): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${inject('serverUrl')}/api/exports/account`, { headers })
  if (!response.ok) throw new Error(`GET /exports/account answered ${response.status}`)
  return response.text()
}

/** Brings such a file into an empty account. */
export async function bringInByApi({ token }: Account, file: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([file], 'account.json'))
  const response = await fetch(`${inject('serverUrl')}/api/imports/account`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok)
    throw new Error(`POST /imports/account answered ${response.status}: ${await response.text()}`)
}

type StockByHand = { symbol: string; shares: number; cost_basis: number; market_price: number }

export async function addStockByApi({ token }: Account, stock: StockByHand): Promise<void> {
  await post('/stocks/', stock, token)
}

export async function addOptionByApi(
  { token }: Account,
  option: Readonly<Record<string, unknown>>,
): Promise<void> {
  await post('/options/', option, token)
}
