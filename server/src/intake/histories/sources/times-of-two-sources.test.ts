/** One account told by the broker's page, which gives no time of day, and by its interface, which does. */
import fc from 'fast-check'
import { compareText } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { selectCounted } from '../../../entries/rows/select-entries.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { leg, shares, type LegTrade, type ShareTrade } from '../../testing/told.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 40 : 8

type Trade = ShareTrade | LegTrade

/** Trades in the order in which they happened, two of them in each minute. */
const inTurn = (trades: readonly Trade[]): string => {
  const transactions = (JSON.parse(asSchwabApi(trades)) as { tradeDate: string }[]).toReversed()
  return JSON.stringify(
    transactions.map((transaction, at) => {
      const minute = String(Math.floor(at / 2)).padStart(2, '0')
      const time = `${transaction.tradeDate.slice(0, 10)}T15:${minute}:07+0000`
      return { ...transaction, time, tradeDate: time }
    }),
  )
}

type Source = 'page' | 'interface'

const open = async (db: Parameters<typeof openImports>[0]) => {
  const tools = await openImports(db)
  const bring = (source: Source, trades: readonly Trade[]) =>
    source === 'page' ? tools.take(asSchwabCsv(trades)) : tools.take(inTurn(trades), 'transactions.json')
  /** The latest share goes first, so that the order within a day counts. */
  const setLifo = async () => {
    const [account] = await tools.get<{ id: string }[]>('/portfolio/accounts')
    return tools.send('PUT', `/portfolio/accounts/${account?.id}`, {
      token: tools.token,
      body: { disposal_method: 'lifo', is_ira: false },
    })
  }
  return { ...tools, bring, setLifo }
}

const held = shares('2026-03-02', 'Buy', 100, 'XYZ', 50)
const sold = shares('2026-03-09', 'Sell', 100, 'XYZ', 60)
const bought = shares('2026-03-09', 'Buy', 100, 'XYZ', 55)

const history = [held, sold, bought]

describeDecidedInCode('a day whose order one of two sources tells', ({ openTestDatabase }) => {
  // The share of 50 was sold before that of 55 came: 6000 - 5000.
  const inOrder = { realized_pnl: 1000, complete: true }

  it('is booked in that order, whichever was imported first', async () => {
    for (const sources of [
      ['page', 'interface'],
      ['interface', 'page'],
    ] as const) {
      const tools = await open(await openTestDatabase())
      for (const source of sources) await tools.bring(source, history)
      expect((await tools.setLifo()).status).toBe(200)
      expect(await tools.profitOf('XYZ'), sources.join()).toMatchObject(inOrder)
    }
  })

  it('is booked so as soon as the times come, and without them once they are undone', async () => {
    const tools = await open(await openTestDatabase())
    await tools.bring('page', history)
    expect((await tools.setLifo()).status).toBe(200)
    // Without times what came on a day is there when something leaves: 6000 - 5500.
    expect(await tools.profitOf('XYZ')).toMatchObject({ realized_pnl: 500 })
    const times = await tools.bring('interface', history)
    expect(times.counts).toMatchObject({ new: 0, same_trade: 3 })
    expect(await tools.profitOf('XYZ')).toMatchObject(inOrder)
    expect((await tools.undo(times.id)).status).toBe(204)
    expect(await tools.profitOf('XYZ')).toMatchObject({ realized_pnl: 500 })
  })

  it('has the orders of that source, too', async () => {
    const db = await openTestDatabase()
    const tools = await open(db)
    await tools.bring('page', history)
    const ordered = (JSON.parse(inTurn(history)) as object[]).map((trade, at) => ({
      ...trade,
      orderId: at + 1,
    }))
    await tools.take(JSON.stringify(ordered), 'transactions.json')
    const { id } = await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const orders = (await selectCounted(db.read, id)).map(({ kind, orderId }) => `${kind} ${orderId}`)
    expect(orders.toSorted(compareText)).toEqual(['buy 1', 'buy 3', 'sell 2'])
  })

  describe.each([
    ['told in their order', (fills: readonly object[]) => fills],
    ['told the latest first', (fills: readonly object[]) => fills.toReversed()],
  ])('of several fills, %s,', (_, tell) => {
    const part = shares('2026-03-09', 'Buy', 50, 'XYZ', 55)
    /** What counts of the purchase, and the profit with LIFO, after fills at these minutes with these numbers. */
    const boughtIn = async (fills: readonly (readonly [minute: string, activityId: number])[]) => {
      const db = await openTestDatabase()
      const tools = await open(db)
      await tools.bring('page', history)
      expect((await tools.setLifo()).status).toBe(200)
      const at = (minute: string) => ({
        time: `2026-03-09T15:${minute}:07+0000`,
        tradeDate: `2026-03-09T15:${minute}:07+0000`,
      })
      // The interface gives the latest first.
      const told = JSON.parse(asSchwabApi([held, sold, ...fills.map(() => part)])) as object[]
      const [whole, sale, ...parted] = told.toReversed()
      const timed = [
        { ...whole, activityId: 7 },
        { ...sale, ...at('30'), activityId: 50 },
        ...parted.map((one, place) => {
          const [minute = '', activityId] = fills[place] ?? []
          return { ...one, ...at(minute), activityId }
        }),
      ]
      const { counts } = await tools.take(JSON.stringify(tell(timed)), 'transactions.json')
      expect(counts).toMatchObject({ new: 0, same_trade: 4 })
      const { id } = await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const entry = (await selectCounted(db.read, id)).find(
        ({ kind, tradeDate }) => kind === 'buy' && tradeDate === '2026-03-09',
      )
      return [entry?.time, entry?.brokerId, (await tools.profitOf('XYZ'))?.['realized_pnl']]
    }

    it('has the time of the first', async () => {
      // What was bought at 55 was there when 100 were sold at 60.
      expect(
        await boughtIn([
          ['05', 99],
          ['45', 100],
        ]),
      ).toEqual(['2026-03-09T15:05:07.000Z', '99', 500])
    })

    it('has the lowest number of those of one moment', async () => {
      // Numbers count: 99 came before 100, and both after the sale.
      expect(
        await boughtIn([
          ['45', 99],
          ['45', 100],
        ]),
      ).toEqual(['2026-03-09T15:45:07.000Z', '99', 1000])
    })
  })

  it('has no time of a source that dates it on another day', async () => {
    const tools = await open(await openTestDatabase())
    const later = history.map((trade) => (trade === held ? trade : { ...trade, on: '2026-03-10' }))
    // Both tell of days before and after, so that neither leaves the other's day out.
    const around = [shares('2026-03-01', 'Buy', 1, 'ABC', 9), shares('2026-03-20', 'Buy', 1, 'ABC', 9)]
    await tools.bring('page', [...around, ...history])
    expect((await tools.setLifo()).status).toBe(200)
    const { counts } = await tools.bring('interface', [...around, ...later])
    expect(counts).toMatchObject({ new: 0, same_trade: 5 })
    expect(await tools.profitOf('XYZ')).toMatchObject({ realized_pnl: 500 })
  })
})

/** Entries have an id of the source that came first. */
const withoutIds = (items: unknown): unknown =>
  JSON.parse(JSON.stringify(items, (key, value: unknown) => (key.endsWith('entry_id') ? undefined : value)))

const days = ['2026-03-09', '2026-03-10']
const trade = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...days),
      fc.constantFrom('Buy' as const, 'Sell' as const),
      fc.integer({ min: 50, max: 53 }),
    )
    .map(([on, action, price]) => shares(on, action, 100, 'XYZ', price)),
  fc
    .tuple(
      fc.constantFrom(...days),
      fc.constantFrom('STO' as const, 'BTC' as const),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([on, action, price]) => leg(on, action, 1, 'XYZ 60C 2026-04-17', price)),
)

describeDecidedInCode(
  'an account that a source without times and one with them tell',
  ({ openTestDatabase }) => {
    it(
      'is booked alike whichever comes first, and when all of it is booked anew',
      { timeout: 600_000 },
      async () => {
        const db = await openTestDatabase()
        const tools = await open(db)
        const told = async (trades: readonly Trade[], sources: readonly Source[]) => {
          for (const { id, state } of await tools.get<{ id: string; state: string }[]>('/imports'))
            if (state !== 'undone') expect((await tools.undo(id)).status).toBe(204)
          await tools.bring(sources[0] ?? 'page', trades)
          await tools.setLifo()
          // What is kept is the first telling, on which the second is booked.
          await tools.profits()
          await tools.bring(sources[1] ?? 'page', trades)
          const anew = createTestApp(db)
          const again = await anew.send<{ items: unknown[] }>('GET', '/portfolio/pnl', { token: tools.token })
          const profits = await tools.profits()
          expect(again.body.items).toEqual(profits)
          return withoutIds(profits)
        }
        const property = fc.asyncProperty(fc.array(trade, { minLength: 2, maxLength: 7 }), async (trades) => {
          const all = [
            shares('2026-03-02', 'Buy', 300, 'XYZ', 50),
            ...trades.toSorted((a, b) => compareText(a.on, b.on)),
          ]
          expect(await told(all, ['page', 'interface'])).toEqual(await told(all, ['interface', 'page']))
        })
        await fc.assert(property, { numRuns: runs })
      },
    )
  },
)
