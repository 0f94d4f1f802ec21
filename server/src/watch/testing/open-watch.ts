/** A user with shares under a call that may be assigned for its dividend on Monday, and what is watched for them. */
import type { TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createLedgers } from '../../entries/books/ledgers.ts'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { leg, shares } from '../../intake/testing/told.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { dollars, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import { takeFile } from '../../testing/open-user.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { watchJobs } from '../tell.ts'
import { startLocalHook, type LocalHook } from './local-hook.ts'
import { startLocalMail, type LocalMail } from './local-mail.ts'

type Json = Record<string, unknown>
export type Listed = { readonly items: readonly Json[]; readonly missing: readonly string[] }

export const minute = 60_000
const friday = '2026-11-20T15:00:00Z'

/** A mail server and an address that takes posts, empty before each test. */
export function useMessengers() {
  const messengers = {} as { mail: LocalMail; hook: LocalHook }
  beforeAll(async () => {
    messengers.mail = await startLocalMail()
    messengers.hook = await startLocalHook()
  })
  afterAll(() => Promise.all([messengers.mail.close(), messengers.hook.close()]))
  beforeEach(() => {
    const { mail, hook } = messengers
    mail.fault = null
    hook.status = 204
    mail.mails.length = 0
    hook.posts.length = 0
  })
  return messengers
}

interface WatchPlace {
  readonly db: Database
  /** Without it no mail is sent. */
  readonly mail?: LocalMail
  readonly exDate?: string
}

/** An application on the database; a second one is the server after a restart. */
export function watchAppOn({ db, mail, exDate = '2026-11-23' }: WatchPlace): TestApp {
  const source = plainSource({ dividends: [{ exDate: exDate as TradingDate, amount: dollars(0.45) }] })
  source.tell([plainQuote('ABC', 64.8, friday), plainQuote('ABC   261218C00062500', 2.38, friday)])
  const environment = mail && {
    SMTP_URL: mail.url.replace('//', '//wheel:secret@'),
    MAIL_FROM: 'Wheelwright <watch@example.com>',
    PUBLIC_URL: 'https://wheel.example',
  }
  return createTestApp(db, environment, { startsAt: friday, sources: { primary: source } })
}

export function watchJobsOf({ deps }: TestApp) {
  return createJobs(deps, [watchJobs(deps, createLedgers(deps))])
}

/** As the settings go over the wire, before anything is chosen. */
export const nothingChosen = {
  email: false,
  webhook_url: null,
  quiet_from: null,
  quiet_to: null,
  zone: 'America/New_York',
  off: [],
}

export async function openWatch(place: WatchPlace) {
  const test = watchAppOn(place)
  const { access_token: token } = await test.signUp('ann')
  const ask = <T = Json>(method: string, path: string, body?: unknown) =>
    test.send<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
  const rows = asSchwabCsv([
    shares('2026-11-02', 'Buy', 100, 'ABC', 60),
    leg('2026-11-03', 'STO', 1, 'ABC 62.5C 2026-12-18', 2),
  ])
  await takeFile(test, token, rows)
  await ask('POST', '/portfolio/refresh-all-prices', {})
  const list = async () => (await ask<Listed>('GET', '/watch')).body
  const choose = (chosen: Json) => ask('PUT', '/watch/settings', { ...nothingChosen, ...chosen })
  const jobs = watchJobsOf(test)
  /** Looks again as often as it would in so many minutes. */
  const runFor = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 5) {
      test.clock.advance(5 * minute)
      await jobs.runDue()
    }
  }
  return { db: place.db, test, send: ask, list, choose, runFor }
}
