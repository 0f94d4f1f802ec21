/** What the local Schwab answers and refuses of an account, beside what was recorded. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBroker, hashOf, type Broker } from './broker.ts'
import { controlCalls } from './control-calls.ts'
import { demoBroker } from './demo-accounts.ts'
import { startLocalSchwab, type LocalSchwab } from './local-schwab.ts'
import { marketCalls } from './market-calls.ts'
import { logIn } from './log-in.ts'
import { traderCalls } from './trader-calls.ts'

const fixtures = join(import.meta.dirname, '../../../../fixtures/schwab')
const recorded = (name: string): unknown => JSON.parse(readFileSync(join(fixtures, name), 'utf8'))

let schwab: LocalSchwab
let broker: Broker
let token = ''

beforeEach(async () => {
  broker = createBroker()
  const account = recorded('account.json') as { securitiesAccount: { positions: object[] } }
  broker.open('11111111', {
    cash: 51_420.89,
    positions: account.securitiesAccount.positions as never,
    transactions: recorded('transactions.json') as never,
    orders: recorded('orders.json') as never,
  })
  broker.open('22222222')
  schwab = await startLocalSchwab({
    clock: () => Date.parse('2025-01-20T15:00:00Z'),
    data: [traderCalls(broker), marketCalls(broker)],
    controls: controlCalls(broker),
  })
  token = await logIn(schwab)
})
afterEach(() => schwab.close())

interface Got<T> {
  readonly status: number
  readonly body: T
}

const get = async <T = unknown>(path: string): Promise<Got<T>> => {
  const response = await fetch(`${schwab.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: (await response.json()) as T }
}

const hash = hashOf('11111111')
const transactions = (query: Record<string, string> = {}) => {
  const asked = {
    startDate: '2025-01-01T00:00:00.000Z',
    endDate: '2025-01-20T00:00:00.000Z',
    types: 'TRADE',
    ...query,
  }
  const search = new URLSearchParams(asked).toString()
  return get<{ activityId: number }[]>(`/trader/v1/accounts/${hash}/transactions?${search}`)
}

it('lists accounts by number and hash, and their positions where they are asked for', async () => {
  expect(await get('/trader/v1/accounts/accountNumbers')).toMatchObject({
    body: [{ accountNumber: '11111111', hashValue: hash }, { accountNumber: '22222222' }],
  })
  const { body } = await get<{ securitiesAccount: { positions?: unknown[] } }[]>(
    '/trader/v1/accounts?fields=positions',
  )
  expect(body[0]).toMatchObject({
    securitiesAccount: { currentBalances: { cashBalance: 51_420.89, liquidationValue: 50_946.39 } },
  })
  expect(body[0]?.securitiesAccount.positions).toHaveLength(10)
  expect(body[1]?.securitiesAccount).not.toHaveProperty('positions')
  const plain = await get<{ securitiesAccount: object }[]>('/trader/v1/accounts')
  expect(plain.body[0]?.securitiesAccount).not.toHaveProperty('positions')
})

it('answers transactions of one type as they were recorded, and orders of the days', async () => {
  expect((await transactions()).body.map(({ activityId }) => activityId)).toEqual([91176753938, 91176753939])
  expect((await transactions({ types: 'JOURNAL' })).body).toEqual([])
  const orders = `/trader/v1/accounts/${hash}/orders?fromEnteredTime=2025-01-01T00:00:00.000Z&toEnteredTime=2025-01-20T00:00:00.000Z`
  expect((await get<unknown[]>(orders)).body.length).toBeGreaterThan(0)
})

it.each(['answered', 'empty', 'refused'] as const)(
  'joined types are %s by the switch',
  async (joinedTypes) => {
    schwab.control.habits.joinedTypes = joinedTypes
    const { status, body } = await transactions({ types: 'TRADE,JOURNAL' })
    expect(status).toBe(joinedTypes === 'refused' ? 400 : 200)
    if (status === 200) expect(body).toHaveLength(joinedTypes === 'empty' ? 0 : 2)
  },
)

it.each([
  [
    'another notation of times',
    { startDate: '2025-01-01T16:30:31.469502+00Z' },
    'is not a valid value for startDate',
  ],
  ['a range of more than a year', { startDate: '2023-12-01T00:00:00.000Z' }, 'longer than a year'],
  ['no type', { types: '' }, 'types is required'],
  ['a type that there is not', { types: 'TRADES' }, "'TRADES' is not a valid value for types"],
])('refuses %s', async (_, query, message) => {
  const answer = await transactions(query)
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) as string } })
})

it('answers no more rows than it may, the latest ones', async () => {
  schwab.control.habits.mostRows = 1
  expect((await transactions()).body).toHaveLength(1)
})

it('knows no account by its number, nor one that was closed', async () => {
  expect((await get('/trader/v1/accounts/11111111')).status).toBe(404)
  broker.close('11111111')
  expect((await transactions()).status).toBe(404)
  expect(await get('/trader/v1/accounts/accountNumbers')).toMatchObject({
    body: [{ accountNumber: '22222222' }],
  })
})

it('leaves symbols of options out by a switch, and tells a corrected transaction as such', async () => {
  schwab.control.habits.hidesSymbols = true
  broker.correct('11111111', 91176753938, { netAmount: 205.33 })
  const { body } = await transactions()
  expect(body[0]).toMatchObject({ activityType: 'ACTIVITY_CORRECTION', netAmount: 205.33 })
  expect(JSON.stringify(body)).not.toContain('MRVL  250321')
})

it('quotes shares and options, and names the symbols that there are not', async () => {
  broker.prices.set('MRVL', 124)
  const { body } = await get('/marketdata/v1/quotes?symbols=MRVL,MRVL%20%20250321C00120000,nothing%20')
  expect(body).toMatchObject({
    MRVL: { quote: { mark: 124 } },
    'MRVL  250321C00120000': { assetMainType: 'OPTION' },
    errors: { invalidSymbols: ['nothing '] },
  })
  const chain = await get<{ putExpDateMap: object }>('/marketdata/v1/chains?symbol=MRVL')
  expect(Object.keys(chain.body.putExpDateMap)).toHaveLength(8)
})

it('takes its switches by calls too, and says which there are', async () => {
  const control = (body: object) =>
    fetch(`${schwab.url}/control`, { method: 'POST', body: JSON.stringify(body) })
  expect((await control({ do: 'habit', name: 'joinedTypes', value: 'answered' })).status).toBe(200)
  expect(schwab.control.habits.joinedTypes).toBe('answered')
  await control({ do: 'fail', on: '/accounts', with: 'html' })
  expect((await fetch(`${schwab.url}/trader/v1/accounts`)).status).toBe(503)
  await control({ do: 'advance', minutes: 31 })
  expect((await get('/trader/v1/accounts')).status).toBe(401)
  const refused = await control({ do: 'dance' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('advance') as string })
})

it('has a demo whose wheel has gone around and is on its way again', () => {
  const [wheels] = demoBroker(Date.parse('2026-11-20T15:00:00Z')).accounts
  const types = wheels?.transactions.map(({ type }) => type)
  expect(types).toContain('RECEIVE_AND_DELIVER')
  expect(wheels?.positions).toHaveLength(2)
})
