/** Any ledger: grown in parts, from files and a broker's own objects and by hand, undone, taken again, and decided anew. */
import { assert } from '@wheelwright/core'
import fc from 'fast-check'
import { asSchwabApi } from '../../intake/testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { payloadOf, rawAccount } from '../../intake/testing/payload.ts'
import {
  earlyAssignment,
  partialAssignment,
  splitWithCall,
  workedCase,
} from '../../intake/testing/worked-histories.ts'
import type { TestApp } from '../../testing/test-app.ts'

const histories = [workedCase, partialAssignment, earlyAssignment, splitWithCall] as const

const acts = [
  'file',
  'file',
  'file of two',
  'sync',
  'undo',
  'again',
  'by hand',
  'remove',
  'dispose',
  'name lots',
  'roll',
] as const
type Act = (typeof acts)[number]

export interface LedgerStep {
  readonly does: Act
  readonly which: number
  readonly from: number
  readonly length: number
}

export function ledgerSteps(counts: { readonly minLength: number; readonly maxLength: number }) {
  return fc.array(
    fc.record({
      does: fc.constantFrom(...acts),
      which: fc.nat(1000),
      from: fc.nat(6),
      length: fc.integer({ min: 1, max: 9 }),
    }),
    counts,
  )
}

interface Taken {
  readonly id: string
  readonly text: string
}

const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % items.length]

const partOf = ({ which, from, length }: LedgerStep) => {
  const history = pick(histories, which) ?? workedCase
  return history.slice(from % history.length).slice(0, length)
}

/** What the acts of one user share: the calls that they are made of, and what was taken so far. */
const createUser = (token: string) => {
  const imports: Taken[] = []
  const get = async <T>({ send }: TestApp, path: string) => (await send<T>('GET', path, { token })).body
  return {
    imports,
    token,
    get,
    accountId: async (app: TestApp) =>
      (await get<{ id: string }[]>(app, '/portfolio/accounts'))[0]?.id ?? 'none',
    entriesOf: async (app: TestApp, kind: string) => {
      const { items } = await get<{ items: { id: string; kind: string; source: string }[] }>(
        app,
        '/portfolio/entries',
      )
      return items.filter((entry) => entry.kind === kind || entry.source === kind)
    },
    take: async ({ send }: TestApp, text: string): Promise<void> => {
      const form = new FormData()
      form.set('file', new File([text], 'history.csv'))
      form.set('account_name', '99990000')
      const { id } = (await send<{ id: string }>('POST', '/imports', { token, body: form })).body
      const { status } = await send('POST', `/imports/${id}/confirm`, { token, body: {} })
      assert(status === 200, `an import was not confirmed: ${status}`)
      imports.push({ id, text })
    },
    undo: async ({ send, deps }: TestApp, id: string): Promise<void> => {
      await send('DELETE', `/imports/${id}?confirmed=true`, { token })
      await deps.background.settle()
    },
  }
}

type Acting = (app: TestApp, step: LedgerStep) => Promise<unknown>
type User = ReturnType<typeof createUser>

const actsOfFiles = ({ token, imports, take, undo }: User) => ({
  file: (app: TestApp, step: LedgerStep) => take(app, asSchwabCsv(partOf(step))),
  /** What it brings of several tickers is settled at once. */
  'file of two': (app: TestApp, step: LedgerStep) => {
    const both = [...partOf(step), ...partOf({ ...step, which: step.which + 1 })]
    return take(app, asSchwabCsv(both.toSorted((a, b) => (a.on < b.on ? -1 : 1))))
  },
  sync: ({ send }: TestApp, { which, length }: LedgerStep) => {
    const history = (pick(histories, which) ?? workedCase).slice(0, length)
    const transactions = JSON.parse(asSchwabApi(history)) as unknown[]
    const account = { ...rawAccount('99990000', []), positions: null, transactions }
    return send('POST', '/portfolio/import/positions', { token, body: payloadOf([account]) })
  },
  undo: (app: TestApp, { which }: LedgerStep) => undo(app, pick(imports, which)?.id ?? 'none'),
  /** What was taken earlier comes after what came later. */
  again: async (app: TestApp, { which }: LedgerStep) => {
    const earlier = pick(imports, which)
    if (earlier === undefined) return
    await undo(app, earlier.id)
    await take(app, earlier.text)
  },
})

const actsOfUser = ({ token, get, accountId, entriesOf }: User) => ({
  'by hand': async (app: TestApp, { which }: LedgerStep) =>
    app.send('POST', '/portfolio/entries', {
      token,
      body: {
        account_id: await accountId(app),
        kind: which % 2 === 0 ? 'buy' : 'sell',
        symbol: pick(['ABC', 'XYZ', 'KO'], which),
        quantity: 10 + (which % 90),
        price: 40 + (which % 20),
        trade_date: `2026-0${1 + (which % 9)}-1${which % 9}`,
      },
    }),
  remove: async (app: TestApp, { which }: LedgerStep) => {
    const entry = pick(await entriesOf(app, 'manual'), which)
    return app.send('DELETE', `/portfolio/entries/${entry?.id ?? 'none'}`, { token })
  },
  dispose: async (app: TestApp, { which }: LedgerStep) => {
    const body = {
      disposal_method: pick(['fifo', 'lifo', 'hifo', 'specific'], which),
      is_ira: which % 5 === 0,
    }
    return app.send('PUT', `/portfolio/accounts/${await accountId(app)}`, { token, body })
  },
  'name lots': async (app: TestApp, { which }: LedgerStep) => {
    const sale = pick(await entriesOf(app, 'sell'), which)
    const path = `/portfolio/entries/${sale?.id ?? 'none'}/lots`
    const lots = await get<{ lots?: { id: string; quantity: number }[] }>(app, path)
    const lot = pick(lots.lots ?? [], which)
    const body = { lots: lot === undefined ? [] : [{ lot_id: lot.id, quantity: 1 }] }
    return app.send('PUT', path, { token, body })
  },
  roll: async (app: TestApp, { which }: LedgerStep) => {
    const closed = pick(await entriesOf(app, 'buy-to-close'), which)
    const opened = pick(await entriesOf(app, 'sell-to-open'), which)
    const body = { close_entry_id: closed?.id, open_entry_id: opened?.id, linked: which % 2 === 0 }
    return app.send('PUT', '/portfolio/rolls', { token, body })
  },
})

/** Takes the steps of one user, each by the application that it is handed. */
export function createLedgerActs(token: string): Acting {
  const user = createUser(token)
  const does: Record<Act, Acting> = { ...actsOfFiles(user), ...actsOfUser(user) }
  return (app, step) => does[step.does](app, step)
}
