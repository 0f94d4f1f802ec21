/** What pages list as files, on both engines: the sums of each table are the figures of the screen. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleBytes } from '../formats/testing/read-sample.ts'
import { readCsv } from '../formats/text/csv.ts'
import {
  enterScenario,
  openPortfolios,
  seedDemo,
  takeFile,
  type Owner,
  type Portfolios,
} from '../figures/testing/portfolios.ts'
import { readPages } from '../figures/testing/read-pages.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { uploadForm } from '../testing/open-user.ts'

type Row = Readonly<Record<string, string>>

const rowsOf = (csv: string): Row[] => {
  const [head, ...rest] = readCsv(csv, ',', 1_000_000)
  return rest.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at] ?? ''])),
  )
}

const micros = (dollars: number): number => Math.round(dollars * 1_000_000)

/** In micro-dollars, as the figures of code are; a cell of nothing adds nothing. */
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + micros(Number(row[column])), 0)

const total = <T>(items: readonly T[], amount: (item: T) => number | null): number =>
  items.reduce((sum, item) => sum + (amount(item) ?? 0), 0)

const samples = [
  'exports/tastytrade/tastytrade_options_heavy_sample.csv',
  'exports/schwab-csv/splits-and-mergers.csv',
  'exports/ibkr/activity_options.xml',
]

describeEachEngine('what is taken out', ({ openTestDatabase, engine }) => {
  let app: Portfolios
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
  })

  const download = async (path: string, { token }: Owner) => {
    const response = await app.app.request(`/api/exports/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const table = async (path: string, owner: Owner) => rowsOf((await download(path, owner)).text)

  const read = async ({ token }: Owner) => {
    type Totals = Record<'premium_puts' | 'dividends' | 'fees' | 'net_cash' | 'deposits', number>
    const path = '/portfolio/pnl?by=year'
    return (await app.send<{ periods: { total: Totals } }>('GET', path, { token })).body
  }

  const expectScreens = async (owner: Owner): Promise<void> => {
    const pages = await readPages(app, owner.token)
    const entries = await table('entries', owner)
    const { periods: told } = await read(owner)
    expect(sumOf(entries, 'net_cash')).toBe(micros(told.total.net_cash + told.total.deposits))
    const lots = await table('lots', owner)
    expect(new Set(lots.map(({ id }) => id))).toEqual(new Set(pages.lots.map(({ id }) => id)))
    expect(lots).toHaveLength(pages.lots.length)
    for (const [column, amount] of [
      ['tax_basis', (lot) => lot.taxBasis],
      ['tax_gain', (lot) => lot.taxGain],
      ['stock_profit', (lot) => lot.stockProfit],
      ['unrealized_pnl', (lot) => lot.unrealizedPnl],
    ] as const satisfies [string, (lot: (typeof pages.lots)[number]) => number | null][])
      expect(sumOf(lots, column), column).toBe(total(pages.lots, amount))
    for (const by of ['month', 'year']) {
      const periods = await table(`periods?by=${by}`, owner)
      expect(sumOf(periods, 'realized_pnl')).toBe(total(pages.profit.items, (item) => item.realizedPnl))
      for (const column of ['premium_puts', 'dividends', 'fees', 'net_cash', 'deposits'] as const)
        expect(sumOf(periods, column), column).toBe(micros(told.total[column]))
    }
    const wheels = await table('wheels', owner)
    expect(wheels.map(({ cycle_key }) => cycle_key)).toEqual(pages.wheels.map(({ cycleKey }) => cycleKey))
    expect(sumOf(wheels, 'total_pnl')).toBe(total(pages.wheels, ({ totalPnl }) => totalPnl))
    expect(sumOf(wheels, 'premium_collected')).toBe(total(pages.wheels, (wheel) => wheel.premiumCollected))
  }

  it('adds up to the figures of the screens in the demo', async () => {
    const owner = await app.newOwner()
    await seedDemo(app, owner)
    await expectScreens(owner)
  })

  it.each(engine === 'sqlite' ? samples : samples.slice(0, 1))(
    'adds up to the figures of the screens in %s',
    async (path) => {
      const owner = await app.newOwner()
      expect(await takeFile(app, owner, sampleBytes(path), path.split('/').at(-1) ?? path)).toBe(true)
      await expectScreens(owner)
    },
  )

  describe('of a small history', () => {
    let owner: Owner
    beforeAll(async () => {
      owner = await app.newOwner()
      await enterScenario(
        app,
        owner,
        [
          'fee 0.65',
          '2026-09-01 STO 1 KO 50P 2026-10-16 @ 2.00',
          '2026-10-16 ASSIGN 1 KO 50P 2026-10-16',
          '2026-10-19 STO 1 KO 52C 2026-12-18 @ 1.00',
        ].join('\n'),
      )
    })

    it('of wheels is narrowed as their list is', async () => {
      const keysOf = async (query: string) => rowsOf((await download(`wheels?${query}`, owner)).text).length
      expect(await keysOf('search=ko&strategy=full_wheel&group=active')).toBe(1)
      expect([await keysOf('search=pep'), await keysOf('group=completed')]).toEqual([0, 0])
      expect([await keysOf('strategy=covered_call'), await keysOf('status=closed')]).toEqual([0, 0])
    })

    it('is a file with a name of its own, of exact amounts and ISO dates', async () => {
      const { headers, text } = await download('entries?symbol=ko&kind=sell-to-open&to=2026-09-30', owner)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="wheelwright-entries-2026-11-20.csv"; filename*=UTF-8''wheelwright-entries-2026-11-20.csv`,
      )
      expect(rowsOf(text)).toMatchObject([
        {
          trade_date: '2026-09-01',
          symbol: 'KO    261016P00050000',
          quantity: '-1',
          price: '2',
          gross: '200',
          fees: '0.65',
          net_cash: '199.35',
        },
      ])
    })

    it('is JSON under the name and version of its schema, with what narrowed it', async () => {
      const { headers, text } = await download('periods?format=json&by=year&symbol=KO', owner)
      expect(headers.get('content-disposition')).toContain('wheelwright-periods-2026-11-20.json')
      expect(JSON.parse(text)).toMatchObject({
        schema: 'wheelwright/periods/1',
        exported_at: '2026-11-20T14:30:00.000Z',
        filters: { by: 'year', premium: 'ended', symbol: 'KO' },
        rows: [{ period: '2026' }],
      })
      expect(JSON.parse((await download('wheels?format=json&status=closed', owner)).text)).toMatchObject({
        schema: 'wheelwright/wheels/1',
        rows: [],
      })
      expect(JSON.parse((await download('lots?format=json', owner)).text)).toMatchObject({
        schema: 'wheelwright/lots/1',
        rows: [{ symbol: 'KO', tax_basis: 4800.65 }],
      })
    })

    it('marks cash that was there before the history, as a row of it is recorded elsewhere', async () => {
      const saver = await app.newOwner()
      await enterScenario(app, saver, '2026-09-01 BUY 1 KO @ 50.00')
      const record = async (entry: object) =>
        (await app.send('POST', '/portfolio/entries', { token: saver.token, body: entry })).status
      const [bought] = await table('entries', saver)
      const deposit = {
        account_id: bought?.['account_id'],
        kind: 'cash-transfer',
        amount: 500,
        trade_date: '2026-09-01',
      }
      expect([await record(deposit), await record({ ...deposit, amount: 700, opening: true })]).toEqual([
        201, 201,
      ])
      const told = await table('entries?kind=cash-transfer', saver)
      const bySize = (rows: readonly Readonly<Record<string, unknown>>[]) =>
        rows.map((row) => [row['net_cash'], row['opening']]).toSorted(([a], [b]) => Number(a) - Number(b))
      expect(bySize(told)).toEqual([
        ['500', ''],
        ['700', 'true'],
      ])
      const path = 'entries?format=json&kind=cash-transfer'
      const { rows } = JSON.parse((await download(path, saver)).text) as { rows: Record<string, unknown>[] }
      // What is no opening says nothing of it, and may be sent as an entry all the same.
      expect(bySize(rows)).toEqual([
        [500, undefined],
        [700, true],
      ])
    })

    it('says in each row of periods when premium counts, and what cash is', async () => {
      expect(await table('periods?premium=opened', owner)).toMatchObject([
        { period: '2026-09', premium_puts: '200', premium_counts: 'opened', cash: 'change' },
        { period: '2026-10', premium_calls: '100', premium_counts: 'opened', cash: 'change' },
      ])
    })

    it('says of periods what is in no figure of theirs', async () => {
      const holder = await app.newOwner()
      const lines = [
        'STO 1 KO 50P 2026-09-18 @ 2.00',
        'STO 1 KO 45P 2026-09-18 @ 1.00',
        'BTC 1 KO 60C 2026-09-18 @ 0.50',
      ]
      await enterScenario(
        app,
        holder,
        ['fee 0', ...lines.map((line) => `2026-09-01 ${line}`), '2026-09-18 EXPIRE 1 KO 45P 2026-09-18'].join(
          '\n',
        ),
      )
      expect(await table('periods', holder)).toMatchObject([
        {
          period: '2026-09',
          premium_puts: '100',
          premium_calls: '',
          realized_pnl: '100',
          unknown: '1',
          unknown_puts: '1',
          unknown_calls: '1',
          pending: '1',
          refused_rows: '0',
        },
      ])
    })

    it('says of a lot that replaced others since when it counts as held', async () => {
      const seller = await app.newOwner()
      const lines = [
        '2025-10-06 BUY 100 KO @ 50',
        '2026-09-01 SELL 100 KO @ 40',
        '2026-09-08 BUY 100 KO @ 41',
      ]
      await enterScenario(app, seller, ['fee 0', ...lines, '2026-11-02 SELL 100 KO @ 60'].join('\n'))
      const [, later] = (await table('lots', seller)).toSorted((a, b) =>
        (a['opened_on'] ?? '') < (b['opened_on'] ?? '') ? -1 : 1,
      )
      // Held for 330 days before: 2025-10-07 to 2026-09-01.
      expect(later).toMatchObject({
        held_from: '2026-09-09',
        tacked_from: '2025-10-14',
        term: 'long',
        adjusted_basis: '5100',
      })
    })

    it('says of a lot of both terms what is gained in each', async () => {
      const seller = await app.newOwner()
      const lines = ['2025-10-06 BUY 60 KO @ 50', '2026-09-01 SELL 60 KO @ 40', '2026-09-08 BUY 100 KO @ 41']
      await enterScenario(app, seller, ['fee 0', ...lines, '2026-11-02 SELL 100 KO @ 60'].join('\n'))
      const gains = (await table('lots', seller)).map(({ term, short_term_gain, long_term_gain }) => [
        term,
        short_term_gain,
        long_term_gain,
      ])
      // The loss of 600 is deferred into 60 of the 100: 60 x 19 - 600, and 40 x 19.
      expect(gains.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
        ['mixed', '760', '540'],
        ['short', '0', ''],
      ])
    })

    it('never has a cell that a spreadsheet would calculate', async () => {
      const body = {
        ticker: 'PEP',
        strategy_type: 'cash_secured_put',
        started_at: '2026-11-20',
        detection_metadata: { strike_price: 150, expiration_date: '2026-12-18', contract_count: 1 },
        notes: '=HYPERLINK("http://evil.example","x")',
      }
      const made = await app.send('POST', '/wheels/wheel-cycles', { token: owner.token, body })
      expect(made.body).toMatchObject({ ticker: 'PEP' })
      const { text } = await download('wheels', owner)
      expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    })

    it.each(
      ['entries', 'lots', 'periods', 'wheels', 'equity'].flatMap((list) => [
        `${list}?format=csv`,
        `${list}?format=json`,
      ]),
    )('is known by what it is where %s is given back as a file of a broker', async (path) => {
      const { text } = await download(path, owner)
      const { token } = await app.newOwner()
      expect((await app.send('POST', '/imports', { token, body: uploadForm(text) })).body).toMatchObject({
        code: 'UNKNOWN_FORMAT',
        message: expect.stringContaining('a list that Wheelwright exported'),
      })
    })

    it('is the caller’s own, may be read by a token that only reads, and refuses what it does not know', async () => {
      const stranger = await app.newOwner()
      expect(await table('entries', stranger)).toEqual([])
      expect(await table('lots', stranger)).toEqual([])
      expect(await table('periods', stranger)).toEqual([])
      expect(await table('wheels', stranger)).toEqual([])
      const made = await app.send<{ token: string }>('POST', '/auth/tokens', {
        token: owner.token,
        body: {
          current_password: 'correct horse battery',
          name: 'sheet',
          scope: 'read',
          expires_in_days: null,
        },
      })
      expect((await download('entries', { ...owner, token: made.body.token })).status).toBe(200)
      expect((await download('entries', { ...owner, token: 'nobody' })).status).toBe(401)
      const { status, text } = await download('entries?format=xlsx', owner)
      expect([status, text]).toEqual([422, expect.stringContaining('Must be csv or json')])
    })
  })
})
