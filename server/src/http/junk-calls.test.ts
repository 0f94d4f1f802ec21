/**
 * Whatever is sent, every call of the route table answers: with what was asked or with a refusal of the catalogue, and never so that
 * a page of the user's fails afterwards.
 */
import { problemKinds, type Route } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { everyAsk, fewOfEach, readAskable } from '../figures/testing/every-get.ts'
import { openPortfolios } from '../figures/testing/portfolios.ts'
import { enterRichPortfolio } from '../figures/testing/rich-portfolio.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { bodyOf, everyCall, pathOf, readIds, type Filling, type Operation } from '../testing/every-call.ts'
import { isLong } from '../testing/wanted-engines.ts'
import { environmentOf } from '../testing/test-database.ts'

const longText = 'x'.repeat(70_000)
const texts =
  `||\ud800|a\udfff|A\u202eB|a\nb|\u0001|a\0b|😀|${longText}|__proto__|constructor|';--|../../etc/passwd|%00|%|=1+1|null|٣|-0|1e309|NaN|
${'9'.repeat(40)}|0.00000001|-5|2026-02-30|0000-00-00|9999-12-31|275760-09-13|2026-11-20T25:00:00Z|2026-11-20T10:00:00+99:99|
META  261218C00050000|META 50C 2026-12-18`.split('|')
const numbers = [0, -1, 1.5, 0.1 + 0.2, 1e-9, 1e6, 1e9, 1e12, 1e15, 2 ** 53 + 2, 1e21, 1e308]
const junk: readonly unknown[] = [...texts, ...numbers, null, true, [], {}, [[]], [null]]

// None of a campaign, which ten thousand blocks of it would make slow.
const [share, option] = [{ symbol: 'F' }, { symbol: 'META  261218C00070000' }]
/** Of each kind one that is sound but for what is put into it. */
const entries: readonly Readonly<Record<string, unknown>>[] = [
  ...['buy', 'sell', 'share-transfer', 'opening-balance'].map((kind) => ({
    kind,
    ...share,
    quantity: 100,
    price: 40,
    fees: 1,
  })),
  ...['sell-to-open', 'buy-to-close', 'buy-to-open', 'sell-to-close'].map((kind) => ({
    kind,
    ...option,
    quantity: 1,
    price: 1,
    fees: 1,
  })),
  ...['expiration', 'assignment', 'exercise'].map((kind) => ({
    kind,
    symbol: 'META  261118C00040000',
    quantity: 1,
  })),
  { kind: 'dividend', ...share, amount: 12.5, ex_date: '2026-11-10' },
  ...['interest', 'fee', 'cash-transfer'].map((kind) => ({ kind, amount: -1.5 })),
  { kind: 'symbol-change', symbol: 'KO', new_symbol: 'KOX' },
  { kind: 'contract-change', symbol: 'META  261218C00050000', new_symbol: 'META  261218C00048500' },
  { kind: 'split', symbol: 'META', numerator: 3, denominator: 2 },
]

/** In place of a number all numbers, in place of a text a share of all junk. */
const putFor = (value: unknown, at: number): readonly unknown[] =>
  typeof value === 'number' ? numbers : junk.filter((_, number) => isLong || (number + at) % 6 === 0)

type Place = readonly (string | number)[]

/** Every place in a body, the body itself among them. */
const placesIn = (value: unknown, at: Place = []): Place[] =>
  value !== null && typeof value === 'object'
    ? [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))]
    : [at]

const withJunk = (value: unknown, [key, ...below]: Place, put: unknown): unknown => {
  if (key === undefined) return put
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = withJunk(copy[key], below, put)
  return copy
}

/** As it can stand in an address. */
const asWord = (value: unknown): string => String(value).toWellFormed().slice(0, 2000)

/** The addresses that have junk in one place each; `at_least` would wait for a state that never comes. */
const junkPaths = (
  operation: Operation,
  route: Route,
  { filling, next }: { readonly filling: Filling; readonly next: () => unknown },
): string[] => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([name]) => name)
  const inPath = names.map((name) =>
    pathOf(
      operation,
      { ...route, path: route.path.replace(name, encodeURIComponent(asWord(next()))) },
      filling,
    ),
  )
  const asked = operation.parameters.filter(({ in: where, name }) => where === 'query' && name !== 'at_least')
  const inQuery = asked.map(({ name }) => {
    const [base = '', query] = pathOf(operation, route, filling).split('?')
    const changed = new URLSearchParams(query)
    changed.set(name, asWord(next()))
    return `${base}?${changed.toString()}`
  })
  return [...inPath, ...inQuery]
}

const codes: ReadonlySet<unknown> = new Set(Object.values(problemKinds).map(({ code }) => code))
const mayBeAway = (code: unknown): boolean => code === 'UNAVAILABLE' || code === 'NOT_SETTLED'

/** So many values at each place. */
const perPlace = isLong ? 12 : 1

describeDecidedInCode('junk', ({ migratedPlace, open }) => {
  it('is answered, and breaks nothing', { timeout: 1_800_000 }, async () => {
    const place = await migratedPlace()
    const app = openPortfolios(await open(place), environmentOf(place))
    // The first user of a server is its administrator.
    await app.newOwner()
    const { userId, token } = await app.newOwner()
    await enterRichPortfolio(app, { userId, token })
    const has = await readAskable(app, token)
    const ids = await readIds(app, token)
    const idOf = (key: string): string => {
      const [id] = ids.get(key) ?? ids.get('id') ?? []
      return id ?? key
    }
    const told: string[] = []
    let turn = 0
    const next = (): unknown => junk[(turn += 1) % junk.length]
    const send = async (method: string, path: string, body: unknown): Promise<void> => {
      const got = await app.send(method, path, { token, ...(body === undefined ? {} : { body }) })
      const code = got.body?.['code']
      const isSound = got.status < 400 || (got.status < 500 ? codes.has(code) : mayBeAway(code))
      // A user reads what is not there, which the title alone does not say.
      if (got.body?.['message'] === problemKinds.notFound.title) told.push(`${method} ${path}: no sentence`)
      if (!isSound) told.push(`${got.status} ${method} ${path} ${JSON.stringify(body)}`.slice(0, 400))
    }
    for (const { operation, route } of everyCall) {
      // It may be its own.
      if (operation.operationId === 'endSession') continue
      for (let time = 0; time < perPlace; time += 1) {
        const filling = { idOf, ticker: 'META', turn: (turn += 1) }
        const body = bodyOf(operation, route, filling)
        for (const path of junkPaths(operation, route, { filling, next }))
          await send(route.method, path, body)
        if (body === undefined || body instanceof FormData) continue
        const path = pathOf(operation, route, filling)
        for (const at of placesIn(body)) await send(route.method, path, withJunk(body, at, next()))
      }
    }
    for (const [at, entry] of entries.entries()) {
      const whole = { account_id: has.accounts[0], trade_date: '2026-11-18', ...entry }
      for (const [key, value] of Object.entries(whole).slice(1))
        for (const put of putFor(value, at))
          await send('POST', '/portfolio/entries', { ...whole, [key]: put })
    }
    await app.deps.background.settle()
    for (const { path, method = 'GET' } of fewOfEach(1)(everyAsk(has))) await send(method, path, undefined)
    expect(told).toEqual([])
  })
})
