/**
 * Every call that takes `If-Match`, by one table: what follows from entries, from days and from prices raises no version; what a
 * user changes raises it once; a stale one is refused in words, whichever process it comes to, and of several callers with the
 * same one exactly one is taken.
 */
import { randomBytes } from 'node:crypto'
import { routes } from '@wheelwright/api'
import { describe, expect, it } from 'vitest'
import { createPortfolios } from '../app.ts'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { createIds } from '../ids.ts'
import { plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { markUnsettled } from '../portfolio/settled-revision.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { userCalls } from '../testing/open-user.ts'
import { createTestApp } from '../testing/test-app.ts'
import { isLong } from '../testing/wanted-engines.ts'

type Json = Record<string, unknown>
type Name = {
  [N in keyof typeof routes]: (typeof routes)[N] extends { honoursIfMatch: true } ? N : never
}[keyof typeof routes]
type Target = 'wheel' | 'plan' | 'stock' | 'option'

const put = (date: string, action: string, expiration: string, price: string, amount: string) =>
  schwabLine(date, action, `ABC ${expiration} 48.00 P`, 1, price, '0.65', amount)
const sold = put('11/02/2026', 'Sell to Open', '12/18/2026', '2.60', '259.35')
const soldBeside = put('11/03/2026', 'Sell to Open', '03/19/2027', '3.00', '299.35')
const boughtBack = put('11/19/2026', 'Buy to Close', '12/18/2026', '1.00', '-100.65')

const option = {
  ticker: 'PCG',
  option_type: 'Put',
  strike_price: 16,
  expiration_date: '2026-12-18',
  contracts: -2,
  cost_basis: 0.42,
}
const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', strike_price: 48, contract_count: 1 }

const roll = {
  from_expiration: '2026-12-18',
  from_strike: 48,
  to_expiration: '2027-01-15',
  to_strike: 47,
  roll_type: 'adjust_strike',
  close_price: 1.1,
  open_price: 1.85,
}
const closed = { close_all_positions: false }

/** Each of them says something new of each of its targets. */
const calls: Readonly<Record<Name, { readonly of: readonly Target[]; readonly body?: (ids: Ids) => Json }>> =
  {
    changeWheelCycle: { of: ['wheel', 'plan'], body: () => ({ notes: 'mine' }) },
    changeWheelParameters: { of: ['wheel', 'plan'], body: () => ({ max_dte: 45 }) },
    changeWheelStatus: { of: ['wheel', 'plan'], body: () => ({ status: 'paused' }) },
    rollWheelCycle: { of: ['wheel', 'plan'], body: () => roll },
    closeWheelCycle: {
      of: ['wheel', 'plan'],
      body: () => ({ reason: 'manual', close_date: '2026-11-20', ...closed }),
    },
    closeWheel: { of: ['wheel', 'plan'], body: () => closed },
    removeWheelCycle: { of: ['wheel', 'plan'] },
    removeCycle: { of: ['wheel', 'plan'] },
    joinCampaign: { of: ['plan'], body: ({ wheel }) => ({ ledger_id: wheel }) },
    removeStock: { of: ['stock'] },
    changeOption: { of: ['option'], body: () => ({ ...option, contracts: -3 }) },
    removeOption: { of: ['option'] },
  }
type Ids = Readonly<Record<Target, string>>

const cases = Object.entries(calls).flatMap(([name, { of }]) =>
  of.map((target) => [name as Name, target] as const),
)

const places: Readonly<Record<Target, string>> = {
  wheel: '/wheels/wheel-cycles',
  plan: '/wheels/wheel-cycles',
  stock: '/stocks',
  option: '/options',
}

/** What happens while a call has read and not yet written. */
type Meanwhile = () => Promise<unknown>

describeEachEngine('If-Match', ({ engine, migratedPlace, open }) => {
  const openUsed = async (target: Target) => {
    const place = await migratedPlace()
    const db = await open(place)
    let meanwhile: Meanwhile | null = null
    const interrupted: typeof db = {
      engine: db.engine,
      read: db.read,
      transaction: async (work, scope) => {
        const act = typeof scope === 'object' ? meanwhile : null
        if (act !== null) meanwhile = null
        await act?.()
        return db.transaction(work, scope)
      },
      version: () => db.version(),
      close: () => db.close(),
    }
    const source = plainSource()
    const sources = { primary: source }
    const one = createTestApp(interrupted, {}, { sources })
    const startAnew = (on: typeof db) =>
      createTestApp(on, {}, { sources, clock: one.clock.now, newId: createIds(one.clock.now, randomBytes) })
    // One process holds an embedded database; what each keeps of it is its own all the same.
    const two = startAnew(engine === 'sqlite' ? db : await open(place))
    const { access_token: token } = await one.signUp('ann')
    const [here, there] = [userCalls(one, token), userCalls(two, token)]
    await here.take(sold)
    const [found] = await here.get<Json[]>('/wheels/wheel-cycles')
    const made = async (path: string, body: Json) => String((await here.send('POST', path, body)).body['id'])
    const ids: Ids = {
      wheel: String(found?.['id']),
      plan: await made('/wheels/wheel-cycles', plan),
      stock: await made('/stocks/', { symbol: 'KO', shares: 10, cost_basis: 50, market_price: 60 }),
      option: await made('/options/', option),
    }
    const path = `${places[target]}/${ids[target]}`
    const etag = async (): Promise<string | null> => {
      if (target !== 'stock') return (await here.send('GET', path)).headers.get('etag')
      const rows = await here.get<Json[]>('/stocks/')
      return (rows.find(({ id }) => id === ids.stock)?.['etag'] ?? null) as string | null
    }
    const change = (as: typeof here, name: Name, seen: string, more = {}) => {
      const route = routes[name]
      const filled = route.path.replace('{id}', ids[target])
      return as.send(route.method, filled, calls[name].body?.(ids), { 'if-match': seen, ...more })
    }
    return {
      one,
      two,
      here,
      there,
      ids,
      db,
      source,
      etag,
      change,
      again: () => userCalls(startAnew(db), token),
      interrupt: (act: Meanwhile) => (meanwhile = act),
    }
  }
  type Used = Awaited<ReturnType<typeof openUsed>>

  /** What nobody changed of what is seen, each by the other process. */
  const happenings: Readonly<Record<string, (used: Used) => Promise<unknown>>> = {
    'an import': ({ there }) => there.take(soldBeside),
    'an import undone': async ({ there }) => there.send('DELETE', `/imports/${await there.take(soldBeside)}`),
    'a detection': async ({ there, ids }) => {
      for (const id of [ids.wheel, ids.plan])
        await there.send('POST', `/wheels/wheel-cycles/${id}/status/detect`)
    },
    'new prices': async ({ there, source }) => {
      source.tell([plainQuote('PCG   261218P00016000', 0.3, '2026-11-20T14:29:00Z')])
      await there.send('POST', '/options/refresh-prices/', {})
    },
    'the jobs of a night': async ({ two, one }) => {
      one.clock.advance(16 * 3_600_000)
      await createPortfolios(two.deps).jobs.runDue()
    },
  }

  const whileUnderWay: typeof happenings = {
    ...happenings,
    'an import that ends it': ({ there }) => there.take(boughtBack),
    'an undo of what it is of': async ({ there }) => {
      const [batch] = await there.get<Json[]>('/imports')
      await there.send('DELETE', `/imports/${String(batch?.['id'])}`)
    },
    'being looked at': ({ there }) => there.get('/wheels/wheel-cycles'),
  }

  /** Nothing is left for the next settling. */
  const expectSettled = async ({ there, db, two }: Used) => {
    const stored = () =>
      db.read.selectFrom('wheels').select(['id', 'status', 'version']).orderBy('id').execute()
    const before = await stored()
    const userId = String((await there.get('/auth/me'))['id'])
    await db.transaction((tx) => markUnsettled(tx, userId), { user: userId })
    await createPortfolios(two.deps).jobs.runDue()
    expect(await stored()).toEqual(before)
  }

  const endedWords = [
    'an import that ends it',
    expect.stringMatching(/^(?:Invalid status transition: expired|Nothing is open|No short option)/),
  ]
  const words =
    /^This (?:wheel )?was changed in the meantime(?:: it is [a-z ]+ now)?\. Load it again and repeat\.$/
  const isRemoval = (name: Name) => routes[name].method === 'DELETE'
  const expectStale = (name: Name, { status, body }: { status: number; body: Json | null }) =>
    expect([name, status, body?.['code'], body?.['message']]).toEqual(
      isRemoval(name)
        ? [name, 404, 'NOT_FOUND', expect.stringMatching(/^There is no such (?:wheel|stock|option)\.$/)]
        : [name, 409, 'STALE_VERSION', expect.stringMatching(words)],
    )
  const versionOf = (etag: string | null) => Number(/(\d+)"$/.exec(etag ?? '')?.[1])

  it('is honoured by the calls of this table and by no other', () => {
    const honouring = Object.entries(routes).flatMap(([name, route]) =>
      'honoursIfMatch' in route ? name : [],
    )
    expect(Object.keys(calls).toSorted()).toEqual(honouring.toSorted())
  })

  describe('with the version that was seen', () => {
    it.each(casesOn(engine, cases))(
      'lets one of several callers %s of a %s, whatever happened',
      async (name, target) => {
        const used = await openUsed(target)
        const { here, there, etag, change, again } = used
        const seen = (await etag()) ?? ''
        expect(seen).toMatch(/\d+"$/)
        for (const [what, happens] of Object.entries(happenings)) {
          await happens(used)
          expect([what, await etag()]).toEqual([what, seen])
        }
        const answers = await Promise.all([here, there, again()].map((as) => change(as, name, seen)))
        const [taken, ...others] = answers.toSorted((a, b) => a.status - b.status)
        expect([taken?.status, taken?.body]).toEqual([routes[name].status, taken?.body])
        for (const other of others) expectStale(name, other)
        const now = await etag()
        if (isRemoval(name)) expect(now).toBeNull()
        else {
          expect(versionOf(now)).toBe(versionOf(seen) + 1)
          expect(taken?.headers.get('etag')).toBe(now)
        }
        const before = await dumpDatabase(used.db)
        for (const as of [here, there, again()]) expectStale(name, await change(as, name, seen))
        expect(await dumpDatabase(used.db)).toEqual(before)
      },
    )
  })

  it.each(casesOn(engine, cases))(
    'takes %s of a %s once, however often it is repeated',
    async (name, target) => {
      const { here, there, etag, change, again } = await openUsed(target)
      const seen = (await etag()) ?? ''
      const key = { 'idempotency-key': 'the-same-call' }
      const first = await change(here, name, seen, key)
      expect(first.status).toBe(routes[name].status)
      const now = await etag()
      for (const as of [here, there, again()]) {
        const repeated = await change(as, name, seen, key)
        expect([repeated.status, repeated.body]).toEqual([first.status, first.body])
      }
      expect(await etag()).toBe(now)
    },
  )

  const settings: readonly Name[] = [
    'changeWheelCycle',
    'changeWheelParameters',
    'joinCampaign',
    'changeOption',
  ]
  it.each(cases.filter(([name]) => settings.includes(name)))(
    'raises no version where %s of a %s says nothing new',
    async (name, target) => {
      const { here, there, etag, change } = await openUsed(target)
      await change(here, name, (await etag()) ?? '')
      const now = (await etag()) ?? ''
      const again = await change(there, name, now)
      expect([again.status, again.headers.get('etag'), await etag()]).toEqual([200, now, now])
    },
  )

  describe('while a call is under way', () => {
    const all = cases.flatMap(([name, target]) =>
      Object.keys(whileUnderWay).map((what) => [name, target, what] as const),
    )
    // Every call and everything that may happen are among them.
    const some = isLong ? all : all.filter((_, at) => at % 7 === 0)
    it.each(casesOn(engine, some))(
      '%s of a %s is decided on what stands after %s',
      async (name, target, what) => {
        const used = await openUsed(target)
        const { here, etag, change, interrupt } = used
        const seen = (await etag()) ?? ''
        interrupt(async () => whileUnderWay[what]?.(used))
        const { status, body } = await change(here, name, seen)
        if (what === 'an undo of what it is of' && target === 'wheel') expect(status).toBe(404)
        else if (status === 422) expect([what, body['message']]).toEqual(endedWords)
        else expect([status, body]).toEqual([routes[name].status, body])
        await expectSettled(used)
      },
    )

    it('a status does not outlive what it was said of', async () => {
      const used = await openUsed('wheel')
      const { here, there, ids, interrupt } = used
      const path = `/wheels/wheel-cycles/${ids.wheel}/status`
      await here.send('PATCH', path, { status: 'paused' })
      interrupt(() => there.take(boughtBack))
      const { body } = await here.send('PATCH', path, { status: 'active' })
      expect(body['cycle']).toMatchObject({ status: 'expired' })
      await expectSettled(used)
    })
  })
})
