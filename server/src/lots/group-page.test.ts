/** The list of all groups of lots, a page at a time: what settling stored of them is what the whole ledger tells. */
import { expect, it } from 'vitest'
import { createApp, createPortfolios } from '../app.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { expired, leg, shares } from '../intake/testing/told.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { withoutSettled } from '../testing/without-settled.ts'
import type { Group, Groups } from './testing/open-lots.ts'

const first = Date.UTC(2020, 0, 6)
const dayOf = (week: number, days: number): string =>
  new Date(first + (week * 7 + days) * 86_400_000).toISOString().slice(0, 10)

/** Puts that expired, a campaign every third week, so that two symbols end on one day now and then. */
const over = (symbol: string, count: number, every: number) =>
  Array.from({ length: count }, (_, at) => {
    const [sold, ends] = [dayOf(at * every, 0), dayOf(at * every, 4)]
    const contract = `${symbol} 50P ${ends}`
    return [leg(sold, 'STO', 1, contract, 1), expired(ends, 1, contract)]
  }).flat()

const running = (symbol: string, on: string) => [
  leg(on, 'STO', 1, `${symbol} 30P 2027-01-15`, 1),
  shares('2026-09-01', 'Buy', 40, symbol, 31),
]

const one = [
  ...over('AAA', 90, 3),
  ...over('BBB', 70, 4),
  ...over('CCC', 4, 3),
  ...running('DDD', '2026-08-03'),
]
const two = [
  ...over('AAA', 60, 3),
  ...running('DDD', '2026-10-05'),
  shares('2026-09-08', 'Buy', 250, 'EEE', 20),
  shares('2026-07-06', 'Buy', 100, 'FFF', 20),
]

describeDecidedInCode('the groups of lots', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    const { deps, token, take } = imports
    await take(asSchwabCsv(one), 'one.csv', '11110001')
    await take(asSchwabCsv(two), 'two.csv', '22220002')
    /** By a server of its own, that was just started. */
    const page = async (after: string | null) => {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
      return (await createTestApp(deps.db).send<Groups>('GET', `/lots/groups${query}`, { token })).body
    }
    const whole = (after: string | null) => withoutSettled(deps.db, () => page(after))
    return { ...imports, page, whole }
  }

  it(
    'are the same whether what is settled is read or the whole ledger is booked',
    { timeout: 120_000 },
    async () => {
      const { page, whole } = await open()
      const all: Group[] = []
      for (let after: string | null = null; ;) {
        const { items, next_cursor } = await page(after)
        all.push(...items)
        expect({ items, next_cursor }).toEqual(await whole(after))
        after = next_cursor
        if (after === null) break
      }
      expect(all.length).toBe(90 + 70 + 4 + 60 + 2 + 3)
      const outside = all.filter(({ cycle_key }) => cycle_key === null)
      expect(outside.map(({ ticker }) => ticker).toSorted()).toEqual(['DDD', 'EEE', 'FFF'])
    },
  )

  it('are none of a user who holds nothing', async () => {
    const { get } = await openImports(await openTestDatabase())
    expect(await get('/lots/groups')).toEqual({ items: [], next_cursor: null })
  })

  it('are told page by page without a book', async () => {
    const { deps, token } = await open()
    const { ledgers, settle, jobs } = createPortfolios(deps)
    const booked = () => Promise.reject(new Error('something was booked'))
    const app = createApp(deps, { ledgers: { ...ledgers, of: booked, part: booked }, settle, jobs })
    const headers = { authorization: `Bearer ${token}` }
    let pages = 0
    for (let after: string | null = ''; after !== null; pages += 1) {
      const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
      const answer = await app.request(`/api/lots/groups${query}`, { headers })
      expect(answer.status).toBe(200)
      after = ((await answer.json()) as Groups).next_cursor
    }
    expect(pages).toBe(3)
  })
})
