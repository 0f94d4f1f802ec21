/** Everything that the API says of a portfolio, decoded, so that what two answers say of one thing can be compared. */
import { decodeWire, fullPage, routes } from '@wheelwright/api'
import type { AnswerOf, Periods, WheelOpportunity } from '@wheelwright/api'
import { assert, tradingDateAt } from '@wheelwright/core'
import type { TestApp } from '../../testing/test-app.ts'

type Routes = typeof routes
/** The calls that only read. */
type ReadName = {
  [N in keyof Routes]: Routes[N] extends { readonly method: 'GET'; readonly answer: object } ? N : never
}[keyof Routes]
type Answer<N extends ReadName> = AnswerOf<Routes[N]>
type RowOf<N extends ReadName> = Answer<N> extends readonly (infer Row)[] ? Row : never

/** What the pages of one wheel say of it. */
export interface WheelPages {
  readonly detail: Answer<'wheelCycle'>
  readonly performance: Answer<'cyclePerformance'>
  readonly closing: Answer<'closeSummary'>
  readonly positions: Answer<'cyclePositions'>
  readonly page: Answer<'wheelPage'>
}

export interface Pages {
  readonly dashboard: Answer<'snapshot'>
  readonly summary: Answer<'summary'>
  readonly today: Answer<'today'>
  /** Premium when ended: all months and years, and the months of this year alone. */
  readonly months: Periods
  readonly years: Periods
  readonly yearAlone: Periods
  readonly opportunities: readonly WheelOpportunity[]
  readonly nowMs: number
  readonly positions: Answer<'positions'>['positions']
  readonly stocks: Answer<'stockPositions'>
  readonly options: Answer<'optionPositions'>
  readonly profit: Answer<'profit'>
  readonly lots: Answer<'lots'>
  readonly reconciliation: Answer<'reconciliation'>
  readonly questions: Answer<'questions'>
  readonly questionCount: Answer<'questionCount'>
  readonly accounts: Answer<'brokerAccounts'>
  readonly entries: Answer<'entries'>['items']
  readonly wheels: Answer<'wheelCycles'>
  readonly phases: Answer<'phases'>
  readonly collateral: Answer<'collateral'>
  /** By ticker. */
  readonly symbols: ReadonlyMap<string, Answer<'wheelData'>>
  /** By ticker, with those that closed under what it was called before. */
  readonly symbolLots: ReadonlyMap<string, Answer<'lots'>>
  /** By the wheel's id. */
  readonly details: ReadonlyMap<string, WheelPages>
}

type Query = Readonly<Record<string, string>>

/** Reads as one user; every answer is what its schema says. */
const createReader = ({ send }: Pick<TestApp, 'send'>, token: string) => {
  const read = async <N extends ReadName>(
    name: N,
    query: Query = {},
    parameters: Query = {},
  ): Promise<Answer<N>> => {
    const { path, answer } = routes[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
    const got = await send('GET', `${filled}?${new URLSearchParams(query).toString()}`, { token })
    assert(got.status === 200, `${filled} answered ${got.status}: ${JSON.stringify(got.body)}`)
    const decoded = decodeWire(answer, got.body)
    assert(decoded.ok, `${filled} does not answer what its schema says`)
    return decoded.value as Answer<N>
  }
  const readAll = async <N extends ReadName>(
    name: N,
    query: Query = {},
  ): Promise<(RowOf<N> & { readonly id: string })[]> => {
    const rows: (RowOf<N> & { readonly id: string })[] = []
    for (;;) {
      const after = rows.at(-1)?.id
      const page = (await read(name, after === undefined ? query : { ...query, after })) as typeof rows
      rows.push(...page)
      if (page.length < fullPage) return rows
    }
  }
  return { read, readAll }
}

/** Detection only computes, though it is posted. */
const readOpportunities = async ({ send }: Pick<TestApp, 'send'>, token: string) => {
  const { path, answer } = routes.detectWheels
  const got = await send('POST', path, { token, body: {} })
  const decoded = decodeWire(answer, got.body)
  assert(decoded.ok, `${path} answered ${got.status}: ${JSON.stringify(got.body)}`)
  return decoded.value.opportunities
}

export async function readPages(app: Pick<TestApp, 'send' | 'deps'>, token: string): Promise<Pages> {
  const { read, readAll } = createReader(app, token)
  const wheels = await readAll('wheelCycles')
  const profit = await read('profit')
  const symbols = new Map<string, Answer<'wheelData'>>()
  const symbolLots = new Map<string, Answer<'lots'>>()
  for (const { underlying } of profit.items) {
    if (underlying === null) continue
    const first = await read('wheelData', {}, { ticker: underlying })
    const cycles = [...first.cycles]
    for (let after = first.nextCycles; after !== null;) {
      const next = await read('wheelData', { after }, { ticker: underlying })
      cycles.push(...next.cycles)
      after = next.nextCycles
    }
    symbols.set(underlying, { ...first, cycles })
    symbolLots.set(underlying, await readAll('lots', { status: 'all', symbol: underlying }))
  }
  const details = new Map<string, WheelPages>()
  for (const { id, cycleKey } of wheels)
    details.set(id, {
      detail: await read('wheelCycle', {}, { id }),
      performance: await read('cyclePerformance', {}, { id }),
      closing: await read('closeSummary', {}, { id }),
      positions: await read('cyclePositions', {}, { id }),
      page: await read('wheelPage', {}, { key: cycleKey }),
    })
  const periods = async (query: Query): Promise<Periods> => {
    const { periods: found } = await read('profit', query)
    assert(found !== undefined, 'P&L came without its periods')
    return found
  }
  const nowMs = app.deps.clock()
  const year = tradingDateAt(nowMs).slice(0, 4)
  return {
    nowMs,
    today: await read('today'),
    months: await periods({ by: 'month' }),
    years: await periods({ by: 'year' }),
    yearAlone: await periods({ by: 'month', from: `${year}-01-01`, to: `${year}-12-31` }),
    opportunities: await readOpportunities(app, token),
    dashboard: await read('snapshot'),
    summary: await read('summary'),
    positions: (await read('positions')).positions,
    stocks: await read('stockPositions'),
    options: await read('optionPositions'),
    profit,
    lots: await readAll('lots', { status: 'all' }),
    reconciliation: await read('reconciliation'),
    questions: await read('questions'),
    questionCount: await read('questionCount'),
    accounts: await read('brokerAccounts'),
    entries: (await read('entries', { limit: '1000' })).items,
    wheels,
    phases: await read('phases'),
    collateral: await read('collateral'),
    symbols,
    symbolLots,
    details,
  }
}
