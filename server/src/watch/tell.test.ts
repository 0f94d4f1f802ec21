/** How users are told of what is watched: once, by what they chose, outside their quiet hours. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import {
  minute,
  nothingChosen,
  openWatch,
  useMessengers,
  watchAppOn,
  watchJobsOf,
} from './testing/open-watch.ts'

const local = useMessengers()

describeEachEngine('the watch', ({ openTestDatabase, engine }) => {
  const open = async () => openWatch({ db: await openTestDatabase(), mail: local.mail })

  it('tells by e-mail once, whoever looks in between and after a restart', async () => {
    const { choose, runFor, list, db, test } = await open()
    expect((await choose({ email: true })).status).toBe(200)
    await runFor(10)
    expect(local.mail.mails).toHaveLength(1)
    const [text = ''] = local.mail.mails
    expect(text).toContain('Subject: Wheelwright: ABC call may be assigned for the dividend')
    expect(text).toContain('To: ann@example.com')
    expect(text.replaceAll(/=\r?\n/g, '')).toContain('https://wheel.example/Symbols/ABC')
    await list()
    await runFor(20)
    const later = watchAppOn({ db, mail: local.mail })
    later.clock.jump(test.clock.now() - later.clock.now() + 6 * minute)
    await watchJobsOf(later).runDue()
    expect(local.mail.mails).toHaveLength(1)
  })

  it('tells again once a clock that was ahead is set right', async () => {
    const { choose, runFor, test } = await open()
    test.clock.jump(400 * 24 * 60 * minute)
    await choose({ email: true })
    await runFor(5)
    local.mail.mails.length = 0
    test.clock.jump(-400 * 24 * 60 * minute)
    await runFor(5)
    expect(local.mail.mails.join()).toContain('ABC call may be assigned for the dividend')
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
      if (fault === 'away') await local.mail.leave()
      else local.mail.fault = fault
      await runFor(15)
      expect(await problem()).toMatchObject({ channel: 'email', text: why })
      expect((await send('POST', '/watch/trial', { channel: 'email' })).body).toEqual({ problem: why })
      expect((await list()).items).toHaveLength(1)
      expect(local.mail.mails).toHaveLength(0)
      if (fault === 'away') await local.mail.comeBack()
      local.mail.fault = null
      await runFor(20)
      expect(local.mail.mails).toHaveLength(1)
      expect(await problem()).toBeNull()
    },
  )

  it('tells after the quiet hours what came in them', async () => {
    const { choose, runFor } = await open()
    // Now it is 10:00 in New York.
    await choose({ email: true, quiet_from: '09:30', quiet_to: '10:30' })
    await runFor(25)
    expect(local.mail.mails).toHaveLength(0)
    await runFor(10)
    expect(local.mail.mails).toHaveLength(1)
  })

  it('posts to an address with a signature, once, and shows its secret once', async () => {
    const { choose, runFor, send, db } = await open()
    const chosen = await choose({ webhook_url: local.hook.url })
    const secret = String(chosen.body['webhook_secret'])
    expect(secret).toMatch(/^[\w-]{43}$/)
    await runFor(15)
    expect(local.hook.posts).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = local.hook.posts
    const [, seconds = '', hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['wheelwright-signature'])) ?? []
    expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({
      schema: 'wheelwright/notices/1',
      notices: [{ kind: 'early_assignment', is_urgent: true, path: '/Symbols/ABC' }],
    })
    expect((await send('GET', '/watch/settings')).body).toMatchObject({
      webhook_url: local.hook.url,
      webhook_secret: null,
    })
    const row = await db.read.selectFrom('watch_settings').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    // The same address keeps its secret, until a new one is asked for.
    expect((await choose({ webhook_url: local.hook.url })).body['webhook_secret']).toBeNull()
    const renewed = await choose({ webhook_url: local.hook.url, new_secret: true })
    expect(renewed.body['webhook_secret']).not.toBe(secret)
  })

  it('says what an address answered, and that it may not lie in the network of the server', async () => {
    const { choose, send, test } = await open()
    await choose({ webhook_url: local.hook.url })
    local.hook.status = 503
    const trial = (token?: string) =>
      test.send('POST', '/watch/trial', { ...(token && { token }), body: { channel: 'webhook' } })
    expect((await send('POST', '/watch/trial', { channel: 'webhook' })).body).toEqual({
      problem: 'The address answered 503.',
    })
    // Ann came first and runs the server; Bea does not.
    const { access_token: token } = await test.signUp('bea')
    const wanted = { ...nothingChosen, webhook_url: local.hook.url }
    expect((await test.send('PUT', '/watch/settings', { token, body: wanted })).status).toBe(200)
    expect((await trial(token)).body).toEqual({
      problem: 'The address lies in a network of the server, to which only administrators may post.',
    })
    expect((await send('POST', '/watch/trial', { channel: 'email' })).body).toEqual({ problem: null })
    expect(local.mail.mails[0]).toContain('This is a trial')
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
    expect(local.mail.mails).toHaveLength(10)
    const { access_token: token } = await test.signUp('bea')
    const body = { channel: 'email' }
    expect((await test.send('POST', '/watch/trial', { token, body })).status).toBe(200)
    test.clock.advance(60 * 60_000)
    expect((await trial()).status).toBe(200)
  })

  describe('of options past their expiration', () => {
    const openExpired = async () => {
      const opened = await open()
      const { test, choose, runFor } = opened
      await choose({ webhook_url: local.hook.url })
      const expired = () => test.clock.jump(31 * 24 * 60 * minute)
      const hold = async (accountNumber: string) => {
        const account = rawAccount(accountNumber, [rawPosition(heldPut)])
        const body = payloadOf([account], '2026-11-20T15:00:00Z')
        expect((await opened.send('POST', '/portfolio/import/positions', body)).status).toBe(200)
      }
      const told = async () => {
        local.hook.posts.length = 0
        await runFor(10)
        return local.hook.posts
          .flatMap(({ body }) => (JSON.parse(body) as { notices: { id: string; title: string }[] }).notices)
          .filter(({ id }) => id.startsWith('pending'))
      }
      return { ...opened, expired, hold, told }
    }
    const heldPut = {
      symbol: 'DEF   261218P00030000',
      asset_type: 'OPTION',
      short_quantity: 1,
      average_price: 1,
      current_price: 0.5,
      market_value: -50,
    }
    const titles = (told: readonly { title: string }[]) => told.map(({ title }) => title)

    it('tells of each account once, though another one was told of for the same date', async () => {
      const { expired, hold, told } = await openExpired()
      expired()
      expect(titles(await told())).toEqual(['1 option expired on Dec 18, 2026'])
      await hold('99991234')
      expect(titles(await told())).toEqual(['1 option expired on Dec 18, 2026 in the account ending in 1234'])
      expect(await told()).toEqual([])
    })

    it('tells nobody again who was told when one notice stood for all accounts', async () => {
      const { expired, hold, told, db, test, send } = await openExpired()
      await hold('99991234')
      const { id: user_id } = (await send('GET', '/auth/me')).body as { id: string }
      const sent_at = new Date(test.clock.now()).toISOString()
      const notice_id = 'pending 2026-12-18'
      await db.transaction(
        (tx) =>
          tx.insertInto('watch_sent').values({ user_id, channel: 'webhook', notice_id, sent_at }).execute(),
        { user: user_id },
      )
      expired()
      expect(await told()).toEqual([])
    })
  })

  it('is silent about what was switched off', async () => {
    const { choose, runFor, list } = await open()
    await choose({ email: true, off: ['early_assignment'] })
    await runFor(10)
    expect(local.mail.mails).toHaveLength(0)
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
