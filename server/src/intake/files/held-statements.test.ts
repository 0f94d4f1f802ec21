/** Statements that say what happened and what is held: a Flex query and OFX, taken in, told again and undone as one. */
import { expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { sampleBytes } from '../../formats/testing/read-sample.ts'
import { describeDecidedInCode, describeEachEngine } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import type { Json, Staged } from '../testing/open-imports.ts'

const sample = (name: string): string => new TextDecoder().decode(sampleBytes(`exports/made-up/${name}`))
const flex = sample('ibkr-positions.xml')
const ofx = sample('ofx-positions.qfx')

/** The second account has a row that cannot be read; the first alone has none. */
const oneAccount = flex.replace(/<FlexStatement accountId="U2222222"[^]*?<\/FlexStatement>\n/, '')
const tradesAlone = oneAccount.replace(/<OpenPositions>[^]*<\/CashReport>\n/, '')
const heldAlone = oneAccount.replace(/<Trades>[^]*<\/CashTransactions>\n/, '')
/** The same account a week later, as another file: 50 shares were bought, which its query of a week tells. */
const aWeekLater = oneAccount
  .replaceAll('20261113', '20261119')
  .replace('20261114;063000', '20261120;063000')
  .replace('position="200"', 'position="250"')
  .replace(/<Trades>[^]*<\/CashTransactions>\n/, '')
  .replaceAll(/<OpenPosition [^>]*levelOfDetail="LOT"[^>]*>\n/g, '')

interface Held {
  readonly symbol: string
  readonly asset_type: string
  readonly source: string
  readonly shares: number | null
  readonly contracts: number | null
  readonly average_price: number | null
  readonly current_price: number | null
  readonly price_as_of: string | null
  readonly difference: Json | null
}
interface Account extends Json {
  readonly account_number: string
  readonly cash_balance: number | null
  readonly snapshot_as_of: string | null
}
interface Preview extends Staged {
  readonly kind: string
  readonly state: string
  readonly snapshots: readonly Json[]
}

const open = async (db: Database) => {
  const tools = await openImports(db)
  const { get, post } = tools
  const held = async () => {
    const { positions } = await get<{ positions: Held[] }>('/portfolio/positions?status=Open')
    return positions
      .map(
        ({ symbol, shares, contracts, source }) =>
          `${symbol.replaceAll(/ +/g, ' ')} ${shares ?? contracts} ${source}`,
      )
      .toSorted()
  }
  const positionOf = async (symbol: string) =>
    (await get<{ positions: Held[] }>('/portfolio/positions?status=Open')).positions.find(
      (position) => position.symbol === symbol,
    )
  const accountOf = async (number: string) =>
    (await get<Account[]>('/portfolio/accounts')).find(({ account_number }) => account_number === number)
  const stage = async (text: string, name = 'statement.xml'): Promise<Preview> => {
    const staged = await tools.stage(text, name)
    expect(staged.status, JSON.stringify(staged.body)).toBe(201)
    return staged.body as Preview
  }
  const take = async (text: string, name?: string): Promise<Preview> => {
    const { id } = await stage(text, name)
    const confirmed = await post<Preview>(`/imports/${id}/confirm`, {})
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    return confirmed.body
  }
  const startOf = async (symbol: string) => {
    const { items } = await get<{ items: { underlying: string; rests_on: Json }[] }>('/portfolio/pnl')
    return items.find(({ underlying }) => underlying === symbol)?.rests_on['start']
  }
  const entries = async () => (await get<{ total: number }>('/portfolio/entries')).total
  return { ...tools, stage, take, held, positionOf, accountOf, startOf, entries }
}

const ko = ['KO 200 both', 'KO 261218C00065000 -2 both', 'KO 261218P00055000 -1 both']

describeEachEngine('statements of what happened and what is held', ({ openTestDatabase }) => {
  it('a Flex query brings both, seen in its preview and confirmed in one go', async () => {
    const { stage, post, held, entries, accountOf, positionOf, startOf } = await open(
      await openTestDatabase(),
    )
    const staged = await stage(flex)
    const asOf = '2026-11-14T04:59:00.000Z'
    expect(staged).toMatchObject({
      kind: 'history',
      entries: 6,
      net_cash: 18_216.05,
      counts: { rows: 23, new: 12, needs_fix: 1, nothing_new: 10 },
      snapshots: [
        { account_number: 'U1111111', as_of: asOf, positions: 3, cash: 8217.05, outcome: 'new' },
        { account_number: 'U2222222', as_of: asOf, positions: 1, cash: 9999, outcome: 'new' },
      ],
    })
    expect(await held()).toEqual([])
    const confirm = () => post<Preview>(`/imports/${staged.id}/confirm`, {})
    expect((await confirm()).body).toMatchObject({ state: 'confirmed', counts: { new: 12 } })
    expect((await confirm()).body).toMatchObject({ state: 'confirmed', counts: { new: 12 } })
    expect(await entries()).toBe(6)
    expect(await held()).toEqual([...ko, 'MSFT 100 both'])
    expect(await positionOf('KO')).toMatchObject({
      current_price: 62.25,
      price_as_of: '2026-11-13T21:00:00.000Z',
      difference: null,
    })
    expect(await accountOf('U1111111')).toMatchObject({ cash_balance: 8217.05, snapshot_as_of: asOf })
    expect(await startOf('KO')).toBe('anchored')
  })

  it('OFX brings both, each price with its own instant', async () => {
    const { take, held, positionOf, accountOf, startOf } = await open(await openTestDatabase())
    expect(await take(ofx, 'statement.qfx')).toMatchObject({
      kind: 'history',
      entries: 3,
      counts: { rows: 8, new: 6, nothing_new: 2 },
      snapshots: [{ as_of: '2026-11-13T21:00:00.000Z', positions: 2, cash: 4084.35 }],
    })
    expect(await held()).toEqual(['KO 100 both', 'KO 261218C00065000 -1 both'])
    expect(await positionOf('KO')).toMatchObject({ price_as_of: '2026-11-13T21:00:00.000Z' })
    expect(await positionOf('KO    261218C00065000')).toMatchObject({
      current_price: 0.55,
      price_as_of: '2026-11-12T21:00:00.000Z',
    })
    expect(await accountOf('55501234')).toMatchObject({ cash_balance: 4084.35 })
    expect(await startOf('KO')).toBe('anchored')
  })

  it.each([
    ['a Flex query', flex, 12],
    ['OFX', ofx, 6],
  ])('%s that is imported again is already here, all of it', async (_, text, rows) => {
    const { take, stage, held } = await open(await openTestDatabase())
    await take(text)
    const before = await held()
    const again = await stage(text)
    expect(again).toMatchObject({ entries: 0, counts: { new: 0, already_here: rows } })
    expect(again.snapshots.every(({ outcome }) => outcome === 'already-here')).toBe(true)
    await take(text)
    expect(await held()).toEqual(before)
  })

  it('it stays already here when later entries changed what is held', async () => {
    const { take, stage, held } = await open(await openTestDatabase())
    await take(oneAccount)
    const sale = tradesAlone.replace(/<Trades>[^]*<\/CashTransactions>/, (parts) =>
      parts
        .replace(/<Trades>\n(<Trade [^\n]*)[^]*/, '<Trades>\n$1\n</Trades>')
        .replaceAll('20261005', '20261117')
        .replace('7000001', '7000099')
        .replace('buySell="BUY"', 'buySell="SELL"')
        .replace('openCloseIndicator="O"', 'openCloseIndicator="C"')
        .replace('quantity="200"', 'quantity="-100"')
        .replace('proceeds="-12020"', 'proceeds="6010"')
        .replace('netCash="-12021"', 'netCash="6009"'),
    )
    expect(await take(sale)).toMatchObject({ entries: 1, snapshots: [] })
    expect(await held()).toContain('KO 100 both')
    expect(await stage(oneAccount)).toMatchObject({
      counts: { new: 0, already_here: 8 },
      snapshots: [{ outcome: 'already-here' }],
    })
  })

  it('a statement with positions alone and one with trades alone come to the same', async () => {
    const together = await open(await openTestDatabase())
    await together.take(oneAccount)
    const apart = await open(await openTestDatabase())
    expect(await apart.take(tradesAlone)).toMatchObject({ kind: 'history', entries: 4, snapshots: [] })
    expect(await apart.held()).toEqual(ko.map((line) => line.replace('both', 'history')))
    expect(await apart.take(heldAlone)).toMatchObject({
      kind: 'positions',
      entries: 0,
      net_cash: null,
      snapshots: [{ positions: 3, cash: 8217.05 }],
    })
    for (const { held } of [together, apart]) expect(await held()).toEqual(ko)
    expect(await apart.accountOf('U1111111')).toMatchObject({ cash_balance: 8217.05 })
  })

  it('a difference between the two is told', async () => {
    const { take, positionOf, startOf } = await open(await openTestDatabase())
    await take(oneAccount.replace('position="200"', 'position="300"'))
    expect(await positionOf('KO')).toMatchObject({ shares: 300, difference: { quantity: 100 } })
    expect(await startOf('KO')).toBe('assumed')
  })

  it('an older statement brings its entries, and never replaces the newer snapshot', async () => {
    const { take, stage, held, accountOf, entries } = await open(await openTestDatabase())
    await take(aWeekLater)
    const before = await held()
    const older = await stage(oneAccount)
    expect(older).toMatchObject({
      entries: 4,
      counts: { new: 4, already_here: 4 },
      snapshots: [{ outcome: 'nothing-new', positions: 3 }],
    })
    await take(oneAccount)
    expect(await entries()).toBe(4)
    expect(before).toContain('KO 250 broker')
    expect(await held()).toContain('KO 250 both')
    expect(await accountOf('U1111111')).toMatchObject({ snapshot_as_of: '2026-11-20T04:59:00.000Z' })
  })

  it('a row of a position that cannot be read leaves its symbol open, and only that', async () => {
    const { take, get, positionOf } = await open(await openTestDatabase())
    const bought = /<Trades>\n(<Trade [^\n]*MSFT[^\n]*)/.exec(flex)?.[1] ?? ''
    const ibm = bought.replaceAll('MSFT', 'IBM').replace('7000004', '7000005')
    await take(flex.replace(bought, `${bought}\n${ibm}`))
    expect(await positionOf('IBM')).toMatchObject({ shares: 100, source: 'history', difference: null })
    expect(await positionOf('MSFT')).toMatchObject({ shares: 100, source: 'both' })
    type Line = { underlying: string; complete: boolean; rests_on: Json }
    const { items } = await get<{ items: Line[] }>('/portfolio/pnl')
    const complete = Object.fromEntries(items.map((line) => [line.underlying, line.complete]))
    expect(complete).toMatchObject({ IBM: false, MSFT: true, KO: true })
  })

  it('a lot that cannot be read makes nothing known of its whole position', async () => {
    const { take, held } = await open(await openTestDatabase())
    const lots = flex.replace('position="60"', 'position="6o"')
    expect(await take(lots)).toMatchObject({ counts: { needs_fix: 2 } })
    expect(await held()).toContain('MSFT 100 history')
  })

  it('a price that was fetched since stays', async () => {
    const db = await openTestDatabase()
    const { take, positionOf } = await open(db)
    await take(oneAccount)
    const fetched = { current_price: 63_000_000, price_as_of: '2026-11-20T14:00:00.000Z' }
    await db.transaction(
      async (tx) => {
        await tx
          .updateTable('positions')
          .set({ ...fetched, price_source: 'tradier' })
          .where('symbol', '=', 'KO')
          .execute()
      },
      { user: (await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()).id },
    )
    await take(aWeekLater)
    expect(await positionOf('KO')).toMatchObject({ shares: 250, current_price: 63 })
  })
})

describeDecidedInCode('the undo of what a statement says is held', ({ openTestDatabase }) => {
  it('takes both back, and the account that it made', async () => {
    const { take, undo, held, entries, accountOf } = await open(await openTestDatabase())
    const { id } = await take(flex)
    expect((await undo(id)).status).toBe(204)
    expect(await held()).toEqual([])
    expect(await entries()).toBe(0)
    expect(await accountOf('U1111111')).toBeUndefined()
    await take(flex)
    expect(await held()).toEqual([...ko, 'MSFT 100 both'])
  })

  it('leaves what another file says happened', async () => {
    const { take, undo, held, accountOf, positionOf } = await open(await openTestDatabase())
    await take(tradesAlone)
    const before = await held()
    const { id } = await take(heldAlone)
    expect((await undo(id)).status).toBe(204)
    expect(await held()).toEqual(before)
    expect(await accountOf('U1111111')).toMatchObject({ cash_balance: null, snapshot_as_of: null })
    expect(await positionOf('KO')).toMatchObject({ current_price: null, price_as_of: null })
  })

  it('lets the snapshot before it stand again, cash and all', async () => {
    const { take, undo, held, accountOf } = await open(await openTestDatabase())
    await take(oneAccount)
    const [before, account] = [await held(), await accountOf('U1111111')]
    const { id } = await take(
      aWeekLater.replaceAll('8217.05', '5000').replace(/<OpenPosition [^\n]*00055000[^\n]*\n/, ''),
    )
    expect(await held()).toEqual(['KO 250 both', 'KO 261218C00065000 -2 both'])
    expect(await accountOf('U1111111')).toMatchObject({ cash_balance: 5000 })
    expect((await undo(id)).status).toBe(204)
    expect(await held()).toEqual(before)
    expect(await accountOf('U1111111')).toEqual(account)
  })

  it('of an older one changes nothing of what is held', async () => {
    const { take, undo, held, accountOf } = await open(await openTestDatabase())
    const { id } = await take(heldAlone)
    await take(aWeekLater)
    const [before, account] = [await held(), await accountOf('U1111111')]
    expect((await undo(id)).status).toBe(204)
    expect(await held()).toEqual(before)
    expect(await accountOf('U1111111')).toEqual(account)
  })

  it('works for a file of positions alone, in whichever order they are taken back', async () => {
    const positions = (shares: number, at: string): string =>
      `"Positions for account Individual ...123 as of ${at}"
"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"
"KO","COCA-COLA CO","${shares}","60","$6,000.00","$5,500.00","Equity"
"Cash & Cash Investments","--","--","--","$${shares}.50","--","--"
`
    const { take, undo, held, stage } = await open(await openTestDatabase())
    const first = await take(positions(100, '10:00 AM ET, 2026/11/18'), 'first.csv')
    const second = await take(positions(200, '10:00 AM ET, 2026/11/19'), 'second.csv')
    expect(await stage(positions(200, '10:00 AM ET, 2026/11/19'), 'second.csv')).toMatchObject({
      counts: { new: 0, already_here: 2 },
    })
    expect((await undo(first.id)).status).toBe(204)
    expect(await held()).toEqual(['KO 200 broker'])
    expect((await undo(second.id)).status).toBe(204)
    expect(await held()).toEqual([])
  })
})
