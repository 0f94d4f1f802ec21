/** What is watched for a user, and how they are told of it: once, by what they chose, outside their quiet hours. */
import { createHmac } from 'node:crypto'
import { isQuietAt } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLedgers } from '../entries/ledgers.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { leg, shares } from '../intake/testing/told.ts'
import { createJobs } from '../jobs/jobs.ts'
import { dollars, plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { sendMail } from './mail.ts'
import { usualSettings } from './settings.ts'
import { watchJobs } from './tell.ts'
import { startLocalHook, type LocalHook } from './testing/local-hook.ts'
import { startLocalMail, type LocalMail } from './testing/local-mail.ts'
import { takeFile } from '../testing/open-user.ts'

type Json = Record<string, unknown>
type Listed = { readonly items: readonly Json[]; readonly missing: readonly string[] }

const minute = 60_000
const friday = '2026-11-20T15:00:00Z'
const call = 'ABC 62.5C 2026-12-18'
const callSymbol = 'ABC   261218C00062500'

let mail: LocalMail
let hook: LocalHook
beforeAll(async () => {
  mail = await startLocalMail()
  hook = await startLocalHook()
})
afterAll(() => Promise.all([mail.close(), hook.close()]))
beforeEach(() => {
  mail.fault = null
  hook.status = 204
  mail.mails.length = 0
  hook.posts.length = 0
})

describe('quiet hours', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
  it.each([
    ['22:00', '07:00', 'Europe/Berlin', '20:59', false],
    ['22:00', '07:00', 'Europe/Berlin', '21:00', true],
    ['22:00', '07:00', 'Europe/Berlin', '05:59', true],
    ['22:00', '07:00', 'Europe/Berlin', '06:00', false],
    ['12:00', '13:00', 'America/New_York', '17:30', true],
    ['12:00', '13:00', 'America/New_York', '18:00', false],
    ['08:00', '08:00', 'UTC', '03:00', true],
  ])('from %s to %s in %s: at %s UTC %s', (quietFrom, quietTo, zone, now, expected) => {
    expect(isQuietAt({ ...usualSettings, quietFrom, quietTo, zone }, at(now))).toBe(expected)
  })

  it('are none until both ends are given', () => {
    expect(isQuietAt(usualSettings, at('03:00'))).toBe(false)
  })
})

describe('a mail', () => {
  const send = (smtpUrl: string) =>
    sendMail(
      { smtpUrl: new URL(smtpUrl), mailFrom: 'a@example.com', publicUrl: null },
      'ann@example.com',
      [],
      200,
    )

  it('to a server that greets nobody says how long it waited', async () => {
    mail.fault = 'hang'
    await expect(send(mail.url)).rejects.toThrow('The mail server did not answer within 0.2 seconds.')
  })

  it('to a server that speaks no TLS says so', async () => {
    const url = mail.url.replace('smtp:', 'smtps:')
    await expect(send(url)).rejects.toThrow('The mail server could not be reached over TLS.')
  })
})

describeEachEngine('the watch', ({ openTestDatabase, engine }) => {
  const source = (exDate: string) => {
    const source = plainSource({
      dividends: [{ exDate: exDate as TradingDate, amount: dollars(0.45) }],
    })
    source.tell([plainQuote('ABC', 64.8, friday), plainQuote(callSymbol, 2.38, friday)])
    return source
  }
  const appOn = (db: Database, exDate = '2026-11-23') =>
    createTestApp(
      db,
      {
        SMTP_URL: mail.url.replace('//', '//wheel:secret@'),
        MAIL_FROM: 'Wheelwright <watch@example.com>',
        PUBLIC_URL: 'https://wheel.example',
      },
      { startsAt: friday, sources: { primary: source(exDate) } },
    )
  const jobsOf = ({ deps }: TestApp) => createJobs(deps, [watchJobs(deps, createLedgers(deps))])

  const open = async (exDate?: string) => {
    const db = await openTestDatabase()
    const test = appOn(db, exDate)
    const { access_token: token } = await test.signUp('ann')
    const ask = <T = Json>(method: string, path: string, body?: unknown) =>
      test.send<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
    const rows = asSchwabCsv([
      shares('2026-11-02', 'Buy', 100, 'ABC', 60),
      leg('2026-11-03', 'STO', 1, call, 2),
    ])
    await takeFile(test, token, rows)
    await ask('POST', '/portfolio/refresh-all-prices', {})
    const list = async () => (await ask<Listed>('GET', '/watch')).body
    const choose = (chosen: Json) =>
      ask('PUT', '/watch/settings', {
        email: false,
        webhook_url: null,
        quiet_from: null,
        quiet_to: null,
        zone: 'America/New_York',
        off: [],
        ...chosen,
      })
    const jobs = jobsOf(test)
    /** Looks again as often as it would in so many minutes. */
    const runFor = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 5) {
        test.clock.advance(5 * minute)
        await jobs.runDue()
      }
    }
    return { db, test, token, send: ask, list, choose, jobs, runFor }
  }

  it('names a call that may be assigned for the dividend, with the figures that say so', async () => {
    const { list } = await open()
    expect(await list()).toEqual({
      items: [
        {
          id: expect.stringMatching(/^early \S+ ABC 62500000 2026-12-18 2026-11-23 last$/),
          kind: 'early_assignment',
          is_urgent: true,
          title: 'ABC call may be assigned for the dividend',
          text:
            'The ABC $62.50 call of Dec 18, 2026 has $0.08 of time value left, less than the dividend of $0.45 (ex-date ' +
            'Nov 23, 2026). Its holder exercises by the close before Nov 23, 2026, if at all: roll or buy it back until then to ' +
            'keep the shares.',
          path: '/Symbols/ABC',
        },
      ],
      missing: [],
    })
  })

  it.each([
    ['2026-11-27', [{ kind: 'early_assignment', is_urgent: false }]],
    ['2026-11-30', []],
  ])('names a call from seven days before its ex-date on: %s', async (exDate, items) => {
    const { list } = await open(exDate)
    expect((await list()).items).toMatchObject(items)
  })

  it('says of prices that are older than their session that they are, and watches nothing by them', async () => {
    const { list, test } = await open()
    test.clock.advance(4 * 24 * 60 * minute)
    const { items, missing } = await list()
    expect(items).toMatchObject([
      { kind: 'stale_prices', title: '2 prices older than the last session', id: 'stale 2026-11-20' },
    ])
    expect(missing).toEqual([
      'Early assignment is not watched for ABC: no price of the last session is known.',
    ])
  })

  it('names what expired while the broker is silent, and nobody else sees it', async () => {
    const { test } = await open()
    test.clock.advance(31 * 24 * 60 * minute)
    const form = new URLSearchParams({ username: 'ann', password: testPassword }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signedIn = await test.send<Json>('POST', '/auth/login', { headers, body: form })
    const again = String(signedIn.body['access_token'])
    const { items } = (await test.send<Listed>('GET', '/watch', { token: again })).body
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'pending_expiry',
        title: '1 option expired on Dec 18, 2026',
        path: '/Options?show=pending',
      }),
    )
    const { access_token: token } = await test.signUp('bea')
    expect((await test.send('GET', '/watch', { token })).body).toEqual({ items: [], missing: [] })
  })

  it('names what expired oldest first, in whatever order it was added', async () => {
    const { test } = await open()
    const { access_token: token } = await test.signUp('cyril')
    for (const [expiration, strike] of [
      ['2026-12-11', 40],
      ['2026-11-27', 41],
      ['2026-12-04', 42],
    ] as const) {
      const body = {
        ticker: 'ABC',
        option_type: 'Put',
        strike_price: strike,
        expiration_date: expiration,
        contracts: -1,
        cost_basis: 1,
        current_price: 0.5,
        status: 'Open',
      }
      expect((await test.send('POST', '/options/', { token, body })).status).toBe(201)
    }
    test.clock.advance(25 * 24 * 60 * minute)
    const form = new URLSearchParams({ username: 'cyril', password: testPassword }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signedIn = await test.send<Json>('POST', '/auth/login', { headers, body: form })
    const again = String(signedIn.body['access_token'])
    const { items } = (await test.send<Listed>('GET', '/watch', { token: again })).body
    expect(items.flatMap(({ kind, title }) => (kind === 'pending_expiry' ? title : []))).toEqual([
      '1 option expired on Nov 27, 2026',
      '1 option expired on Dec 04, 2026',
      '1 option expired on Dec 11, 2026',
    ])
    // No entry asks about what was entered by hand: Reconciliation lists it beside those, and leads to its row.
    const reconciled = await test.send<Json>('GET', '/portfolio/reconciliation', { token: again })
    expect(reconciled.body['counts']).toMatchObject({ pending: 3 })
    expect((reconciled.body['pending'] as Json[])[0]).toMatchObject({
      evidence: 'by hand',
      side: 'short',
      fixes: [{ kind: 'edit-position' }],
    })
  })

  it('tells by e-mail once, whoever looks in between and after a restart', async () => {
    const { choose, runFor, list, db, test } = await open()
    expect((await choose({ email: true })).status).toBe(200)
    await runFor(10)
    expect(mail.mails).toHaveLength(1)
    const [text = ''] = mail.mails
    expect(text).toContain('Subject: Wheelwright: ABC call may be assigned for the dividend')
    expect(text).toContain('To: ann@example.com')
    expect(text.replaceAll(/=\r?\n/g, '')).toContain('https://wheel.example/Symbols/ABC')
    await list()
    await runFor(20)
    const later = appOn(db)
    later.clock.jump(test.clock.now() - later.clock.now() + 6 * minute)
    await jobsOf(later).runDue()
    expect(mail.mails).toHaveLength(1)
  })

  it('tells again once a clock that was ahead is set right', async () => {
    const { choose, runFor, test } = await open()
    test.clock.jump(400 * 24 * 60 * minute)
    await choose({ email: true })
    await runFor(5)
    mail.mails.length = 0
    test.clock.jump(-400 * 24 * 60 * minute)
    await runFor(5)
    expect(mail.mails.join()).toContain('ABC call may be assigned for the dividend')
  })

  it.each([
    ['refuse', 'The mail server refused your address: 550 nobody of that name.'],
    ['login', 'The mail server refused the login of Wheelwright: 535 5.7.8 wrong password.'],
    ['away', 'The mail server took no connection.'],
  ] as const)(
    'keeps what a mail server did not take (%s), says why, and tells it once',
    async (fault, why) => {
      const { choose, runFor, send, list } = await open()
      const problem = async () => (await send('GET', '/watch/settings')).body['problem']
      await choose({ email: true })
      if (fault === 'away') await mail.leave()
      else mail.fault = fault
      await runFor(15)
      expect(await problem()).toMatchObject({ channel: 'email', text: why })
      expect((await send('POST', '/watch/trial', { channel: 'email' })).body).toEqual({ problem: why })
      expect((await list()).items).toHaveLength(1)
      expect(mail.mails).toHaveLength(0)
      if (fault === 'away') await mail.comeBack()
      mail.fault = null
      await runFor(20)
      expect(mail.mails).toHaveLength(1)
      expect(await problem()).toBeNull()
    },
  )

  it('tells after the quiet hours what came in them', async () => {
    const { choose, runFor } = await open()
    // Now it is 10:00 in New York.
    await choose({ email: true, quiet_from: '09:30', quiet_to: '10:30' })
    await runFor(25)
    expect(mail.mails).toHaveLength(0)
    await runFor(10)
    expect(mail.mails).toHaveLength(1)
  })

  it('posts to an address with a signature, once, and shows its secret once', async () => {
    const { choose, runFor, send, db } = await open()
    const chosen = await choose({ webhook_url: hook.url })
    const secret = String(chosen.body['webhook_secret'])
    expect(secret).toMatch(/^[\w-]{43}$/)
    await runFor(15)
    expect(hook.posts).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = hook.posts
    const [, seconds = '', hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['wheelwright-signature'])) ?? []
    expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({
      schema: 'wheelwright/notices/1',
      notices: [{ kind: 'early_assignment', is_urgent: true, path: '/Symbols/ABC' }],
    })
    expect((await send('GET', '/watch/settings')).body).toMatchObject({
      webhook_url: hook.url,
      webhook_secret: null,
    })
    const row = await db.read.selectFrom('watch_settings').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    // The same address keeps its secret, until a new one is asked for.
    expect((await choose({ webhook_url: hook.url })).body['webhook_secret']).toBeNull()
    const renewed = await choose({ webhook_url: hook.url, new_secret: true })
    expect(renewed.body['webhook_secret']).not.toBe(secret)
  })

  it('says what an address answered, and that it may not lie in the network of the server', async () => {
    const { choose, send, test } = await open()
    await choose({ webhook_url: hook.url })
    hook.status = 503
    const trial = (token?: string) =>
      test.send('POST', '/watch/trial', { ...(token && { token }), body: { channel: 'webhook' } })
    expect((await send('POST', '/watch/trial', { channel: 'webhook' })).body).toEqual({
      problem: 'The address answered 503.',
    })
    // Ann came first and runs the server; Bea does not.
    const { access_token: token } = await test.signUp('bea')
    const wanted = { ...usualWire, webhook_url: hook.url }
    expect((await test.send('PUT', '/watch/settings', { token, body: wanted })).status).toBe(200)
    expect((await trial(token)).body).toEqual({
      problem: 'The address lies in a network of the server, to which only administrators may post.',
    })
    expect((await send('POST', '/watch/trial', { channel: 'email' })).body).toEqual({ problem: null })
    expect(mail.mails[0]).toContain('This is a trial')
  })

  it('sends ten trial messages in an hour, of each user, and goes on after it', async () => {
    const { send, test } = await open()
    const trial = () => send('POST', '/watch/trial', { channel: 'email' })
    for (let sent = 0; sent < 10; sent += 1) expect((await trial()).status).toBe(200)
    const refused = await trial()
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many trial messages. Try again later.' },
    })
    expect(mail.mails).toHaveLength(10)
    const { access_token: token } = await test.signUp('bea')
    const body = { channel: 'email' }
    expect((await test.send('POST', '/watch/trial', { token, body })).status).toBe(200)
    test.clock.advance(60 * 60_000)
    expect((await trial()).status).toBe(200)
  })

  it('is silent about what was switched off', async () => {
    const { choose, runFor, list } = await open()
    await choose({ email: true, off: ['early_assignment'] })
    await runFor(10)
    expect(mail.mails).toHaveLength(0)
    expect((await list()).items).toHaveLength(1)
  })

  it.each(
    casesOn(engine, [
      [{ quiet_from: '22:00' }, '/quiet_to'],
      [{ quiet_from: '25:00', quiet_to: '07:00' }, '/quiet_from'],
      [{ zone: 'Middle/Earth' }, '/zone'],
      [{ webhook_url: 'ftp://example.com' }, '/webhook_url'],
      [{ webhook_url: 'nowhere' }, '/webhook_url'],
      [{ off: ['everything'] }, '/off/0'],
    ]),
  )('refuses %j', async (chosen, pointer) => {
    const { choose, send } = await open()
    expect(await choose(chosen)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    expect((await send('GET', '/watch/settings')).body).toMatchObject({ email: false, webhook_url: null })
  })
})

const usualWire = {
  email: false,
  webhook_url: null,
  quiet_from: null,
  quiet_to: null,
  zone: 'America/New_York',
  off: [],
}
