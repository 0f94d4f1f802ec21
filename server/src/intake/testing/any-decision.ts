/** What a user may decide on what stands there, and what takes it back. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Owner, Portfolios } from '../../figures/testing/portfolios.ts'
import type { Pages } from '../../figures/testing/read-pages.ts'
import { payloadOf, rawAccount, rawPosition } from './payload.ts'
import { testPassword } from '../../testing/test-app.ts'

const kinds = [
  'days go by',
  'file undone',
  'preferences',
  'account',
  'lots of a sale',
  'roll',
  'entry by hand',
  'wheel away',
  'ticker away',
  'wheel by hand',
  'wheel joined',
  'wheel paused',
  'wheel closed',
  'option closed',
  'option rolled',
  'option by hand',
  'shares by hand',
  'positions told',
  'lot order',
  'question answered',
] as const

/** `which` of what stands there, and in which of a few ways. */
export const anyDecision = fc.record({
  does: fc.constantFrom(...kinds),
  which: fc.nat({ max: 1000 }),
  way: fc.nat({ max: 3 }),
})
export type Decision = typeof anyDecision extends fc.Arbitrary<infer T> ? T : never

export type TakeBack = () => Promise<void>
type Json = Record<string, unknown>

/** Who decides, on what pages; days go by for others too. */
interface Place {
  readonly owner: Owner
  readonly others: readonly Owner[]
  readonly pages: Pages
}
/** Null where nothing is there to be taken back. */
type Decide = (place: Place, decision: Decision) => Promise<TakeBack | null>

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

const today = '2026-11-20'
/** The day on which something ended, where it did. */
const dayOf = (expiration: string | null): string =>
  expiration !== null && expiration < today ? expiration : today

const fillOf = ({ id, expirationDate }: Pages['options'][number]) => ({
  option_id: id,
  close_price: 0.3,
  fees: 0.65,
  trade_date: dayOf(expirationDate),
})

const plan = {
  strategy_type: 'cash_secured_put',
  started_at: '2026-11-02',
  detection_metadata: { strike_price: 45, expiration_date: '2026-12-18', contract_count: 1, premium: 2.5 },
}
const entries = [
  { kind: 'buy', symbol: 'XYZ', quantity: 100, price: 47.5 },
  { kind: 'sell-to-open', symbol: 'QRT   261218P00045000', quantity: 2, price: 1.5, fees: 1.3 },
  { kind: 'dividend', symbol: 'XYZ', amount: 12.34 },
  { kind: 'sell', symbol: 'XYZ', quantity: 7, price: 51 },
]

function createCalls(app: Portfolios) {
  /** Null where it is refused, as it may be: what is there is not always what it asks for. */
  const call = async (owner: Owner, method: string, path: string, body?: unknown): Promise<Json | null> => {
    const sent = { token: owner.token, ...(body === undefined ? {} : { body }) }
    const got = await app.send<Json | null>(method, path, sent)
    await app.deps.background.settle()
    expect(got.status, `${method} ${path}: ${JSON.stringify(got.body)}`).toBeLessThan(500)
    return got.status < 400 ? (got.body ?? {}) : null
  }
  const must = async (owner: Owner, method: string, path: string, body?: unknown): Promise<Json> => {
    const got = await call(owner, method, path, body)
    expect(got, `${method} ${path}`).not.toBeNull()
    return got ?? {}
  }
  const inTrash = async (owner: Owner) =>
    ((await must(owner, 'GET', '/trash'))['items'] as { kind: string; id: string }[]).map(({ kind, id }) => ({
      kind,
      id,
    }))

  /** Takes away what a path names; all that it took comes back. */
  const takeAway = async (owner: Owner, path: string): Promise<TakeBack | null> => {
    const before = new Set((await inTrash(owner)).map(({ id }) => id))
    if ((await call(owner, 'DELETE', path)) === null) return null
    const items = (await inTrash(owner)).filter(({ id }) => !before.has(id))
    return async () => {
      if (items.length === 0) return
      const { restored } = await must(owner, 'POST', '/trash/restore', { items })
      expect(restored).toBe(items.length)
    }
  }

  /** Makes what a second path, with the id that the answer tells, takes back. */
  const make = async (
    owner: Owner,
    path: string,
    body: unknown,
    goes: (made: Json) => string,
  ): Promise<TakeBack | null> => {
    const made = await call(owner, 'POST', path, body)
    if (made === null) return null
    return async () => {
      await must(owner, 'DELETE', goes(made))
    }
  }

  /** Days later the sessions are over, and the owners sign in anew. */
  const letDaysGoBy = async (owners: readonly Owner[], days: number): Promise<void> => {
    const users = []
    for (const owner of owners) users.push(await must(owner, 'GET', '/auth/me'))
    app.clock.advance(days * 86_400_000)
    for (const [at, owner] of owners.entries()) {
      const body = { username: users[at]?.['username'], password: testPassword }
      const { body: signedIn } = await app.send<{ access_token: string }>('POST', '/auth/login', { body })
      Object.assign(owner, { token: signedIn.access_token })
      await app.deps.background.settle()
    }
  }

  /** What was stands there again when it is taken back. */
  const change = async (owner: Owner, path: string, to: unknown, was: unknown): Promise<TakeBack | null> => {
    if ((await call(owner, 'PUT', path, to)) === null) return null
    return async () => {
      await must(owner, 'PUT', path, was)
    }
  }

  const confirmedImports = async (owner: Owner): Promise<readonly string[]> => {
    const { body } = await app.send<{ id: string; state: string }[]>('GET', '/imports', owner)
    return body.filter(({ state }) => state === 'confirmed').map(({ id }) => id)
  }

  const makePlan = async (owner: Owner, ticker: string): Promise<string> =>
    String((await must(owner, 'POST', '/wheels/wheel-cycles', { ticker, ...plan }))['id'])

  return { call, must, takeAway, make, change, letDaysGoBy, confirmedImports, makePlan }
}

type Calls = ReturnType<typeof createCalls>

/** About what was told, and how it is counted. */
const aboutEntries = ({ call, must, make, change, confirmedImports }: Calls) => {
  return {
    'file undone': async ({ owner }, { which }) => {
      const batchId = pick(await confirmedImports(owner), which)
      if (batchId !== undefined) await call(owner, 'DELETE', `/imports/${batchId}?confirmed=true`)
      return null
    },
    'lots of a sale': async ({ owner, pages }, { which, way }) => {
      const sale = pick(
        pages.entries.filter(({ kind }) => kind === 'sell'),
        which,
      )
      const lot = pick(
        pages.lots.filter(({ symbol, side }) => symbol === sale?.symbol && side === 'long'),
        way,
      )
      if (sale === undefined || lot === undefined) return null
      const lots = [{ lot_id: lot.id, quantity: 1 }]
      return change(owner, `/portfolio/entries/${sale.id}/lots?confirmed=true`, { lots }, { lots: [] })
    },
    roll: async ({ owner, pages }, { which, way }) => {
      const of = (wanted: string, at: number) =>
        pick(
          pages.entries.filter(({ kind }) => kind === wanted),
          at,
        )?.id
      const pair = { close_entry_id: of('buy-to-close', which), open_entry_id: of('sell-to-open', way) }
      const decided = { ...pair, linked: which % 2 === 1 }
      return change(owner, '/portfolio/rolls', decided, { ...pair, linked: null })
    },
    'entry by hand': async ({ owner, pages }, { which, way }) => {
      const on = pick(pages.entries, which)?.tradeDate ?? '2026-10-01'
      const body = { account_id: pick(pages.accounts, which)?.id, trade_date: on, ...pick(entries, way) }
      return make(owner, '/portfolio/entries', body, ({ items }) => {
        const [made] = items as Json[]
        return `/portfolio/entries/${String(made?.['id'])}?confirmed=true`
      })
    },
    'question answered': async ({ owner, pages }, { which, way }) => {
      const question = pick(pages.questions.items, which)
      const choice = pick(question?.choices ?? [], way)
      if (question === undefined || choice === undefined) return null
      const told = { id: question.id, choice: choice.choice, price: 12.5, acquired_on: '2025-02-03' }
      const made = await call(owner, 'POST', '/portfolio/questions/answers', { answers: [told] })
      const batch = made?.['batch_id']
      if (typeof batch !== 'string') return null
      return async () => {
        await must(owner, 'DELETE', `/portfolio/questions/answers/${batch}`)
      }
    },
  } satisfies Partial<Record<Decision['does'], Decide>>
}

/** About settings, and the day. */
const aboutSettings = ({ must, change, letDaysGoBy }: Calls) => {
  return {
    'days go by': async ({ owner, others }, { way }) => {
      await letDaysGoBy([owner, ...others], 1 + 3 * way)
      return null
    },
    preferences: async ({ owner }, { way }) => {
      const was = await must(owner, 'GET', '/settings/preferences')
      return change(owner, '/settings/preferences', { ...was, cycle_gap_days: 20 * way }, was)
    },
    account: async ({ owner, pages }, { which, way }) => {
      const account = pick(pages.accounts, which)
      if (account === undefined) return null
      const method = pick(['fifo', 'lifo', 'hifo', 'specific'], way)
      return change(
        owner,
        `/portfolio/accounts/${account.id}`,
        { disposal_method: method, is_ira: which % 2 === 1 },
        { disposal_method: account.disposalMethod, is_ira: account.isIra },
      )
    },
  } satisfies Partial<Record<Decision['does'], Decide>>
}

/** About what is held. */
const aboutHoldings = ({ call, must, make, confirmedImports }: Calls) => {
  return {
    'option by hand': ({ owner }, { way }) => {
      const terms = { ticker: 'XYZ', strike_price: 50, expiration_date: '2026-12-18', option_type: 'Put' }
      const body = { ...terms, contracts: -1 - way, cost_basis: 2 }
      return make(owner, '/options/', body, ({ id }) => `/options/${String(id)}`)
    },
    'positions told': async ({ owner, pages }, { which }) => {
      const account = pick(pages.accounts, which)
      if (account === undefined) return null
      const { accountNumber: number, brokerage } = account
      const positions = pages.positions
        .filter(({ accountNumber }) => accountNumber === number)
        .map(({ symbol, assetType, shares, contracts }) => {
          const quantity = (shares ?? contracts ?? 0) / 1_000_000
          const sides = { long_quantity: Math.max(0, quantity), short_quantity: Math.max(0, -quantity) }
          return rawPosition({
            symbol,
            asset_type: assetType,
            ...sides,
            average_price: 1,
            market_value: quantity * (contracts === null ? 50 : 300),
          })
        })
      const payload = payloadOf(
        [rawAccount(number, positions, { account_type: 'UNKNOWN', brokerage })],
        new Date(pages.nowMs).toISOString(),
      )
      const made = await call(owner, 'POST', '/portfolio/import/positions', payload)
      const batchId = made?.['batch_id']
      if (typeof batchId !== 'string') return null
      return async () => {
        // A later decision may have undone it among the files.
        if ((await confirmedImports(owner)).includes(batchId))
          await must(owner, 'DELETE', `/imports/${batchId}?confirmed=true`)
      }
    },
    'shares by hand': ({ owner }, { way }) => {
      const body = { symbol: 'XYZ', shares: 100, cost_basis: 40 + way, market_price: 41 }
      return make(owner, '/stocks/', body, ({ id }) => `/stocks/${String(id)}`)
    },
    'option closed': async ({ owner, pages }, { which }) => {
      const option = pick(pages.options, which)
      if (option === undefined) return null
      const ticker = `/wheels/${option.ticker}`
      const body = { option_ids: [option.id], fills: [fillOf(option)] }
      return make(owner, `${ticker}/close-options`, body, (made) => {
        return `${ticker}/closes/${String(made['closing_id'])}`
      })
    },
    'option rolled': async ({ owner, pages }, { which }) => {
      const option = pick(pages.options, which)
      if (option === undefined) return null
      const ticker = `/wheels/${option.ticker}`
      const fill = { ...fillOf(option), open_price: 1.1, expiration: '2027-01-15' }
      const body = { option_ids: [option.id], fills: [fill] }
      return make(owner, `${ticker}/execute-roll`, body, (made) => {
        return `${ticker}/rolls/${String(made['roll_id'])}`
      })
    },
    'lot order': ({ owner, pages }, { which, way }) => {
      const put = { strike: 45, expiration: '2026-12-18', premium: 1.2, quantity: 1 + way, fees: 0.65 }
      const of = { account_id: pick(pages.accounts, which)?.id, ticker: 'XYZ', trade_date: '2026-11-19' }
      return make(owner, '/lots/orders', { form: 'sell put', ...of, ...put }, (made) => {
        return `/lots/orders/${String(made['order_id'])}`
      })
    },
  } satisfies Partial<Record<Decision['does'], Decide>>
}

/** About wheels. */
const aboutWheels = ({ call, must, takeAway, make, makePlan }: Calls) => {
  return {
    'wheel away': async ({ owner, pages }, { which }) => {
      const wheel = pick(pages.wheels, which)
      return wheel === undefined ? null : takeAway(owner, `/wheels/wheel-cycles/${wheel.id}`)
    },
    'ticker away': async ({ owner, pages }, { which }) => {
      const wheel = pick(pages.wheels, which)
      return wheel === undefined ? null : takeAway(owner, `/wheels/tickers/${wheel.ticker}`)
    },
    'wheel by hand': async ({ owner }, { way }) => {
      const id = await makePlan(owner, way % 2 === 1 ? 'XYZ' : 'PEP')
      return async () => {
        await must(owner, 'DELETE', `/wheels/wheel-cycles/${id}`)
      }
    },
    'wheel joined': async ({ owner, pages }, { which, way }) => {
      const campaign = pick(
        pages.wheels.filter(({ origin }) => origin === 'ledger'),
        which,
      )
      if (campaign === undefined) return null
      const path = `/wheels/wheel-cycles/${await makePlan(owner, campaign.ticker)}`
      await call(owner, 'PUT', `${path}/campaign`, { ledger_id: campaign.id })
      return async () => {
        if (way % 2 === 1) await must(owner, 'PUT', `${path}/campaign`, { ledger_id: null })
        await must(owner, 'DELETE', path)
      }
    },
    'wheel paused': async ({ owner, pages }, { which }) => {
      const wheel = pick(pages.wheels, which)
      if (wheel === undefined) return null
      const path = `/wheels/wheel-cycles/${wheel.id}/status`
      if ((await call(owner, 'PATCH', path, { status: 'paused' })) === null) return null
      return async () => {
        await call(owner, 'PATCH', path, { status: wheel.status })
      }
    },
    'wheel closed': async ({ owner, pages }, { which, way }) => {
      const wheel = pick(
        pages.wheels.filter(({ status }) => status !== 'closed'),
        which,
      )
      if (wheel === undefined) return null
      const fills = pages.details.get(wheel.id)?.positions.map(({ id, expirationDate }) => ({
        position_id: id,
        close_price: 1,
        trade_date: dayOf(expirationDate),
      }))
      const body = way % 2 === 1 ? { close_all_positions: false } : { fills }
      return make(owner, `/wheels/${wheel.id}/close`, body, ({ closing }) => {
        const { id } = closing as Json
        return `/wheels/${wheel.id}/closings/${String(id)}`
      })
    },
  } satisfies Partial<Record<Decision['does'], Decide>>
}

/** Decides, and answers what takes it back. */
export function createDecider(app: Portfolios): Decide {
  const calls = createCalls(app)
  const deciders: Readonly<Record<Decision['does'], Decide>> = {
    ...aboutEntries(calls),
    ...aboutSettings(calls),
    ...aboutHoldings(calls),
    ...aboutWheels(calls),
  }
  return (place, decision) => deciders[decision.does](place, decision)
}
