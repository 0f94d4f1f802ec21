/** A call for what a company was called before answers as for its latest name, so that none is empty while Activity lists entries. */
import { openApiDocument, routes } from '@wheelwright/api'
import { beforeAll, expect, it } from 'vitest'
import { openImports } from '../intake/testing/open-imports.ts'
import { schwabHistory, schwabRow } from '../intake/testing/schwab-rows.ts'
import { describeEachEngine } from '../testing/engines.ts'

/** Shares and an assigned put as CCIV, a call as LCID; the put's shares went to another account. */
const history = schwabHistory(
  schwabRow('11/17/2026 Journal|LCID|-10|||'),
  schwabRow('11/16/2026 Sell to Open|LCID 12/18/2026 25.00 C|1|1.00|0.65|99.35'),
  {
    date: '07/26/2021',
    action: 'Stock Merger',
    symbol: 'LCID',
    description: 'LUCID GROUP INC',
    quantity: 250,
  },
  {
    date: '07/26/2021',
    action: 'Stock Merger',
    symbol: '171439102',
    description: 'CHURCHILL CAPITAL IV XXXMANDATORY MERGER EFF: 07/26/21',
    quantity: -250,
  },
  schwabRow('03/01/2021 Sell|CCIV|50|30.00||1500.00'),
  {
    date: '01/04/2021',
    action: 'Buy',
    symbol: 'CCIV',
    description: 'CHURCHILL CAPITAL IV CLASS A',
    quantity: 300,
    price: 20,
    amount: -6000,
  },
)

interface Asked {
  readonly method: string
  readonly path: (symbol: string) => string
  readonly body?: unknown
}
const get = (path: Asked['path']): Asked => ({ method: 'GET', path })

const asked: Readonly<Record<string, Asked>> = {
  lots: get((symbol) => `/portfolio/lots?status=all&symbol=${symbol}`),
  exportLots: get((symbol) => `/exports/lots?format=csv&symbol=${symbol}`),
  profit: get((symbol) => `/portfolio/pnl?by=year&symbol=${symbol}`),
  exportPeriods: get((symbol) => `/exports/periods?format=csv&by=year&symbol=${symbol}`),
  qualifiedCalls: get((symbol) => `/portfolio/qualified-calls?symbol=${symbol}`),
  transfers: get((symbol) => `/portfolio/transfers?symbol=${symbol}`),
  historyStarts: get((symbol) => `/portfolio/history-starts?symbol=${symbol}`),
  wheelData: get((symbol) => `/wheels/${symbol}/data`),
  rollCandidates: get((symbol) => `/wheels/${symbol}/roll-candidates`),
  lotGroups: get((symbol) => `/lots/groups?ticker=${symbol}`),
}

/** What takes a symbol and is not told by the books, with the reason. */
const others: Readonly<Record<string, string>> = {
  entries: 'lists of a former symbol what names it, and of the latest one all',
  exportEntries: 'lists of a former symbol what names it, and of the latest one all',
  marketQuotes: 'a provider is asked for what it lists now',
  marketTerms: 'a provider is asked for what it lists now',
  marketChain: 'a provider is asked for what it lists now',
  marketHistory: 'a provider is asked for what it lists now',
  rollScenarios: 'names its options by their ids, as rollCandidates told them',
  executeRoll: 'names its options by their ids, as rollCandidates told them',
  takeBackRoll: 'names its roll by its id',
  closeOptions: 'names its options by their ids, as rollCandidates told them',
  takeBackClosedOptions: 'names what was closed by its id',
  removeTicker: 'deletes what the phase page lists under this very name',
}

const ownWords = /"became":"?\w+"?,?|symbol=\w+|ticker=\w+/g

describeEachEngine('a former symbol', ({ openTestDatabase }) => {
  const open = async () => {
    const opened = await openImports(await openTestDatabase())
    await opened.take(history)
    await opened.take(schwabHistory(schwabRow('11/17/2026 Journal|LCID|10|||')), 'other.csv', '2')
    return opened
  }
  /** For those that read alone. */
  let ann: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    ann = await open()
  })
  const read = async ({ method, path, body }: Asked, symbol: string): Promise<string> => {
    const answer = await ann.app.request(`/api${path(symbol)}`, {
      method,
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return `${answer.status} ${(await answer.text()).replaceAll(ownWords, '')}`
  }

  it.each(Object.entries(asked))('answers as the latest one: %s', async (_, call) => {
    const latest = await read(call, 'LCID')
    expect(latest).toMatch(/^200 /)
    expect(latest).not.toBe(await read(call, 'ZZZZ'))
    expect(await read(call, 'CCIV')).toBe(latest)
  })

  it('leads on to its latest one, and still has its own entries', async () => {
    const { items } = await ann.get<{ items: unknown[] }>('/portfolio/entries?symbol=CCIV')
    expect(items.length).toBeGreaterThan(0)
    expect(await ann.get('/wheels/CCIV/data')).toMatchObject({ ticker: 'LCID', became: 'LCID' })
    expect(await ann.get('/wheels/LCID/data')).toMatchObject({ ticker: 'LCID', became: null })
  })

  it('has its entries among those of its latest one, in each account that knows the change', async () => {
    const listed = async (symbol: string) => {
      const { items, total } = await ann.get<{ items: { id: string; underlying: string }[]; total: number }>(
        `/portfolio/entries?symbol=${symbol}`,
      )
      expect(total).toBe(items.length)
      return items
    }
    const [former, latest] = [await listed('CCIV'), await listed('LCID')]
    expect(new Set(former.map(({ underlying }) => underlying))).toEqual(new Set(['CCIV']))
    expect(latest.map(({ id }) => id)).toEqual(expect.arrayContaining(former.map(({ id }) => id)))
    const items = await ann.get<{ items: { underlying: string; net_cash: number; fees: number }[] }>(
      '/portfolio/pnl',
    )
    const own = items.items.find(({ underlying }) => underlying === 'LCID')
    const cash = await ann.get<{ items: { net_cash: number }[] }>('/portfolio/entries?symbol=LCID')
    expect(cash.items.reduce((sum, { net_cash }) => sum + net_cash, 0)).toBeCloseTo(own?.net_cash ?? NaN, 6)
    const file = await read(
      get(() => '/exports/entries?symbol=LCID'),
      'LCID',
    )
    expect(file.trimEnd().split('\n').length).toBe(latest.length + 1)
  })

  it('that another company took since is that company’s', async () => {
    const { take, lots, get: read } = await open()
    await take(schwabHistory(schwabRow('11/18/2026 Buy|CCIV|7|5.00||-35.00')), 'later.csv', '2')
    expect(await lots('status=open&symbol=CCIV')).toMatchObject([{ symbol: 'CCIV', quantity: 7 }])
    expect(await read('/wheels/CCIV/data')).toMatchObject({ ticker: 'CCIV', became: 'LCID' })
  })
})

const { paths } = openApiDocument('test') as {
  paths: Record<string, Record<string, { parameters: { in: string; name: string }[] }>>
}

/** Names of the query as the document tells them. */
const queryOf = (path: string, method: string): string[] => {
  const parameters = paths[path]?.[method.toLowerCase()]?.parameters ?? []
  return parameters.flatMap(({ in: where, name }) => (where === 'query' ? [name] : []))
}

it('every call that takes a symbol is one of these', () => {
  const taking = Object.entries(routes).flatMap(([name, route]) => {
    const isNamed = queryOf(route.path, route.method).some((name) => /^(symbols?|ticker)$/.test(name))
    return isNamed || /\{(symbol|ticker)\}/.test(route.path) ? [name] : []
  })
  expect(taking.toSorted()).toEqual([...Object.keys(asked), ...Object.keys(others)].toSorted())
})
