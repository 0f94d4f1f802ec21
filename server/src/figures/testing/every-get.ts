/**
 * Every call that only reads, with each parameter that it takes: found in the route table, so that a new one is among them. What a
 * parameter of a path or a query may be of a user is in a table by its name, and one that is not in it is a failure.
 */
import { routes, type Route } from '@wheelwright/api'
import { assert } from '@wheelwright/core'
import type { TestApp } from '../../testing/test-app.ts'

/** One call: a path below `/api`, and how it is called where it is no GET. */
export interface Ask {
  readonly name: string
  readonly path: string
  readonly method?: 'POST' | 'DELETE'
}

/** What a user has that can be asked for. */
export interface Askable {
  readonly symbols: readonly string[]
  readonly accounts: readonly string[]
  readonly entries: readonly string[]
  readonly byHand: readonly string[]
  readonly sales: readonly string[]
  readonly wheels: readonly string[]
  readonly keys: readonly string[]
  readonly groups: readonly string[]
  readonly options: readonly string[]
  readonly batches: readonly string[]
}

/** By the parameter's name, with the route's before it where it means something else there. */
const values: Readonly<Record<string, (has: Askable) => readonly string[]>> = {
  symbol: ({ symbols }) => symbols,
  ticker: ({ symbols }) => symbols,
  symbols: ({ symbols }) => [symbols.join(',')],
  benchmark: () => ['SPY'],
  accountId: ({ accounts }) => accounts,
  batchId: ({ batches }) => batches,
  kind: () => ['sell', 'sell-to-open', 'assignment', 'dividend'],
  from: () => ['2026-03-02'],
  to: () => ['2026-08-21'],
  year: () => ['2026'],
  expiration: () => ['2026-12-18'],
  search: ({ symbols }) => symbols.slice(0, 1),
  offset: () => ['2'],
  limit: () => ['3'],
  first: () => ['1', '3'],
  ids: ({ wheels }) => [wheels.slice(0, 3).join(',')],
  key: ({ keys }) => keys,
  id: ({ wheels }) => wheels,
  cycleId: ({ wheels }) => wheels,
  before: ({ wheels }) => wheels.slice(0, 1),
  after: ({ wheels }) => wheels.slice(0, 1),
  // What it may be is told by the page before; these lists have one.
  cursor: () => [],
  'lots.after': ({ entries }) => entries.slice(0, 1),
  'lotGroups.after': ({ groups }) => groups.slice(0, 1),
  'lotGroup.id': ({ groups }) => groups,
  'saleLots.id': ({ sales }) => sales,
  'importBatch.id': ({ batches }) => batches,
  'importRows.id': ({ batches }) => batches,
  'refusedRows.id': ({ batches }) => batches,
  'removeImport.id': ({ batches }) => batches,
  'removeEntry.id': ({ byHand }) => byHand,
  'option.id': ({ options }) => options,
}

const ofTables = (name: string): ((has: Askable) => readonly string[]) => {
  const found = values[name] ?? values[name.slice(name.indexOf('.') + 1)]
  assert(found !== undefined, `nothing says what ${name} may be`)
  return found
}

/** Parameters that say something only together. */
const together: Readonly<Record<string, readonly (readonly string[])[]>> = {
  profit: [
    ['by', 'symbol'],
    ['by', 'accountId'],
    ['by', 'premium'],
    ['by', 'from', 'to'],
    ['by', 'symbol', 'from', 'to'],
    ['by', 'symbol', 'accountId'],
    ['by', 'items'],
  ],
  exportPeriods: [['by', 'from', 'to']],
  lots: [
    ['symbol', 'status'],
    ['symbol', 'status', 'accountId'],
    ['accountId', 'status'],
    ['symbol', 'status', 'stockCost'],
  ],
  exportLots: [['symbol', 'status']],
  reconciliation: [['list', 'accountId']],
  wheelCycles: [
    ['timeline', 'status'],
    ['timeline', 'first'],
    ['timeline', 'ids'],
    ['first', 'status'],
    ['timeline', 'after'],
  ],
  equity: [['from', 'to', 'accountId']],
}

type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, { readonly def: Definition }>>
  readonly innerType?: { readonly def: Definition }
  readonly entries?: Readonly<Record<string, string>>
}

interface Parameter {
  readonly isRequired: boolean
  readonly values: (has: Askable) => readonly string[]
}

/** Of a parameter that is a choice every one of them is tried. */
const parametersOf = (name: string, { query }: Route): ReadonlyMap<string, Parameter> => {
  const { shape = {} } = (query as unknown as { def: Definition } | undefined)?.def ?? { type: 'none' }
  return new Map(
    Object.entries(shape).map(([key, { def }]) => {
      const { entries } = def.innerType?.def ?? def
      const isRequired = def.type !== 'optional'
      const choices = entries && Object.values(entries)
      return [key, { isRequired, values: choices ? () => choices : ofTables(`${name}.${key}`) }]
    }),
  )
}

type Chosen = Readonly<Record<string, string>>

/** Each with each. */
const product = (lists: readonly (readonly [key: string, values: readonly string[]])[]): Chosen[] =>
  lists.reduce<Chosen[]>(
    (chosen, [key, own]) => chosen.flatMap((one) => own.map((value) => ({ ...one, [key]: value }))),
    [{}],
  )

const wire = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const asksOf = (name: string, route: Route, has: Askable): Ask[] => {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  const paths = product(inPath.map((key) => [key, ofTables(`${name}.${key}`)(has)])).map((chosen) =>
    route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(chosen[key] ?? '')),
  )
  const parameters = parametersOf(name, route)
  const required = [...parameters].filter(([, { isRequired }]) => isRequired).map(([key]) => key)
  const alone = [...parameters.keys()].filter((key) => !required.includes(key)).map((key) => [key])
  const sets = [[], ...alone, ...(together[name] ?? [])]
  const queries = sets.flatMap((keys) =>
    product([...required, ...keys].map((key) => [key, parameters.get(key)?.values(has) ?? []])),
  )
  return paths.flatMap((path) =>
    queries.map((chosen) => {
      const query = new URLSearchParams(
        Object.entries(chosen).map(([key, value]): [string, string] => [wire(key), value]),
      )
      return { name, path: query.size === 0 ? path : `${path}?${query.toString()}` }
    }),
  )
}

/** What only computes and is no GET. */
const besides = (has: Askable): Ask[] => [
  { name: 'detectWheels', method: 'POST', path: routes.detectWheels.path },
  ...has.batches.map((id): Ask => ({
    name: 'removeImport',
    method: 'DELETE',
    path: `/imports/${id}?preview=true`,
  })),
  ...has.byHand.map((id): Ask => ({
    name: 'removeEntry',
    method: 'DELETE',
    path: `/portfolio/entries/${id}?preview=true`,
  })),
]

const gets = Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET')
export const getNames: readonly string[] = gets.map(([name]) => name)

export function everyAsk(has: Askable): Ask[] {
  return [...gets.flatMap(([name, route]) => asksOf(name, route, has)), ...besides(has)]
}

/** What it asks, whatever it asks for. */
const formOf = ({ name, path }: Ask): string => {
  const [, query = ''] = path.split('?')
  return [name, ...new URLSearchParams(query).keys()].join(' ')
}

/** With each set of parameters so many times at most: about another symbol each time, another wheel, and so on. */
export function fewOfEach(count: number): (asks: readonly Ask[]) => readonly Ask[] {
  return (asks) =>
    [...Map.groupBy(asks, formOf).values()].flatMap((same, at) =>
      same.filter((_, number) => (number + at) % same.length < count),
    )
}

type Row = Readonly<Record<string, unknown>>

/** Of each kind of thing. */
const most = 8

/** The first of them, the last, and some between. */
const someOf = <T>(all: readonly T[]): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))] as T)

export async function readAskable({ send }: Pick<TestApp, 'send'>, token: string): Promise<Askable> {
  const get = async <T>(path: string): Promise<T> => (await send<T>('GET', path, { token })).body
  const namesIn = (rows: readonly Row[], key: string): string[] => [
    ...new Set(rows.map((row) => row[key]).filter((value) => typeof value === 'string')),
  ]
  const some = (rows: readonly Row[], key: string): string[] => someOf(namesIn(rows, key))
  const { items: entries } = await get<{ items: Row[] }>('/portfolio/entries?limit=1000')
  const wheels = await get<Row[]>('/wheels/wheel-cycles')
  const { items: groups } = await get<{ items: Row[] }>('/lots/groups')
  const { items: trash } = await get<{ items: Row[] }>('/trash')
  // Those that it had before too: what an entry says is under the name of its day.
  const roots = namesIn(entries, 'symbol').map((symbol) => symbol.split(' ')[0] ?? symbol)
  const symbols = new Set([...roots, ...namesIn(entries, 'underlying'), ...namesIn(wheels, 'ticker')])
  const ofKind = (rows: readonly Row[], ...kinds: readonly string[]): Row[] =>
    rows.filter(({ kind }) => typeof kind === 'string' && kinds.includes(kind))
  return {
    symbols: someOf([...symbols].toSorted()),
    accounts: some(await get<Row[]>('/portfolio/accounts'), 'id'),
    entries: some(entries, 'id'),
    byHand: some(
      entries.filter(({ is_manual }) => is_manual === true),
      'id',
    ),
    sales: some(ofKind(entries, 'sell', 'assignment', 'exercise'), 'id'),
    wheels: [...some(wheels, 'id'), ...some(ofKind(trash, 'wheel'), 'id')],
    keys: some(wheels, 'cycle_key'),
    groups: some(groups, 'id'),
    options: some(await get<Row[]>('/portfolio/positions/options?status=all'), 'id'),
    batches: some(await get<Row[]>('/imports'), 'id'),
  }
}
