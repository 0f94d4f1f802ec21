/**
 * A database of each version before this one, with what its users decided in it: brought to this version and settled, it holds every
 * wheel, note, status and answer, and every page says what it said.
 */
import { beforeAll, expect, it } from 'vitest'
import { copyAsOlder } from '../database/migrations/testing/as-older.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Database } from '../database/database.ts'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { differencesBetween, noDifferences } from '../intake/testing/differences.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { uploadForm, userCalls } from '../testing/open-user.ts'
import { settleEveryone } from '../testing/settle-everyone.ts'
import { createTestApp } from '../testing/test-app.ts'
import { isLong } from '../testing/wanted-engines.ts'
import { openPortfolios, type Owner, type Portfolios } from './testing/portfolios.ts'
import { readPages } from './testing/read-pages.ts'

type Json = Record<string, unknown>

const option = (date: string, action: string, what: string, price: string, amount: string) =>
  schwabLine(date, action, what, 1, price, '0.65', amount)
const history = schwabFile(
  option('11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', '2.60', '259.35'),
  option('09/02/2026', 'Sell to Open', 'LNG 10/16/2026 30.00 P', '1.60', '159.35'),
  schwabLine('10/16/2026', 'Assigned', 'LNG 10/16/2026 30.00 P', 1),
  schwabLine('10/16/2026', 'Buy', 'LNG', 100, '30.00', '', '-3000.00'),
  option('10/20/2026', 'Sell to Open', 'LNG 12/18/2026 32.00 C', '1.00', '99.35'),
  option('10/01/2026', 'Sell to Open', 'EXP 11/13/2026 15.00 P', '1.00', '99.35'),
  schwabLine('10/05/2026', 'Sell', 'STAG', 100, '38.00', '', '3800.00'),
  schwabLine('10/06/2026', 'Sell', 'KEYS', 10, '150.00', '', '1500.00'),
  option('10/05/2026', 'Sell to Open', 'RLL 11/20/2026 60.00 P', '2.00', '199.35'),
  option('11/12/2026', 'Buy to Close', 'RLL 11/20/2026 60.00 P', '1.00', '-100.65'),
  option('11/12/2026', 'Sell to Open', 'RLL 01/15/2027 60.00 P', '2.10', '209.35'),
  ...['PAU', 'TRA', 'JOI', 'UNJ'].map((ticker) =>
    option('11/04/2026', 'Sell to Open', `${ticker} 01/15/2027 70.00 P`, '2.10', '209.35'),
  ),
)
const undone = schwabFile(option('11/09/2026', 'Sell to Open', 'UND 01/15/2027 33.00 P', '2.60', '259.35'))
const staged = schwabFile(option('11/10/2026', 'Sell to Open', 'STG 01/15/2027 34.00 P', '2.60', '259.35'))
const held = payloadOf(
  [
    rawAccount('88880000', [
      rawPosition({ symbol: 'PCG', long_quantity: 300, average_price: 16.42, market_value: 5010 }),
    ]),
  ],
  '2026-11-20T14:00:00.000Z',
)

/** What could be decided when wheels came. */
const decideFirst = async (app: Portfolios, { token }: Owner): Promise<void> => {
  const { send, get, takeText } = userCalls(app, token)
  const must = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const got = await send(method, path, body)
    expect(got.status, `${method} ${path}: ${JSON.stringify(got.body)}`).toBeLessThan(300)
    return got.body
  }
  await takeText(history)
  await must('DELETE', `/imports/${(await takeText(undone)).id}`)
  await app.send('POST', '/imports', { token, body: uploadForm(staged, { account_name: '99990000' }) })
  await must('POST', '/portfolio/import/positions', held)
  await must('POST', '/stocks/', { symbol: 'KO', shares: 10, cost_basis: 50, market_price: 60 })
  const put = { ticker: 'PEP', option_type: 'Put', strike_price: 160, expiration_date: '2027-01-15' }
  await must('POST', '/options/', { ...put, contracts: -2, cost_basis: 0.42, current_price: 0.3 })
  const accounts = await get<{ id: string; account_number: string }[]>('/portfolio/accounts')
  const idOf = (number: string) => accounts.find((each) => each.account_number === number)?.id
  const [one, two] = [idOf('99990000'), idOf('88880000')]
  await must('PUT', `/portfolio/accounts/${two}`, { disposal_method: 'lifo', is_ira: true })
  const entry = { account_id: one, trade_date: '2026-10-01' }
  await must('POST', '/portfolio/entries', {
    ...entry,
    kind: 'buy',
    symbol: 'MAN',
    quantity: 9,
    price: 10,
    note: 'mine',
  })
  await must('POST', '/portfolio/entries', {
    ...entry,
    kind: 'opening-balance',
    symbol: 'OPN',
    quantity: 5,
    price: 12,
  })
  await must('POST', '/portfolio/entries', { ...entry, kind: 'cash-transfer', amount: 5000 })
  const { items } = await must('POST', '/portfolio/entries', {
    ...entry,
    kind: 'dividend',
    symbol: 'MAN',
    amount: 5,
  })
  await must('DELETE', `/portfolio/entries/${String((items as Json[])[0]?.['id'])}`)
  const wheels = await get<{ id: string; ticker: string }[]>('/wheels/wheel-cycles')
  const wheelOf = (ticker: string) => wheels.find((each) => each.ticker === ticker)?.id ?? ''
  const path = '/wheels/wheel-cycles'
  await must('PUT', `${path}/${wheelOf('ABC')}`, { notes: 'my own words' })
  await must('PUT', `/wheels/${wheelOf('ABC')}`, { max_dte: 45, profit_target_percentage: 50 })
  await must('PATCH', `${path}/${wheelOf('PAU')}/status`, { status: 'paused', reason: 'wait' })
  await must('POST', '/wheels/wheel-events', {
    cycle_id: wheelOf('PAU'),
    event_type: 'note',
    description: 'said',
  })
  await must('DELETE', `${path}/${wheelOf('TRA')}`)
  const roll = { from_expiration: '2026-12-18', to_expiration: '2027-01-15', roll_type: 'adjust_strike' }
  const fills = { to_strike: 47, roll_date: '2026-11-19', close_price: 1.1, open_price: 1.85, fees: 1.3 }
  await must('POST', `${path}/${wheelOf('ABC')}/roll`, { ...roll, ...fills })
  const plan = { strategy_type: 'cash_secured_put', strike_price: 70, contract_count: 1, premium: 2.1 }
  const make = async (ticker: string) =>
    String((await must('POST', path, { ...plan, ticker, notes: ticker }))['id'])
  const join = (id: string, ledger: string | null) =>
    must('PUT', `${path}/${id}/campaign`, { ledger_id: ledger })
  await join(await make('JOI'), wheelOf('JOI'))
  const unjoined = await make('UNJ')
  await join(unjoined, wheelOf('UNJ'))
  await join(unjoined, null)
  await must('DELETE', `${path}/${await make('AWY')}`)
  await must('POST', `/wheels/${await make('CLO')}/close`, {})
}

/** What came with the tables of later versions. */
const decideLater = async (app: Portfolios, { token }: Owner): Promise<void> => {
  const { send, get } = userCalls(app, token)
  const must = async (method: string, path: string, body?: unknown) => {
    const got = await send(method, path, body)
    expect(got.status, `${method} ${path}: ${JSON.stringify(got.body)}`).toBeLessThan(300)
    return got.body
  }
  const { items } = await get<{ items: { id: string; kind: string; symbol: string }[] }>(
    '/portfolio/questions',
  )
  const asked = (kind: string, symbol: string) =>
    items.find((each) => each.kind === kind && each.symbol === symbol)?.id ?? expect.fail(kind)
  const cost = { choice: 'cost', price: 31, acquired_on: '2025-02-03' }
  await must('POST', '/portfolio/questions/answers', {
    answers: [
      { id: asked('opening_cost', 'STAG'), ...cost },
      { id: asked('opening_cost', 'KEYS'), choice: 'cost_unknown' },
    ],
  })
  await must('PUT', '/settings/preferences', {
    cycle_gap_days: 14,
    stock_cost: 'whole-cycle',
    fee_per_contract: 0.5,
  })
  await must('POST', '/wheels/track-ticker', { ticker: 'QQQ' })
  const { id } = await must('POST', '/stocks/', {
    symbol: 'DEL',
    shares: 10,
    cost_basis: 50,
    market_price: 60,
  })
  await must('DELETE', `/stocks/${String(id)}`)
}

/** The versions that a user of then could have decided in. */
const from = (name: string): number => migrations.findIndex((each) => each.name.startsWith(name)) + 1
const [wheelsCame, laterCame] = [from('0005'), from('0029')]
const versions = migrations.map((_, at) => at + 1).slice(wheelsCame - 1, -1)

describeEachEngine('a database of an older version', ({ engine, openTestDatabase, makeTestPlace, open }) => {
  let app: Portfolios
  let owners: readonly [Owner, Owner]
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
    owners = [await app.newOwner(), await app.newOwner()]
    for (const owner of owners) await decideFirst(app, owner)
    await decideLater(app, owners[1])
  })

  const decidedIn = async ({ read }: Database, { userId }: Owner) => ({
    wheels: await read.selectFrom('wheels').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    changes: await read
      .selectFrom('wheel_status_changes')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    events: await read
      .selectFrom('wheel_events')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  })

  const some = isLong ? versions : versions.filter((_, at) => at % (engine === 'sqlite' ? 12 : 30) === 0)
  it.each(some.map((applied) => [migrations[applied - 1]?.name, applied] as const))(
    'that ends with %s keeps all that was decided in it',
    async (_, applied) => {
      const db = await open(await makeTestPlace())
      await copyAsOlder(app.deps.db, db, applied)
      expect(await migrate(db, { migrations, clock: app.clock.now })).toMatchObject({ ok: true })
      const now = createTestApp(db, {}, { clock: app.clock.now })
      await settleEveryone(now.deps)
      for (const owner of applied < laterCame ? owners.slice(0, 1) : owners) {
        expect(await decidedIn(db, owner)).toEqual(await decidedIn(app.deps.db, owner))
        const [before, after] = [await readPages(app, owner.token), await readPages(now, owner.token)]
        expect(differencesBetween(before, after)).toEqual(noDifferences)
        for (const path of ['/trash', '/imports', '/settings/preferences'])
          expect([path, (await userCalls(now, owner.token).send('GET', path)).body]).toEqual([
            path,
            (await userCalls(app, owner.token).send('GET', path)).body,
          ])
      }
    },
  )
})
