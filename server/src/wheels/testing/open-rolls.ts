/** A user who records rolls that happened, and what each test of them reads. */
import { expect } from 'vitest'
import type { EngineTools } from '../../testing/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { userCalls, openUser } from '../../testing/open-user.ts'

export type Json = Record<string, unknown>
type Entry = Json & { id: string; kind: string }
type Wheel = Json & { id: string; etag: string; roll: Json; positions: Json[] }

export const decPut = 'ABC 12/18/2026 48.00 P'
export const janPut = 'ABC 01/15/2027 47.00 P'
export function sold(count = 3): SchwabFill {
  return ['11/02/2026', 'Sell to Open', decPut, count, 2.6, 0.65 * count]
}
export const shares: SchwabFill = ['11/02/2026', 'Buy', 'ABC', 200, 50, 0]
export const callSold: SchwabFill = ['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', 2, 1.2, 1.3]
/** The broker's own telling of a roll of one put. */
export function rolledByBroker(date: string, count = 1): SchwabFill[] {
  return [
    [date, 'Buy to Close', decPut, count, 1.1, 0.65 * count],
    [date, 'Sell to Open', janPut, count, 1.85, 0.65 * count],
  ]
}

/** A roll of the December put down and out; 75.00 less 1.30 of fees. */
export const down = {
  from_expiration: '2026-12-18',
  to_expiration: '2027-01-15',
  roll_type: 'adjust_strike',
  to_strike: 47,
  roll_date: '2026-11-19',
  close_price: 1.1,
  open_price: 1.85,
  fees: 1.3,
}

export function callsOf(app: TestApp, token: string) {
  const { send, takeText } = userCalls(app, token)
  const takeInto = async (account: string, ...rows: SchwabFill[]) =>
    (await takeText(schwabFile(...rows.map(schwabFillLine)), account)).id
  const take = (...rows: SchwabFill[]) => takeInto('99990000', ...rows)
  const add = async (change: Json = {}) => {
    const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', strike_price: 48, contract_count: 2 }
    return (await send<Wheel>('POST', '/wheels/wheel-cycles', { ...plan, ...change })).body
  }
  const list = async () => (await send<Wheel[]>('GET', '/wheels/wheel-cycles')).body
  const wheel = async (id: string) => (await send<Wheel>('GET', `/wheels/wheel-cycles/${id}`)).body
  const only = async () => {
    const [first, ...others] = await list()
    expect(others).toEqual([])
    return first as Wheel
  }
  const roll = (id: string, body: unknown = down, headers = {}) =>
    send<Wheel>('POST', `/wheels/wheel-cycles/${id}/roll`, body, headers)
  const entries = async () => (await send<{ items: Entry[] }>('GET', '/portfolio/entries')).body.items
  const rolls = async () =>
    (await send<{ cycles: { rolls: Json[] }[] }>('GET', '/wheels/ABC/data')).body.cycles.flatMap(
      (cycle) => cycle.rolls,
    )
  const logged = async (id: string) =>
    (await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${id}`)).body.filter(
      (event) => event['event_type'] === 'options_roll',
    )
  return { send, takeInto, take, add, list, wheel, only, roll, entries, rolls, logged }
}
/** Users whose rolls are recorded, without rows or with a wheel of three puts. */
export function rollsIn(openTestDatabase: EngineTools['openTestDatabase']) {
  const open = async (startsAt = '2026-11-20T14:30:00Z') => {
    const { test, token } = await openUser(await openTestDatabase(), { startsAt })
    return { test, ...callsOf(test, token) }
  }

  const openPuts = async (startsAt?: string) => {
    const calls = await open(startsAt)
    await calls.take(sold())
    return { ...calls, id: (await calls.only()).id }
  }
  return { open, openPuts }
}
