/** Random calls of two users beside a model that knows nothing but the rules: list, histories and versions agree with it. */
import { cycleStatuses, manualTransitions, type CycleStatus } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type Got, type TestApp } from '../testing/test-app.ts'

type Json = Record<string, unknown>
type Send = <T = Json>(method: string, path: string, body?: unknown, headers?: Json) => Promise<Got<T>>

const strike = fc.integer({ min: 0, max: 60 })
const status = fc.constantFrom(...cycleStatuses)
const eventType = fc.constantFrom('note', 'assignment', 'options_roll', 'strategy_closed')
const on = { user: fc.nat(1), which: fc.nat(5) }
const kind = <K extends string>(name: K) => fc.constant(name)

const change = fc.oneof(
  fc.record({ kind: kind('status'), ...on, status, isStale: fc.boolean() }),
  fc.record({
    kind: kind('terms'),
    ...on,
    strike,
    quantity: fc.integer({ min: 0, max: 101 }),
    notes: fc.string({ maxLength: 20 }),
  }),
  fc.record({ kind: kind('roll'), ...on, strike }),
  fc.record({ kind: kind('event'), ...on, type: eventType }),
  fc.record({ kind: kind('close'), ...on, isInTime: fc.boolean() }),
  fc.record({ kind: kind('delete'), ...on }),
)
const call = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ kind: kind('create'), user: fc.nat(1), status, strike }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('trespass'), ...on, status }) },
  // Clocks go back, too.
  { weight: 1, arbitrary: fc.record({ kind: kind('wait'), ms: fc.integer({ min: -5000, max: 90_000 }) }) },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never

/** What is known of a wheel from what was called. */
interface Plan {
  readonly id: string
  /** Oldest first, from the status that it was made with. */
  readonly statuses: readonly CycleStatus[]
  readonly version: number
  readonly terms: Json
  readonly events: number
  readonly isTrashed: boolean
}

const statusOf = ({ statuses }: Plan): CycleStatus => statuses.at(-1) ?? 'active'
const moved = (plan: Plan, to: CycleStatus): Plan => ({ ...plan, statuses: [...plan.statuses, to] })
const movedWhere = (plan: Plan, isSo: boolean, to: CycleStatus): Plan => (isSo ? moved(plan, to) : plan)

const afterEvent = (plan: Plan, type: string): Plan => {
  const now = statusOf(plan)
  if (type === 'assignment') return movedWhere(plan, now === 'active', 'assigned')
  if (type === 'options_roll') return movedWhere(plan, now === 'rolling', 'active')
  return movedWhere(plan, type === 'strategy_closed' && manualTransitions[now].includes('closed'), 'closed')
}

/** What the rules make of it; null where they refuse. */
const after = (made: Change, plan: Plan): Plan | null => {
  const may = (to: CycleStatus) => manualTransitions[statusOf(plan)].includes(to)
  switch (made.kind) {
    case 'status':
      return !made.isStale && may(made.status) ? moved(plan, made.status) : null
    case 'terms': {
      const isWithin = made.strike > 0 && made.quantity > 0 && made.quantity <= 100
      const terms = { strike_price: made.strike, contract_count: made.quantity, notes: made.notes }
      return isWithin ? { ...plan, terms: { ...plan.terms, ...terms } } : null
    }
    case 'roll': {
      // The first roll is of the plan's own option; after it that option is no more.
      const isOwn = plan.terms['expiration_date'] === '2026-12-18'
      if (made.strike === 0 || !isOwn || statusOf(plan) === 'closed') return null
      const terms = { ...plan.terms, strike_price: made.strike, expiration_date: '2027-01-15' }
      return movedWhere({ ...plan, terms }, statusOf(plan) === 'rolling', 'active')
    }
    case 'event':
      return afterEvent(plan, made.type)
    case 'close':
      return made.isInTime && may('closed') ? moved(plan, 'closed') : null
    case 'delete':
      break
  }
  return { ...plan, isTrashed: true }
}

const sendChange = (send: Send, made: Change, { id }: Plan) => {
  const path = `/wheels/wheel-cycles/${id}`
  switch (made.kind) {
    case 'status':
      return send(
        'PATCH',
        `${path}/status`,
        { status: made.status },
        made.isStale ? { 'if-match': '"0"' } : {},
      )
    case 'terms':
      return send('PUT', path, { strike_price: made.strike, quantity: made.quantity, notes: made.notes })
    case 'roll': {
      const days = { from_expiration: '2026-12-18', to_expiration: '2027-01-15' }
      return send('POST', `${path}/roll`, { ...days, roll_type: 'defensive', to_strike: made.strike })
    }
    case 'event':
      return send('POST', '/wheels/wheel-events', { cycle_id: id, event_type: made.type })
    case 'close': {
      const date = made.isInTime ? '2026-11-20' : '2027-11-20'
      return send('POST', `${path}/close`, { reason: 'manual', close_date: date })
    }
    case 'delete':
      break
  }
  return send('DELETE', path)
}

const create = async (
  send: Send,
  { status: first, strike: price }: Call & { kind: 'create' },
): Promise<Plan[]> => {
  const plan = { ticker: 'PCG', strategy_type: 'cash_secured_put', expiration_date: '2026-12-18' }
  const made = await send('POST', '/wheels/wheel-cycles', { ...plan, strike_price: price, status: first })
  expect(made.status).toBe(price > 0 ? 201 : 422)
  if (price === 0) return []
  const terms = { strike_price: price, contract_count: 1, expiration_date: '2026-12-18', notes: '' }
  return [{ id: String(made.body['id']), statuses: [first], version: 1, terms, events: 1, isTrashed: false }]
}

const changed = async (send: Send, made: Change, plan: Plan): Promise<Plan> => {
  const answered = await sendChange(send, made, plan)
  const next = plan.isTrashed ? null : after(made, plan)
  expect([made, answered.status < 300]).toEqual([made, next !== null])
  if (plan.isTrashed) expect(answered.status).toBe(404)
  return next === null ? plan : { ...next, version: plan.version + 1, events: plan.events + 1 }
}

const trespass = async (
  send: Send,
  { status: to }: Call & { kind: 'trespass' },
  { id }: Plan,
): Promise<void> => {
  const path = `/wheels/wheel-cycles/${id}`
  expect((await send('PATCH', `${path}/status`, { status: to })).status).toBe(404)
  expect((await send('DELETE', path)).status).toBe(404)
  expect((await send('GET', `/wheels/wheel-events?cycle_id=${id}`)).status).toBe(404)
}

const compare = async (send: Send, plans: readonly Plan[]): Promise<void> => {
  const kept = plans.filter(({ isTrashed }) => !isTrashed)
  const listed = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  expect(new Set(listed.map((wheel) => wheel['id']))).toEqual(new Set(kept.map(({ id }) => id)))
  expect(listed).toHaveLength(kept.length)
  for (const plan of kept) {
    const wheel = listed.find(({ id }) => id === plan.id)
    expect(wheel).toMatchObject({ ...plan.terms, status: statusOf(plan), etag: `"${plan.version}"` })
    const history = await send<Json[]>('GET', `/wheels/wheel-cycles/${plan.id}/status/history`)
    const steps = plan.statuses.slice(1).map((to, at) => [plan.statuses[at], to])
    expect(history.body.toReversed().map((step) => [step['previous_status'], step['new_status']])).toEqual(
      steps,
    )
    const events = await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${plan.id}`)
    expect(events.body).toHaveLength(plan.events)
  }
}

const play = async (app: TestApp, names: readonly string[], calls: readonly Call[]): Promise<void> => {
  const senders = await Promise.all(
    names.map(async (name): Promise<Send> => {
      const { access_token: token } = await app.signUp(name)
      return (method, path, body, headers = {}) =>
        app.send(method, path, {
          token,
          headers: headers as Record<string, string>,
          ...(body === undefined ? {} : { body }),
        })
    }),
  )
  const plans: Plan[][] = [[], []]
  for (const each of calls) {
    if (each.kind === 'wait') {
      app.clock.advance(each.ms)
      continue
    }
    const [own, send, other] = [plans[each.user], senders[each.user], senders[1 - each.user]]
    if (own === undefined || send === undefined || other === undefined) continue
    if (each.kind === 'create') own.push(...(await create(send, each)))
    else if (own.length > 0) {
      const at = each.which % own.length
      const plan = own[at] as Plan
      if (each.kind === 'trespass') await trespass(other, each, plan)
      else own[at] = await changed(send, each, plan)
    }
  }
  for (const [at, send] of senders.entries()) await compare(send, plans[at] ?? [])
}

describeEachEngine('wheels by any sequence of calls', ({ engine, openTestDatabase }) => {
  it('are what the calls made of them', async () => {
    const app = createTestApp(await openTestDatabase())
    let runs = 0
    const calls = fc.array(call, { minLength: 20, maxLength: 60, size: 'max' })
    const property = fc.asyncProperty(calls, (each) => {
      runs += 1
      return play(app, [`ann${runs}`, `bob${runs}`], each)
    })
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 20 : 8, endOnFailure: true })
  })
})
