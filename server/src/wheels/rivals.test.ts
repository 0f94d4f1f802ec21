/** Wheels that several calls, processes, imports and clocks pull at, at once or one after the other. */
import { afterEach, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { openMigrated } from '../testing/test-database.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { userCalls } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const sold = (ticker: string, date = '11/02/2026') =>
  schwabLine(date, 'Sell to Open', `${ticker} 12/18/2026 48.00 P`, '1', '2.60', '0.65', '259.35')
const boughtBack = (ticker: string, date: string) =>
  schwabLine(date, 'Buy to Close', `${ticker} 12/18/2026 48.00 P`, '1', '1.00', '0.65', '-100.65')
const expiredPut = schwabLine(
  '11/20/2026',
  'Sell to Open',
  'ABC 12/18/2026 47.00 P',
  '1',
  '1.00',
  '0.65',
  '99.35',
)

const callsOf = (app: TestApp, token: string) => {
  const { send, take } = userCalls(app, token)
  const add = async (change: Json = {}) => {
    const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', strike_price: 48, ...change }
    return (await send('POST', '/wheels/wheel-cycles', plan)).body
  }
  const list = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  const history = async (id: unknown) =>
    (await send<Json[]>('GET', `/wheels/wheel-cycles/${String(id)}/status/history`)).body
  const join = (id: unknown, ledgerId: unknown) =>
    send('PUT', `/wheels/wheel-cycles/${String(id)}/campaign`, { ledger_id: ledgerId })
  const setStatus = (id: unknown, status: string, more: Json = {}) =>
    send('PATCH', `/wheels/wheel-cycles/${String(id)}/status`, { status, ...more })
  return { send, take, add, list, history, join, setStatus }
}

/** Newest first: each step begins where the one before it ended. */
const expectChain = (history: readonly Json[], first: string, last: unknown) => {
  const steps = history.toReversed()
  let before = first
  for (const step of steps) {
    expect(step['previous_status']).toBe(before)
    before = String(step['new_status'])
  }
  expect(before).toBe(last)
}

describeEachEngine('wheels among rivals', ({ engine, openTestDatabase, migratedPlace, open: openPlace }) => {
  const failures: unknown[] = []
  afterEach(() => expect(failures.splice(0)).toEqual([]))
  const nothing = () => {}
  const log = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (fields: Json, message: string) => void failures.push(fields['error'] ?? message),
  }

  const open = async () => {
    const test = createTestApp(await openTestDatabase(), {}, { log })
    const { access_token: token } = await test.signUp('ann')
    return { test, clock: test.clock, ...callsOf(test, token) }
  }

  /** Two processes on one database; SQLite has one, whose calls are at odds with each other all the same. */
  const openTwo = async () => {
    if (engine === 'sqlite') {
      const calls = await open()
      return [calls, calls] as const
    }
    const place = await migratedPlace()
    const migrated = await openMigrated(place)
    await migrated.close()
    const [one, two] = [
      createTestApp(await openPlace(place), {}, { log }),
      createTestApp(await openPlace(place), {}, { log }),
    ]
    const { access_token: token } = await one.signUp('ann')
    return [callsOf(one, token), callsOf(two, token)] as const
  }

  describe('side by side', () => {
    it('have one row each, whoever sees a ledger first', async () => {
      const [one, two] = await openTwo()
      const tickers = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE']
      await one.take(...tickers.map((ticker) => sold(ticker)))
      const lists = await Promise.all([one.list(), two.list(), one.list(), two.list(), two.list()])
      for (const each of lists) {
        expect(each.map((wheel) => String(wheel['ticker'])).toSorted()).toEqual(tickers)
        expect(each.map((wheel) => wheel['id'])).toEqual(lists[0]?.map((wheel) => wheel['id']))
      }
    })

    it('change one after the other, each step from where the last one led', async () => {
      const [one, two] = await openTwo()
      const { id } = await one.add()
      const steps = ['monitoring', 'active', 'paused', 'rolling', 'monitoring', 'active', 'paused', 'active']
      const answers = await Promise.all(
        steps.map((status, at) => (at % 2 === 0 ? one : two).setStatus(id, status)),
      )
      expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
      const taken = answers.filter(({ status }) => status === 200).length
      const history = await two.history(id)
      expect([taken > 0, history.length]).toEqual([true, taken])
      const { body } = await one.send('GET', `/wheels/wheel-cycles/${String(id)}`)
      expect(body['etag']).toBe(`"${1 + taken}"`)
      expectChain(history, 'active', body['status'])
    })

    it('change once when all callers saw the same version', async () => {
      const [one, two] = await openTwo()
      const { id, etag } = await one.add()
      const put = (calls: typeof one, notes: string) =>
        calls.send('PUT', `/wheels/wheel-cycles/${String(id)}`, { notes }, { 'if-match': String(etag) })
      const answers = await Promise.all([put(one, 'a'), put(two, 'b'), put(one, 'c'), put(two, 'd')])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    })

    it('share no campaign, when two join it at once', async () => {
      const [one, two] = await openTwo()
      await one.take(sold('ABC'))
      const [campaign] = await one.list()
      const [first, second] = [await one.add(), await one.add()]
      const answers = await Promise.all([
        one.join(first['id'], campaign?.['id']),
        two.join(second['id'], campaign?.['id']),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await one.list()).filter((wheel) => wheel['figures'] === 'ledger')).toHaveLength(1)
    })
  })

  describe('joined', () => {
    it('twice is joined once', async () => {
      const { take, add, list, join } = await open()
      await take(sold('ABC'))
      const [campaign] = await list()
      const { id } = await add()
      expect((await join(id, campaign?.['id'])).status).toBe(200)
      const again = await join(id, campaign?.['id'])
      expect([again.status, again.body['figures']]).toEqual([200, 'ledger'])
      expect((await join(id, null)).body['figures']).toBe('estimate')
      expect((await join(id, null)).status).toBe(200)
      expect(await list()).toHaveLength(2)
    })

    it('with what is foreign, hidden, by hand or of another ticker is refused', async () => {
      const { test, take, add, list, join, send } = await open()
      await take(sold('ABC'), sold('XYZ'))
      const bob = callsOf(test, (await test.signUp('bob')).access_token)
      await bob.take(sold('ABC'))
      const [foreign] = await bob.list()
      const wheels = await list()
      const [abc, xyz] = ['ABC', 'XYZ'].map((ticker) => wheels.find((wheel) => wheel['ticker'] === ticker))
      const [{ id }, other] = [await add(), await add()]
      for (const ledgerId of [foreign?.['id'], xyz?.['id'], other['id'], 'nothing', '']) {
        const refused = await join(id, ledgerId)
        expect([ledgerId, refused.status]).toEqual([ledgerId, 422])
      }
      await send('DELETE', `/wheels/wheel-cycles/${String(abc?.['id'])}`)
      expect((await join(id, abc?.['id'])).status).toBe(422)
      expect((await join(abc?.['id'], id)).status).toBe(404)
    })

    it('stand as plans while their import is undone, and find their campaign again', async () => {
      const { take, add, list, join, send } = await open()
      const batch = await take(sold('ABC'))
      const [campaign] = await list()
      const { id } = await add({ notes: 'mine' })
      await join(id, campaign?.['id'])
      await send('DELETE', `/imports/${batch}`)
      expect(await list()).toMatchObject([{ id, figures: 'estimate', notes: 'mine' }])
      await take(sold('ABC'))
      expect(await list()).toMatchObject([{ id, figures: 'ledger', premium_collected: 260 }])
    })

    it('speak for their campaign where it is told by its ticker', async () => {
      const { take, add, list, join, setStatus, send } = await open()
      await take(sold('ABC'))
      const [campaign] = await list()
      const { id } = await add()
      await join(id, campaign?.['id'])
      await setStatus(id, 'paused')
      const told = async () =>
        (await send<{ cycles: Json[] }>('GET', '/wheels/ABC/data')).body.cycles.map(({ status }) => status)
      expect(await told()).toEqual(['paused'])
      await send('DELETE', `/wheels/wheel-cycles/${String(id)}`)
      expect(await told()).toEqual(['active'])
    })

    it('in the trash give their campaign back, and are found nowhere', async () => {
      const { take, add, list, join, send } = await open()
      await take(sold('ABC'))
      const [campaign] = await list()
      const { id } = await add()
      await join(id, campaign?.['id'])
      await send('DELETE', `/wheels/wheel-cycles/${String(id)}`)
      expect((await list()).map((wheel) => wheel['id'])).toEqual([campaign?.['id']])
      const wheel = `/wheels/wheel-cycles/${String(id)}`
      for (const [method, path, body] of [
        ['GET', wheel],
        ['GET', `${wheel}/performance`],
        ['GET', `${wheel}/positions`],
        ['GET', `/wheels/${String(id)}/close-summary`],
        ['GET', `${wheel}/status/history`],
        ['POST', `${wheel}/status/detect`],
        ['PATCH', `${wheel}/status`, { status: 'paused' }],
        ['PUT', `${wheel}/campaign`, { ledger_id: null }],
        ['GET', `/wheels/wheel-events?cycle_id=${String(id)}`],
        ['POST', '/wheels/wheel-events', { cycle_id: id, event_type: 'note' }],
      ] as const)
        expect([method, path, (await send(method, path, body)).status]).toEqual([method, path, 404])
    })
  })

  it('keep what the user added while their import is undone', async () => {
    const { take, list, send } = await open()
    const batch = await take(sold('ABC'))
    const [found] = await list()
    await send('PUT', `/wheels/wheel-cycles/${String(found?.['id'])}`, { notes: 'mine' })
    await send('DELETE', `/imports/${batch}`)
    expect(await list()).toEqual([])
    expect((await send('GET', `/wheels/wheel-cycles/${String(found?.['id'])}`)).status).toBe(404)
    await take(sold('ABC'))
    expect(await list()).toMatchObject([{ id: found?.['id'], notes: 'mine', status: 'active' }])
  })

  describe('with a clock that will not go on', () => {
    it('tell their history in the order in which it happened', async () => {
      const { add, history, setStatus, clock } = await open()
      const { id } = await add()
      const steps = ['monitoring', 'active', 'paused', 'active', 'covered', 'monitoring', 'rolling', 'active']
      for (const [at, status] of steps.entries()) {
        // Within one millisecond, then an hour back, as a clock that is set right goes.
        if (at === 4) clock.advance(-3_600_000)
        expect((await setStatus(id, status)).status).toBe(200)
      }
      const told = await history(id)
      expect(told.map((step) => step['new_status'])).toEqual(steps.toReversed())
      expectChain(told, 'active', 'active')
      const instants = told.map((step) => String(step['timestamp']))
      expect(instants).toEqual(instants.toSorted().toReversed())
      expect(new Set(instants).size).toBe(steps.length)
      expect(told.every((step) => Number(step['duration_since']) >= 0)).toBe(true)
    })
  })

  describe('between two contracts', () => {
    it('bought back within the gap stay expired, and go on with the next put', async () => {
      const { take, list, history } = await open()
      await take(sold('ABC'))
      const [found] = await list()
      await take(boughtBack('ABC', '11/19/2026'))
      expect(await list()).toMatchObject([{ id: found?.['id'], status: 'expired' }])
      await take(expiredPut)
      expect(await list()).toMatchObject([{ id: found?.['id'], status: 'active' }])
      expectChain(await history(found?.['id']), 'pending', 'active')
    })

    it('of a week each are never left behind, though each of them is near its expiration', async () => {
      const { take, list, history, send } = await open()
      await take(sold('ABC'), boughtBack('ABC', '11/17/2026'))
      const [found] = await list()
      const path = `/wheels/wheel-cycles/${String(found?.['id'])}/status/detect`
      expect(found?.['status']).toBe('expired')
      await take(
        schwabLine('11/19/2026', 'Sell to Open', 'ABC 11/27/2026 47.00 P', '1', '1.00', '0.65', '99.35'),
      )
      expect(await list()).toMatchObject([{ id: found?.['id'], status: 'active' }])
      expect((await send('POST', path)).body).toMatchObject({
        outcome: 'manual_review_needed',
        recommended_status: 'monitoring',
        confidence: 0.8,
      })
      await take(
        schwabLine('11/20/2026', 'Assigned', 'ABC 11/27/2026 47.00 P', '1'),
        schwabLine('11/20/2026', 'Buy', 'ABC', '100', '47.00', '', '-4700.00'),
      )
      expect(await list()).toMatchObject([{ status: 'assigned' }])
      await take(
        schwabLine('11/20/2026', 'Sell to Open', 'ABC 11/27/2026 48.00 C', '1', '0.50', '0.65', '49.35'),
      )
      expect(await list()).toMatchObject([
        { id: found?.['id'], status: 'covered', status_reason: 'An option expires in 7 days.' },
      ])
      expect((await list())[0]?.['next_action']).not.toContain('Sell a call')
      expectChain(await history(found?.['id']), 'pending', 'covered')
    })

    it('go on with a covered call by way of active', async () => {
      const { take, list, history } = await open()
      await take(sold('ABC'), boughtBack('ABC', '11/18/2026'))
      expect(await list()).toMatchObject([{ status: 'expired' }])
      await take(
        schwabLine('11/19/2026', 'Buy', 'ABC', '100', '47.00', '', '-4700.00'),
        schwabLine('11/19/2026', 'Sell to Open', 'ABC 01/15/2027 48.00 C', '1', '0.50', '0.65', '49.35'),
      )
      const [found, ...others] = await list()
      expect([found?.['status'], others]).toEqual(['covered', []])
      const steps = await history(found?.['id'])
      expect(steps.map((step) => [step['new_status'], step['automated'], step['reason']])).toEqual([
        ['covered', true, 'A short call covers the shares held.'],
        ['active', true, 'A short call covers the shares held.'],
        ['expired', true, 'No position is left in it, and a new put still continues it.'],
        ['active', true, 'A short put is open.'],
      ])
      expectChain(steps, 'pending', 'covered')
    })

    it('are closed when the gap has run out, at midnight in New York', async () => {
      const { take, list, clock } = await open()
      await take(sold('ABC'), boughtBack('ABC', '11/19/2026'))
      expect(await list()).toMatchObject([{ status: 'expired' }])
      // The 26th is the last day on which a put continues it; it ends at five in the morning of Greenwich.
      clock.advance(Date.parse('2026-11-27T04:59:00Z') - clock.now())
      expect(await list()).toMatchObject([{ status: 'expired' }])
      clock.advance(60_000)
      expect(await list()).toMatchObject([{ status: 'closed', card_status: 'completed' }])
    })
  })

  it('take no word of a client for automatic', async () => {
    const { add, setStatus, history } = await open()
    const { id } = await add()
    const claim = { automated: true, trigger_event: 'auto_detection', updated_by: 'system' }
    expect((await setStatus(id, 'expired', claim)).status).toBe(422)
    const more = {
      ...claim,
      history_entry: { automated: true, updated_by: 'system', previous_status: 'paused' },
    }
    expect((await setStatus(id, 'covered', more)).status).toBe(200)
    expect(await history(id)).toMatchObject([
      {
        previous_status: 'active',
        new_status: 'covered',
        automated: false,
        updated_by: 'ann',
        reason: 'Status update by a program',
      },
    ])
  })

  it('keep the reason of what is detected, for a caller who gives none', async () => {
    const { take, list, setStatus, history } = await open()
    await take(
      schwabLine('11/19/2026', 'Sell to Open', 'ABC 11/27/2026 47.00 P', '1', '1.00', '0.65', '99.35'),
    )
    const [found] = await list()
    expect((await setStatus(found?.['id'], 'monitoring', { automated: true })).status).toBe(200)
    const [step] = await history(found?.['id'])
    expect(step).toMatchObject({ new_status: 'monitoring', automated: true })
    expect(step?.['reason']).toMatch(/^An option expires in \d days\.$/)
  })
})
