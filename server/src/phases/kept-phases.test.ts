/** The phase page is kept and told of few wheels: whatever is written, it says at once what the whole ledger says. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { leg, shares } from '../intake/testing/told.ts'
import { earlyAssignment, partialAssignment, workedCase } from '../intake/testing/worked-histories.ts'
import { plainQuote, plainSource } from '../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { withoutSettled } from '../testing/without-settled.ts'

const path = '/wheels/performance'
const hour = 3_600_000
const now = '2026-11-20T14:30:00Z'

/** Two wheels that are over and one that runs; the files of the others bring such as are over alone. */
const koAgain = [
  leg('2026-01-12', 'STO', 1, 'KO 50P 2026-02-20', 1),
  leg('2026-02-02', 'BTC', 1, 'KO 50P 2026-02-20', 0.5),
  leg('2026-04-06', 'STO', 1, 'KO 50P 2026-06-18', 1),
  leg('2026-05-04', 'BTC', 1, 'KO 50P 2026-06-18', 1.5),
  shares('2026-09-01', 'Buy', 100, 'KO', 50),
  leg('2026-09-02', 'STO', 1, 'KO 55C 2026-12-18', 1),
]
const pep = [leg('2026-11-02', 'STO', 1, 'PEP 150P 2026-12-18', 2)]
const plan = {
  ticker: 'KO',
  strategy_type: 'cash_secured_put',
  strike_price: 60,
  expiration_date: '2027-01-15',
  contract_count: 2,
  premium: 1.5,
}

describeDecidedInCode('the phase page', ({ openTestDatabase }) => {
  const open = async () => {
    const source = plainSource()
    const imports = await openImports(await openTestDatabase(), { sources: { primary: source } })
    const { deps, clock, token, get, send } = imports
    const besideIt = () => createTestApp(deps.db, {}, { clock: clock.now, sources: { primary: source } })
    let before = ''
    /** What it says after a change, which is something else than before. */
    const expectAfter = async (change: string) => {
      const kept = await send('GET', path, { token })
      const whole = await withoutSettled(deps.db, () => besideIt().send('GET', path, { token }))
      expect(kept.body, change).toEqual(whole.body)
      const text = JSON.stringify(kept.body)
      expect(text, change).not.toBe(before)
      expect(JSON.stringify((await send('GET', path, { token })).body), change).toBe(text)
      before = text
    }
    const wheelOn = async (ticker: string, status = 'open') => {
      const wheels = await get<Json[]>(`/wheels/wheel-cycles?status=${status}`)
      return String(wheels.find((wheel) => wheel['ticker'] === ticker)?.['id'])
    }
    const call = async (method: string, to: string, body?: unknown, by = { send }) => {
      const made = await by.send(method, to, { token, ...(body === undefined ? {} : { body }) })
      expect(made.status, `${to} ${JSON.stringify(made.body)}`).toBeLessThan(300)
      return made.body
    }
    return { ...imports, source, besideIt, expectAfter, wheelOn, call }
  }

  it('says at once what any change made of it', async () => {
    const { take, undo, clock, source, besideIt, expectAfter, wheelOn, call, get } = await open()
    await expectAfter('nothing')
    await take(asSchwabCsv(koAgain), 'ko.csv')
    await expectAfter('an import')
    const { id: worked } = await take(asSchwabCsv([...workedCase, ...partialAssignment]), 'worked.csv')
    await expectAfter('an import of wheels that are over')
    await take(asSchwabCsv(earlyAssignment), 'early.csv', '22220002')
    await expectAfter('an import into another account')
    await undo(worked)
    await expectAfter('an undo')
    await take(asSchwabCsv([...workedCase, ...pep]), 'again.csv')
    await expectAfter('what was undone comes again')
    const pepWheel = await wheelOn('PEP')
    await call('PATCH', `/wheels/wheel-cycles/${pepWheel}/status`, { status: 'paused' })
    await expectAfter('a status by hand')
    await call('POST', '/wheels/track-ticker', { ticker: 'ZZZ' })
    await expectAfter('a followed ticker')
    await call('DELETE', '/wheels/tickers/ZZZ')
    await expectAfter('a ticker that is followed no more')
    await call('DELETE', `/wheels/wheel-cycles/${await wheelOn('KO')}`)
    await expectAfter('a wheel in the trash')
    const { items } = await get<{ items: Json[] }>('/trash')
    await call('POST', '/trash/restore', { items: items.map(({ kind, id }) => ({ kind, id })) })
    await expectAfter('a wheel that came back')
    await call('DELETE', `/wheels/wheel-cycles/${await wheelOn('ABC', 'closed')}`)
    await expectAfter('a wheel that is over in the trash')
    const prices = { PEP: 151, 'PEP   261218P00150000': 1.1 }
    source.tell(Object.entries(prices).map(([symbol, price]) => plainQuote(symbol, price, now)))
    await call('POST', '/wheels/refresh-prices')
    await expectAfter('prices')
    await call('PATCH', `/wheels/wheel-cycles/${pepWheel}/status`, { status: 'active' }, besideIt())
    await expectAfter('another process')
    clock.advance(24 * hour)
    await expectAfter('midnight')
    await call('PATCH', `/wheels/wheel-cycles/${pepWheel}/status`, { status: 'closed' })
    await expectAfter('a wheel closed by hand whose put is open')
    await call('POST', '/wheels/wheel-cycles', plan)
    await expectAfter('a plan')
    await call('POST', '/wheels/wheel-cycles', { ...plan, ticker: 'F' })
    await call('POST', `/wheels/${await wheelOn('F')}/close`, {})
    await expectAfter('a plan on another ticker that was closed')
    const joined = await get<Json[]>('/wheels/wheel-cycles')
    const byHand = joined.find(({ origin, ticker }) => origin === 'manual' && ticker === 'KO')
    const over = joined.find(
      ({ origin, status, ticker }) => origin === 'ledger' && status === 'closed' && ticker === 'KO',
    )
    await call('PUT', `/wheels/wheel-cycles/${String(byHand?.['id'])}/campaign`, { ledger_id: over?.['id'] })
    await expectAfter('a plan that is joined with a campaign that is over')
  })
})
