/** A history that Schwab tells, synced again and again beside what other sources told of it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { schwabTransactions } from '../intake/testing/as-schwab-api.ts'
import { contractRow, positionsPage } from '../intake/testing/schwab-positions.ts'
import { leg, type Happening } from '../intake/testing/told.ts'
import {
  earlyAssignment,
  partialAssignment,
  splitWithCall,
  workedCase,
} from '../intake/testing/worked-histories.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openSync, startSchwab } from './testing/open-sync.ts'
import { takeFile } from '../testing/open-user.ts'

const number = '99990000'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const held = (symbol: string, quantity: number, averagePrice: number, price: number) => ({
  instrument: { assetType: 'EQUITY', symbol },
  longQuantity: quantity,
  shortQuantity: 0,
  averagePrice,
  marketValue: quantity * price,
})

const shortPut = (symbol: string, averagePrice: number) => ({
  instrument: { assetType: 'OPTION', symbol, putCall: 'PUT', underlyingSymbol: 'ABC' },
  longQuantity: 0,
  shortQuantity: 1,
  averagePrice,
  marketValue: -100 * averagePrice,
})

describeEachEngine('a sync', ({ openTestDatabase }) => {
  let started: Awaited<ReturnType<typeof startSchwab>>
  let ann: Awaited<ReturnType<typeof openSync>>

  beforeEach(async () => {
    started = await startSchwab()
    started.broker.open(number, { cash: 1000 })
    ann = await openSync(await openTestDatabase(), started)
  })
  afterEach(async () => {
    await started.schwab.close()
  })

  const tell = (history: readonly Happening[]): void => {
    started.broker.account(number).transactions = schwabTransactions(history)
  }
  const callsTo = (part: string): number =>
    started.schwab.control.seen.filter(({ path }) => path.includes(part)).length

  it('takes what happened and what is held as one import with a receipt, and a second one without news leaves none', async () => {
    tell(workedCase)
    started.broker.account(number).positions = [held('XYZ', 10, 20, 21)]
    const first = await ann.sync({ from: '2026-01-01' })
    expect(first).toMatchObject({ outcome: 'done', changed_positions: 1, has_receipt: true, problem: null })
    expect(await ann.netCash()).toBeCloseTo(576.75, 6)
    const [batch, ...others] = await ann.imports()
    expect(others).toEqual([])
    expect(batch).toMatchObject({
      id: first?.['batch_id'],
      state: 'confirmed',
      format: 'schwab-sync',
      format_title: 'Charles Schwab (sync)',
      counts: { refused: 0, new: (first?.new_entries ?? 0) + 2 },
    })
    const [position] = await ann.get<Record<string, unknown>[]>('/portfolio/positions/stocks')
    expect(position).toMatchObject({ symbol: 'XYZ', current_price: 21 })

    started.broker.account(number).positions = [held('XYZ', 10, 20, 22)]
    ann.clock.advance(hour)
    const second = await ann.sync()
    expect(second).toMatchObject({ outcome: 'done', new_entries: 0, has_receipt: false })
    expect(await ann.imports()).toHaveLength(1)
    const [priced] = await ann.get<Record<string, unknown>[]>('/portfolio/positions/stocks')
    expect(priced).toMatchObject({ symbol: 'XYZ', current_price: 22 })
    expect((await ann.status()).last_sync_at).toBe(second?.['until'])
    expect(await ann.netCash()).toBeCloseTo(576.75, 6)
  })

  it('asks once per type where joined types bring nothing, and once for all where they bring all', async () => {
    tell(workedCase)
    await ann.sync()
    expect(callsTo('/transactions')).toBe(14)
    started.schwab.control.habits.joinedTypes = 'answered'
    started.schwab.control.seen.length = 0
    await ann.sync({ from: '2026-01-01' })
    expect(callsTo('/transactions')).toBe(1)
    started.schwab.control.habits.joinedTypes = 'refused'
    started.schwab.control.seen.length = 0
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done', new_entries: 0 })
    expect(callsTo('/transactions')).toBe(14)
  })

  it('goes back year by year to the day that the user says', async () => {
    tell([leg('2022-03-01', 'STO', 1, 'ABC 50P 2022-04-14', 2), ...workedCase])
    expect(await ann.sync({ from: '2022-02-01' })).toMatchObject({ outcome: 'done' })
    expect(await ann.netCash()).toBeCloseTo(576.75 + 199.35, 6)
    expect((await ann.post({ from: '2027-01-01' })).body).toMatchObject({
      errors: [{ pointer: '/from', message: 'Must not be in the future' }],
    })
  })

  const cases = [
    ['the worked case', workedCase, 576.75],
    ['a partial assignment', partialAssignment, 1685.42],
    ['an early assignment', earlyAssignment, 1042.4],
    ['a split', splitWithCall, 1848.02],
  ] as const

  it.each(cases)('counts each trade of %s once that a file told before', async (_, history, total) => {
    tell(history)
    const batch = await takeFile(ann, ann.token, asSchwabCsv(history), number, 'history.csv')
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ outcome: 'done', refused: 0 })
    expect(await ann.netCash()).toBeCloseTo(total, 6)
    expect(await ann.get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
    // What the brokerage told stands behind the file, and takes its place.
    expect(await ann.undo(batch.id)).toBe(204)
    expect(await ann.netCash()).toBeCloseTo(total, 6)
  })

  it('finds the account that a file names by the end of its number alone', async () => {
    tell(workedCase)
    await takeFile(ann, ann.token, asSchwabCsv(workedCase), 'Individual ...000', 'history.csv')
    const last = await ann.sync({ from: '2026-01-01' })
    expect(last?.['notes']).toEqual([`The account Individual ...000 of earlier imports is ${number}.`])
    expect(await ann.netCash()).toBeCloseTo(576.75, 6)
    expect(await ann.get<unknown[]>('/portfolio/accounts')).toHaveLength(1)
  })

  const importUnder = async (name: string, history: readonly Happening[]) => {
    await takeFile(ann, ann.token, asSchwabCsv(history), name, 'history.csv')
  }

  it('recognises by its trades an account that the user named as they liked', async () => {
    tell(workedCase)
    await importUnder('My Schwab', workedCase.slice(2))
    const last = await ann.sync({ from: '2026-01-01' })
    expect(last?.['notes']).toEqual([`The account My Schwab of earlier imports is ${number}.`])
    expect(await ann.netCash()).toBeCloseTo(576.75, 6)
    expect(await ann.get<unknown[]>('/portfolio/accounts')).toHaveLength(1)
  })

  it('finds the account that the user said to be the one of which a file showed the end', async () => {
    started.broker.account(number).positions = [shortPut('ABC   270115P00050000', 2)]
    await importUnder('Main', [leg('2025-02-20', 'STO', 1, 'ABC 50P 2027-01-15', 2)])
    const page = positionsPage('Individual ...000', contractRow('ABC 01/15/2027 50.00 P', -1))
    await takeFile(ann, ann.token, page, 'Main', 'positions.csv')
    const last = await ann.sync()
    expect(last?.['notes']).toEqual([`The account Main of earlier imports is ${number}.`])
    expect(await ann.get<unknown[]>('/portfolio/positions/options')).toHaveLength(1)
  })

  it('leaves another account of the user what it is, and tells where one trade looks the same', async () => {
    tell(workedCase)
    await importUnder('Another', partialAssignment)
    await importUnder('Same first trade', [...workedCase.slice(0, 1), ...earlyAssignment])
    const last = await ann.sync({ from: '2026-01-01' })
    expect(last?.['notes']).toEqual([
      expect.stringMatching(/^Trades of \d+ are also under the account Same first trade/),
    ])
    expect(await ann.get<unknown[]>('/portfolio/accounts')).toHaveLength(3)
  })

  it('says what brings trades in that are older than the sync, and they count once', async () => {
    tell(workedCase)
    const older = [...earlyAssignment, leg('2022-03-01', 'STO', 1, 'QRS 50P 2022-04-14', 2)]
    const file = asSchwabCsv([...older, ...workedCase.slice(0, 1)])
    const batch = await takeFile(ann, ann.token, file, 'Mine', 'history.csv')
    const last = await ann.sync({ from: '2026-01-01' })
    expect(last?.['notes']).toEqual([
      expect.stringMatching(/undo that import, and import its file again into 99990000\.$/),
    ])
    expect(await ann.undo(batch.id)).toBe(204)
    await takeFile(ann, ann.token, file, number, 'history.csv')
    expect(await ann.netCash()).toBeCloseTo(576.75 + 1042.4 + 199.35, 6)
  })

  it('tells where an account that the user named holds the same, though no trade is the same', async () => {
    started.broker.account(number).positions = [shortPut('ABC   270115P00050000', 2)]
    await importUnder('Another', [leg('2025-02-20', 'STO', 1, 'QRS 50P 2027-01-15', 2)])
    await importUnder('Main', [leg('2025-02-20', 'STO', 1, 'ABC 50P 2027-01-15', 2)])
    expect((await ann.sync())?.['notes']).toEqual([
      `Positions of ${number} are also under the account Main, from an earlier import. If the two are one account, they are ` +
        `counted twice: undo that import, and import its file again into ${number}.`,
    ])
    expect((await ann.sync())?.['notes']).toEqual([])
  })

  it('counts a roll once that was recorded by hand before', async () => {
    const sold = leg('2026-11-02', 'STO', 1, 'ABC 50P 2026-12-18', 2)
    tell([sold])
    started.broker.account(number).positions = [shortPut('ABC   261218P00050000', 2)]
    await ann.sync({ from: '2026-01-01' })
    const [candidate] = await ann.get<{ id: string }[]>('/wheels/ABC/roll-candidates')
    const recorded = await ann.send('POST', '/wheels/ABC/execute-roll', {
      token: ann.token,
      body: {
        option_ids: [candidate?.id],
        strategy: 'extend_dte',
        fills: [
          {
            option_id: candidate?.id,
            strike: 50,
            expiration: '2027-01-15',
            contracts: 1,
            close_price: 1.5,
            open_price: 2.5,
            fees: 1.3,
            trade_date: '2026-11-20',
          },
        ],
      },
    })
    expect(recorded.status, JSON.stringify(recorded.body)).toBeLessThan(300)
    const cash = await ann.netCash()
    expect(cash).toBeCloseTo(200 - 150 + 250 - 3 * 0.65, 6)
    tell([
      sold,
      leg('2026-11-20', 'BTC', 1, 'ABC 50P 2026-12-18', 1.5),
      leg('2026-11-20', 'STO', 1, 'ABC 50P 2027-01-15', 2.5),
    ])
    started.broker.account(number).positions = [shortPut('ABC   270115P00050000', 2.5)]
    ann.clock.advance(day)
    expect(await ann.sync()).toMatchObject({ outcome: 'done', refused: 0 })
    expect(await ann.netCash()).toBeCloseTo(cash, 6)
    const [wheel, ...others] = await ann.get<{ positions: object[] }[]>('/wheels/wheel-cycles?status=open')
    expect(others).toEqual([])
    expect(wheel?.positions).toMatchObject([{ symbol: 'ABC   270115P00050000', quantity: -1 }])
  })

  it('counts a fill once that an order told before its transaction came', async () => {
    const [told] = schwabTransactions([leg('2026-11-19', 'STO', 1, 'ABC 50P 2026-12-18', 2)])
    const time = String(told?.['time'])
    const order = {
      orderId: 880001,
      enteredTime: time,
      status: 'FILLED',
      orderType: 'LIMIT',
      orderStrategyType: 'SINGLE',
      accountNumber: Number(number),
      quantity: 1,
      filledQuantity: 1,
      orderLegCollection: [
        {
          orderLegType: 'OPTION',
          legId: 1,
          instrument: { assetType: 'OPTION', symbol: 'ABC   261218P00050000', putCall: 'PUT' },
          instruction: 'SELL_TO_OPEN',
          positionEffect: 'OPENING',
          quantity: 1,
        },
      ],
      orderActivityCollection: [
        {
          activityType: 'EXECUTION',
          activityId: told?.['activityId'],
          executionType: 'FILL',
          quantity: 1,
          executionLegs: [{ legId: 1, price: 2, quantity: 1, time, instrumentId: 1 }],
        },
      ],
    }
    started.broker.account(number).orders = [order]
    expect(await ann.sync()).toMatchObject({ new_entries: 1 })
    expect(await ann.netCash()).toBeCloseTo(200, 6)
    started.broker.account(number).transactions = [{ ...told, orderId: 880001 }]
    ann.clock.advance(hour)
    await ann.sync()
    expect(await ann.netCash()).toBeCloseTo(199.35, 6)
    const entries = await ann.get<{ items: unknown[] }>('/portfolio/entries')
    expect(entries.items).toHaveLength(1)
  })

  it('takes a correction of the brokerage, and counts it once', async () => {
    tell([leg('2026-11-18', 'STO', 1, 'ABC 50P 2026-12-18', 2)])
    await ann.sync()
    const [row] = started.broker.account(number).transactions
    const items = row?.['transferItems'] as { feeType?: string }[]
    started.broker.correct(number, Number(row?.['activityId']), {
      netAmount: 198.35,
      transferItems: items.map((item) =>
        item.feeType === 'COMMISSION' ? { ...item, amount: 1.63, cost: -1.63 } : item,
      ),
    })
    ann.clock.advance(day)
    expect(await ann.sync()).toMatchObject({ new_entries: 0, corrections: 1, has_receipt: true })
    expect(await ann.netCash()).toBeCloseTo(198.35, 6)
  })

  it('sets rows of an unknown type aside where they are seen, and shows each once', async () => {
    tell([leg('2026-11-18', 'STO', 1, 'ABC 50P 2026-12-18', 2)])
    const [row] = started.broker.account(number).transactions
    started.broker.account(number).transactions.push({ ...row, activityId: 5, type: 'QUANTUM_LEAP' })
    const first = await ann.sync()
    expect(first).toMatchObject({ new_entries: 1, refused: 1 })
    const detail = await ann.get<{ rows: { outcome: string; reason: string }[] }>(
      `/imports/${String(first?.['batch_id'])}`,
    )
    expect(detail.rows).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining("'QUANTUM_LEAP'") as string }),
    )
    ann.clock.advance(hour)
    expect(await ann.sync()).toMatchObject({ refused: 0, has_receipt: false })
  })

  it('reads options whose symbol the brokerage left out', async () => {
    tell(workedCase)
    started.schwab.control.habits.hidesSymbols = true
    expect(await ann.sync({ from: '2026-01-01' })).toMatchObject({ refused: 0 })
    expect(await ann.netCash()).toBeCloseTo(576.75, 6)
  })

  it('leaves what was undone alone, until its days are asked for on purpose', async () => {
    tell([leg('2026-11-18', 'STO', 1, 'ABC 50P 2026-12-18', 2)])
    const first = await ann.sync()
    expect(await ann.undo(String(first?.['batch_id']))).toBe(204)
    expect(await ann.netCash()).toBe(0)
    started.broker.account(number).transactions.push(
      ...schwabTransactions([leg('2026-11-19', 'STO', 1, 'XYZ 50P 2026-12-18', 1)], {
        account: number,
        firstId: 5000,
      }),
    )
    ann.clock.advance(day)
    expect(await ann.sync()).toMatchObject({ new_entries: 1 })
    ann.clock.advance(day)
    expect(await ann.sync()).toMatchObject({ new_entries: 0 })
    expect(await ann.netCash()).toBeCloseTo(99.35, 6)
    expect(await ann.sync({ from: '2026-11-01' })).toMatchObject({ new_entries: 1 })
    expect(await ann.netCash()).toBeCloseTo(99.35 + 199.35, 6)
  })

  it('keeps what is stored of an account that the brokerage closed', async () => {
    tell(workedCase)
    started.broker.account(number).positions = [held('XYZ', 10, 20, 21)]
    await ann.sync({ from: '2026-01-01' })
    started.broker.close(number)
    started.broker.open('22220000', { positions: [held('NEW', 5, 10, 11)] })
    ann.clock.advance(day)
    expect(await ann.sync()).toMatchObject({ outcome: 'done' })
    expect(await ann.netCash()).toBeCloseTo(576.75, 6)
    const symbols = (await ann.get<{ symbol: string }[]>('/portfolio/positions/stocks')).map(
      ({ symbol }) => symbol,
    )
    expect(symbols.toSorted()).toEqual(['NEW', 'XYZ'])
  })
})
