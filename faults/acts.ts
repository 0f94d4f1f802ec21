/** What people do, each act as a call with what it promises when it is begun and when it is acknowledged. */
import { payloadOf, rawAccount, rawPosition } from '../server/src/intake/testing/payload.ts'
import { asUpload, brokerFile, tickerOf } from './broker-file.ts'
import type { Answer, Call } from './call.ts'
import type { FilePromise, Promises, WheelPromise } from './promises.ts'
import type { Random } from './random.ts'

export interface Act {
  readonly name: string
  readonly call: Omit<Call, 'token' | 'key'>
  readonly statuses: readonly number[]
  readonly begin: () => void
  readonly acknowledge: (answer: Answer) => void
}

export interface Actor {
  readonly promises: Promises
  readonly random: Random
  readonly number: () => number
  readonly signIn: { readonly username: string; readonly password: string }
}

export type MakeAct = (actor: Actor) => Act

const json = JSON.stringify

const addEntry: MakeAct = ({ promises, number }) => {
  const n = number()
  const body = {
    account_id: promises.accountId,
    kind: 'buy',
    symbol: 'KO',
    quantity: 1,
    price: n / 100,
    trade_date: '2026-03-02',
    note: `entry-${n}`,
  }
  return {
    name: 'an entry by hand',
    call: { method: 'POST', path: '/portfolio/entries', body: json(body) },
    statuses: [201],
    begin: () => void promises.entriesInDoubt.add(n),
    acknowledge: () => {
      promises.entriesInDoubt.delete(n)
      promises.entries.add(n)
    },
  }
}

const addStock: MakeAct = ({ promises, number }) => {
  const n = number()
  const body = { symbol: 'PEP', shares: 1, cost_basis: n / 100, market_price: 100 }
  return {
    name: 'a lot of stock',
    call: { method: 'POST', path: '/stocks/', body: json(body) },
    statuses: [201],
    begin: () => void promises.stocksInDoubt.add(n),
    acknowledge: () => {
      promises.stocksInDoubt.delete(n)
      promises.stocks.add(n)
    },
  }
}

const fileAct = (
  { promises }: Actor,
  file: FilePromise,
  act: Pick<Act, 'name' | 'call' | 'statuses'> & { readonly becomes: FilePromise['state'] },
): Act => ({
  ...act,
  begin: () => void promises.files.set(file.number, { ...file, inDoubt: act.becomes }),
  acknowledge: ({ body }) => {
    const batchId = file.batchId ?? String(body['id'])
    promises.files.set(file.number, { ...file, batchId, state: act.becomes, inDoubt: null })
  },
})

const stageFile: MakeAct = (actor) => {
  const { promises, random, number } = actor
  const n = number()
  // A file of several transactions now and then, since a staging that is cut between them leaves a part behind.
  const rows = random.next() < 0.15 ? random.between(600, 1500) : random.between(1, 40)
  const upload = asUpload(`file-${n}.csv`, brokerFile(n, rows), promises.accountId)
  const file: FilePromise = { number: n, rows, state: 'none', batchId: null, inDoubt: null }
  return fileAct(actor, file, {
    name: 'a file staged',
    call: { method: 'POST', path: '/imports', ...upload },
    statuses: [201],
    becomes: 'staged',
  })
}

const fileIn = ({ promises, random }: Actor, state: FilePromise['state']): FilePromise | null => {
  const [first, ...others] = [...promises.files.values()].filter((file) => file.state === state)
  return first === undefined ? null : random.pick([first, ...others])
}

const confirmFile: MakeAct = (actor) => {
  const file = fileIn(actor, 'staged')
  if (file === null) return stageFile(actor)
  return fileAct(actor, file, {
    name: 'an import confirmed',
    call: { method: 'POST', path: `/imports/${file.batchId}/confirm`, body: '{}' },
    statuses: [200],
    becomes: 'confirmed',
  })
}

const undoFile: MakeAct = (actor) => {
  const file = fileIn(actor, 'confirmed')
  if (file === null) return confirmFile(actor)
  return fileAct(actor, file, {
    name: 'an import undone',
    call: { method: 'DELETE', path: `/imports/${file.batchId}` },
    statuses: [204],
    becomes: 'undone',
  })
}

/** More than fit into one statement, so that a snapshot without a transaction would show. */
export const heldPositions = 600
const heldTickers = Array.from({ length: heldPositions }, (_, index) => `H${tickerOf(index)}`)
export const accountNumber = '99990000'

/** Every position has the same quantity, so that a snapshot that was applied in part shows. */
export function snapshotOf(n: number): string {
  const positions = heldTickers.map((symbol) =>
    rawPosition({ symbol, long_quantity: n, average_price: 10, market_value: 10 * n }),
  )
  const importedAt = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
  return json(payloadOf([rawAccount(accountNumber, positions)], importedAt))
}

const importSnapshot: MakeAct = ({ promises, number }) => {
  const n = number()
  return {
    name: 'a snapshot of positions',
    call: { method: 'POST', path: '/portfolio/import/positions', body: snapshotOf(n) },
    statuses: [200],
    begin: () => {
      promises.snapshotInDoubt = n
    },
    acknowledge: () => {
      promises.snapshotInDoubt = null
      promises.snapshot = n
    },
  }
}

const wheelAct = (
  { promises }: Actor,
  wheel: WheelPromise,
  act: Pick<Act, 'name' | 'call' | 'statuses'> & { readonly inDoubt: 'made' | 'changed' },
): Act => ({
  ...act,
  begin: () => void promises.wheels.set(wheel.number, { ...wheel, inDoubt: act.inDoubt }),
  acknowledge: ({ body }) => {
    const id = wheel.id ?? String(body['id'])
    const changes = wheel.changes + (act.inDoubt === 'changed' ? 1 : 0)
    promises.wheels.set(wheel.number, { ...wheel, id, changes, inDoubt: null })
  },
})

const makeWheel: MakeAct = (actor) => {
  const n = actor.number()
  const body = {
    ticker: 'PCG',
    strategy_type: 'cash_secured_put',
    status: 'active',
    strike_price: 16,
    contract_count: 2,
    premium: 0.35,
    notes: `wheel-${n}`,
  }
  return wheelAct(
    actor,
    { number: n, id: null, changes: 0, inDoubt: null },
    {
      name: 'a wheel',
      call: { method: 'POST', path: '/wheels/wheel-cycles', body: json(body) },
      statuses: [201],
      inDoubt: 'made',
    },
  )
}

const changeWheel: MakeAct = (actor) => {
  const [first, ...others] = [...actor.promises.wheels.values()].filter(({ id }) => id !== null)
  if (first === undefined) return makeWheel(actor)
  const wheel = actor.random.pick([first, ...others])
  const status = wheel.changes % 2 === 0 ? 'paused' : 'active'
  return wheelAct(actor, wheel, {
    name: 'a change of status',
    call: {
      method: 'PATCH',
      path: `/wheels/wheel-cycles/${wheel.id}/status`,
      body: json({ status, reason: `change-${wheel.changes + 1}` }),
    },
    statuses: [200],
    inDoubt: 'changed',
  })
}

const keptTokens = 3

const signIn: MakeAct = ({ promises, signIn: body }) => ({
  name: 'a sign-in',
  call: { method: 'POST', path: '/auth/login', body: json(body) },
  statuses: [200],
  begin: () => {},
  acknowledge: (answer) => {
    // A session that is in memory alone is promised to nobody beyond the life of the process.
    if (answer.body['saved'] === false) return
    promises.tokens.push(String(answer.body['access_token']))
    if (promises.tokens.length > keptTokens) promises.tokens.shift()
  },
})

/** As often as they stand here. */
export const everydayActs: readonly [MakeAct, ...MakeAct[]] = [
  addEntry,
  addEntry,
  addEntry,
  addEntry,
  addStock,
  addStock,
  stageFile,
  stageFile,
  confirmFile,
  confirmFile,
  confirmFile,
  undoFile,
  importSnapshot,
  importSnapshot,
  makeWheel,
  changeWheel,
  changeWheel,
  signIn,
]

export const actsByHand: readonly [MakeAct, ...MakeAct[]] = [addEntry, addStock]
export const actsOfStocks: readonly [MakeAct, ...MakeAct[]] = [addStock]
export const actsOfManyRows: readonly [MakeAct, ...MakeAct[]] = [importSnapshot]
