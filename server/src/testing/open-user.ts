/** A signed-in user of a test application, and the broker's files that they import over HTTP. */
import { expect } from 'vitest'
import type { Database } from '../database/database.ts'
import { schwabFile } from '../formats/testing/broker-files.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Json = Record<string, unknown>

export function uploadForm(
  text: string,
  fields: Readonly<Record<string, string>> = {},
  name = 'a.csv',
): FormData {
  const form = new FormData()
  form.set('file', new File([text], name))
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}

/** Stages a file and confirms it, so that its entries count; `account` is for one that names none. */
export async function takeFile(
  { send }: Pick<TestApp, 'send'>,
  token: string,
  text: string,
  account = '99990000',
  name = 'a.csv',
): Promise<Json & { readonly id: string }> {
  const body = uploadForm(text, { account_name: account }, name)
  const staged = await send<{ id: string }>('POST', '/imports', { token, body })
  expect(staged.status, JSON.stringify(staged.body)).toBe(201)
  const path = `/imports/${staged.body.id}/confirm`
  const confirmed = await send<Json & { id: string }>('POST', path, { token, body: {} })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return confirmed.body
}

/** What one user of an application does, with their token in each call. */
export function userCalls(app: Pick<TestApp, 'send'>, token: string) {
  const send = <T = Json>(method: string, path: string, body?: unknown, headers = {}) =>
    app.send<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  const get = async <T = Json>(path: string) => (await send<T>('GET', path)).body
  const takeText = (text: string, account?: string, name?: string) =>
    takeFile(app, token, text, account, name)
  /** Imports a history of these rows as Schwab writes them, and answers the batch that they are in. */
  const take = async (...rows: readonly string[]) => (await takeText(schwabFile(...rows))).id
  return { send, get, takeText, take }
}

/** `ann` on an application of her own. */
export async function openUser(db: Database, overrides: Parameters<typeof createTestApp>[2] = {}) {
  const test = createTestApp(db, {}, overrides)
  const { access_token: token, id: userId } = await test.signUp('ann')
  return { test, clock: test.clock, token, userId, ...userCalls(test, token) }
}
