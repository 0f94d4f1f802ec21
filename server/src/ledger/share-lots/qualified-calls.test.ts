/** Covered calls judged by plain-object sources: what they tell, what they refuse, and what must never be asked. */
import { parseTradingDate, type TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { Chain, DailyBar, Provider } from '../../market-data/provider.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { takeFile } from '../../testing/open-user.ts'
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'

type Json = Record<string, unknown>
interface List {
  readonly symbol: string
  readonly calls: readonly Json[]
}

/** Cash in or out is price x shares; a contract is 100 of them. */
const row = (date: string, action: string, symbol: string, quantity: number, price: number): string => {
  const cash = price * quantity * (symbol.includes(' ') ? 100 : 1) * (action === 'Buy' ? -1 : 1)
  const cells = [date, action, symbol, symbol, quantity, price.toFixed(2), '', cash.toFixed(2)]
  return quoted(...cells)
}
const bought = (shares = 100) => row('10/01/2026', 'Buy', 'KO', shares, 65)
const sold = (call: string, date = '11/02/2026', contracts = 1) =>
  row(date, 'Sell to Open', `KO ${call} C`, contracts, 1)

const day = (text: string): TradingDate => {
  const date = parseTradingDate(text)
  if (!date.ok) throw new Error(text)
  return date.value
}
const bar = (date: string, open: number, close: number): DailyBar => ({
  date: day(date),
  open: dollars(open),
  high: dollars(Math.max(open, close)),
  low: dollars(Math.min(open, close)),
  close: dollars(close),
  volume: null,
})
/** November 2, 2026 is a Monday; on the 3rd the shares open 12% above the close before. */
const bars = [bar('2026-10-30', 71, 71.2), bar('2026-11-02', 71.5, 72), bar('2026-11-03', 80.64, 81)]

const january = '2027-01-15'
const chainOf = (strikes: readonly number[], more: Partial<Chain> = {}): Chain => ({
  underlying: plainQuote('KO', 71, '2026-11-20T14:30:00Z'),
  expirations: [day(january)],
  contracts: strikes.map((strike) =>
    plainContract(
      plainQuote(`KO    270115C${String(strike * 1000).padStart(8, '0')}`, 1, '2026-11-20T14:30:00Z'),
      {
        right: 'Call',
        strike: dollars(strike),
        expiration: day(january),
      },
    ),
  ),
  ...more,
})
const strikes = [65, 67.5, 70, 72.5, 75, 77.5, 80]

const call70 = '01/15/2027 70.00'

describeDecidedInCode('covered calls that qualify or do not', ({ openTestDatabase }) => {
  const openWith = async (primary: Provider | undefined) => {
    const sources = primary === undefined ? {} : { primary }
    const app = createTestApp(await openTestDatabase(), {}, { sources })
    const of = (token: string) => ({
      take: (rows: readonly string[], account = '99990000') =>
        takeFile(app, token, schwabFile(...rows), account, `${account}.csv`),
      enter: async (entry: Json) => {
        const lots = await app.send<Json[]>('GET', '/portfolio/lots?symbol=KO', { token })
        const body = { account_id: lots.body[0]?.['account_id'], ...entry }
        const made = await app.send('POST', '/portfolio/entries', { token, body })
        expect([made.status, made.body]).toEqual([201, made.body])
      },
      ask: async (symbol = 'KO') => {
        const { status, body } = await app.send<List>('GET', `/portfolio/qualified-calls?symbol=${symbol}`, {
          token,
        })
        expect(status).toBe(200)
        return body.calls
      },
    })
    const { access_token: token } = await app.signUp('ann')
    return { ...app, token, of, ...of(token) }
  }
  const open = async (parts: { readonly chain?: Chain; readonly history?: readonly DailyBar[] } = {}) => {
    const primary = plainSource({ history: parts.history ?? bars })
    primary.tellChain(parts.chain ?? chainOf(strikes))
    return { primary, ...(await openWith(primary)) }
  }

  it('one at the benchmark qualifies, with the price and the strike behind it', async () => {
    const { take, ask } = await open()
    await take([sold(call70), bought()])
    expect(await ask('ko')).toEqual([
      {
        entry_id: expect.any(String),
        account_id: expect.any(String),
        account_number: '99990000',
        symbol: 'KO    270115C00070000',
        contracts: 1,
        written_on: '2026-11-02',
        expiration: january,
        strike: 70,
        days_when_written: 74,
        qualified: true,
        reason: null,
        message: null,
        price: { amount: 71.2, from: 'prior-close', date: '2026-10-30', adjusted: 71.2 },
        benchmark: { amount: 70, rule: 'highest-strike' },
      },
    ])
  })

  it('one below the benchmark is too deep, by the open when it is above 110% of the close before', async () => {
    const { take, ask } = await open()
    await take([sold('01/15/2027 67.50'), sold('01/15/2027 77.50', '11/03/2026'), bought(200)])
    const tooDeep = { qualified: false, reason: 'too-deep' }
    expect(await ask()).toMatchObject([
      { ...tooDeep, strike: 67.5, price: { from: 'prior-close' }, benchmark: { amount: 70 } },
      {
        ...tooDeep,
        strike: 77.5,
        price: { amount: 80.64, from: 'open', date: '2026-11-03' },
        benchmark: { amount: 80 },
      },
    ])
  })

  it('a term that decides asks nobody', async () => {
    const { take, ask, primary } = await open()
    await take([sold('12/02/2026 70.00'), sold('01/18/2030 70.00'), bought(200)])
    expect(await ask()).toMatchObject([
      { days_when_written: 30, qualified: false, reason: 'too-short', price: null, benchmark: null },
      { qualified: false, reason: 'too-long', price: null, benchmark: null },
    ])
    expect(primary.others()).toBe(0)
  })

  it.each<[string, Parameters<typeof open>[0], string | null]>([
    ['prior-close-not-known', { history: bars.slice(1) }, 'Tradier reported no daily price for 2026-10-30.'],
    ['open-not-known', { history: bars.slice(0, 1) }, 'Tradier reported no daily price for 2026-11-02.'],
    ['strikes-not-known', { chain: chainOf([]) }, 'Tradier lists no calls that expire on 2027-01-15.'],
    [
      'strikes-not-known',
      { chain: chainOf(strikes, { bad: [{ symbol: 'KO    270115C00071000', reason: 'told junk' }] }) },
      'Tradier reported strikes that could not be read.',
    ],
  ])('what is missing is said and not guessed: %s', async (reason, parts, message) => {
    const { take, ask } = await open(parts)
    await take([sold(call70), bought()])
    const [call] = await ask()
    expect(call).toMatchObject({ qualified: null, reason, message, benchmark: null })
    expect(call?.['price'] === null).toBe(reason !== 'strikes-not-known')
  })

  it('a row of the chain that hides no strike hinders nothing', async () => {
    const bad = [
      { symbol: 'KO    270115P00071000', reason: 'told junk' },
      { symbol: 'KO    270115C00070000', reason: 'came twice' },
    ]
    const { take, ask } = await open({ chain: chainOf(strikes, { bad }) })
    await take([sold(call70), bought()])
    expect(await ask()).toMatchObject([{ qualified: true }])
  })

  it('without a strike below the price there is no benchmark', async () => {
    const { take, ask } = await open({ chain: chainOf([72.5, 75]) })
    await take([sold('01/15/2027 75.00'), bought()])
    expect(await ask()).toMatchObject([{ qualified: null, reason: 'no-strike-below', message: null }])
  })

  it('without a source, or with one that refuses, it is not known', async () => {
    const rows = [sold(call70), bought()]
    const alone = await openWith(undefined)
    await alone.take(rows)
    expect(await alone.ask()).toMatchObject([
      {
        reason: 'prior-close-not-known',
        message: expect.stringMatching(/^No market data source is configured/),
      },
    ])
    const { take, ask, primary } = await open()
    await take(rows)
    primary.refuseAll({ kind: 'unreachable' })
    expect(await ask()).toMatchObject([
      { qualified: null, reason: 'prior-close-not-known', message: 'Tradier could not be reached.' },
    ])
  })

  it('a source that hangs is waited for no longer than whoever asks', async () => {
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const hang = () => {
      asked()
      return new Promise<never>(() => {})
    }
    const { take, app, token } = await openWith({ ...plainSource(), history: hang, chain: hang })
    await take([sold(call70), sold('12/02/2026 70.00'), bought(200)])
    const leaving = new AbortController()
    const answered = app.request('/api/portfolio/qualified-calls?symbol=KO', {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    await isAsked
    leaving.abort()
    const { calls } = (await (await answered).json()) as List
    expect(calls).toMatchObject([
      { qualified: false, reason: 'too-short' },
      { qualified: null, reason: 'prior-close-not-known', message: 'Tradier did not answer in time.' },
    ])
  })

  it('after a split the prices of then are not compared with the strikes of now', async () => {
    const { take, enter, ask, primary } = await open()
    await take([sold('01/15/2027 140.00'), bought()])
    await enter({ kind: 'split', symbol: 'KO', numerator: 2, denominator: 1, trade_date: '2026-11-10' })
    expect(await ask()).toMatchObject([
      { strike: 70, contracts: 2, qualified: null, reason: 'changed-since', message: null },
    ])
    expect(primary.others()).toBe(0)
    await take([sold(call70, '11/16/2026'), row('11/12/2026', 'Buy', 'KO', 100, 65)], '99990001')
    expect(await ask()).toContainEqual(
      expect.objectContaining({ written_on: '2026-11-16', qualified: null, reason: 'prior-close-not-known' }),
    )
  })

  it('of an opening balance nobody knows when it was written', async () => {
    const { take, enter, ask, primary } = await open()
    await take([bought()])
    const balance = { kind: 'opening-balance', symbol: 'KO    270115C00070000', quantity: -1 }
    await enter({ ...balance, trade_date: '2026-11-02' })
    expect(await ask()).toMatchObject([
      { written_on: null, days_when_written: null, qualified: null, reason: 'written-day-not-known' },
    ])
    expect(primary.others()).toBe(0)
  })

  it('of an opening balance that tells the day the market is asked', async () => {
    const { take, enter, ask } = await open()
    await take([bought()])
    const balance = { kind: 'opening-balance', symbol: 'KO    270115C00070000', quantity: -1 }
    await enter({ ...balance, trade_date: '2026-11-10', acquired_on: '2026-11-02' })
    expect(await ask()).toMatchObject([{ written_on: '2026-11-02', qualified: true }])
  })

  it.each([
    ['another symbol', { kind: 'symbol-change', symbol: 'KOO', new_symbol: 'KO' }, 'changed-since'],
    [
      'a split of the day itself',
      { kind: 'split', symbol: 'KO', numerator: 3, denominator: 1 },
      'changed-since',
    ],
  ])('after %s the prices of then are not trusted', async (_, change, reason) => {
    const { take, enter, ask, primary } = await open()
    await take([sold(call70), bought()])
    await enter({ ...change, trade_date: '2026-11-02' })
    const calls = await ask()
    expect(calls).toMatchObject([{ qualified: null, reason }])
    expect(primary.others()).toBe(0)
  })

  it('what has expired is not asked for', async () => {
    const { take, ask, primary } = await open()
    await take([sold('11/13/2026 70.00', '10/05/2026'), bought()])
    expect(await ask()).toMatchObject([{ qualified: null, reason: 'expired', days_when_written: 39 }])
    expect(primary.others()).toBe(0)
  })

  it('only calls that shares cover are judged', async () => {
    const { take, ask } = await open()
    await take([
      sold(call70, '11/02/2026', 3),
      row('11/02/2026', 'Sell to Open', 'KO 01/15/2027 60.00 P', 1, 1),
      bought(250),
    ])
    expect(await ask()).toMatchObject([{ symbol: 'KO    270115C00070000', contracts: 2 }])
    expect(await ask('PEP')).toEqual([])
  })

  it('nobody sees the calls of another', async () => {
    const { take, of, signUp } = await open()
    await take([sold(call70), bought()])
    const bob = of((await signUp('bob')).access_token)
    expect(await bob.ask()).toEqual([])
  })

  it('a demo portfolio is judged by the simulated market and nothing else', async () => {
    const { send, of, primary } = await open()
    const { body } = await send<{ access_token: string }>('POST', '/auth/demo')
    const demo = of(body.access_token)
    await demo.take([sold(call70), bought()])
    expect(await demo.ask()).toMatchObject([{ message: null, price: { from: 'prior-close' } }])
    expect(primary.others()).toBe(0)
  })

  it('refuses what names no symbol, and whoever is not signed in', async () => {
    const { send, token } = await open()
    const missing = await send<{ errors: Json[] }>('GET', '/portfolio/qualified-calls', { token })
    expect([missing.status, missing.body.errors[0]?.['pointer']]).toEqual([422, '/symbol'])
    const odd = await send('GET', '/portfolio/qualified-calls?symbol=%24%24', { token })
    expect([odd.status, odd.body['message']]).toEqual([404, 'This is not the symbol of a share or an index.'])
    expect((await send('GET', '/portfolio/qualified-calls?symbol=KO')).status).toBe(401)
  })
})
