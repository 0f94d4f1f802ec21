import { describe, expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { robinhoodFile, quoted, tastytradeFile } from '../../formats/testing/broker-files.ts'
import { first, openQuestions, second } from '../testing/open-questions.ts'

const bought = '01/12/2026 Buy|KO|100|$50.00||-$5,000.00'
const journaledOut = '03/02/2026 Journaled Shares|KO|-100|||'
const journaledIn = '03/04/2026 Journaled Shares|KO|100|||'
const sold = '03/09/2026 Sell|KO|100|$52.00||$5,200.00'

const robinhood = (...rows: readonly string[]): string =>
  robinhoodFile(...rows.map((row) => quoted(...row.split('|'))))
const acatIn = '3/4/2026|3/4/2026|3/4/2026|KO|Coca-Cola|ACATI|100||'
const soldThere = '3/9/2026|3/9/2026|3/9/2026|KO|Coca-Cola|Sell|100|$52.00|$5,200.00'
const pepIn = '3/4/2026|3/4/2026|3/4/2026|PEP|PepsiCo|ACATI|10||'

describeDecidedInCode('transfers between own accounts', ({ openTestDatabase }) => {
  const open = async () => openQuestions(await openTestDatabase(), 'transfer')

  it('within one broker are linked by themselves, whichever file came first', async () => {
    for (const files of [
      [first, second],
      [second, first],
    ]) {
      const { schwab, ask, profitOf, lots } = await open()
      for (const account of files)
        await (account === first ? schwab(first, journaledOut, bought) : schwab(second, sold, journaledIn))
      expect((await ask()).items).toEqual([])
      expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true, net_cash: 200 })
      const closed = await lots('status=closed')
      expect(closed.filter(({ end }) => end === 'sold')).toMatchObject([
        { tax_gain: 200, tax_basis: 5000, opened_on: '2026-01-12' },
      ])
    }
  })

  it('come apart when one of the files is undone, and join again when it comes back', async () => {
    const { schwab, undo, profitOf, lots } = await open()
    const { id } = await schwab(first, journaledOut, bought)
    await schwab(second, journaledIn)
    expect(await lots('status=open')).toMatchObject([{ tax_basis: 5000, opened_on: '2026-01-12' }])
    await undo(id)
    expect(await lots('status=open')).toMatchObject([{ tax_basis: null, opened_on: null }])
    expect(await profitOf('KO')).toMatchObject({ complete: false })
    await schwab(first, journaledOut, bought)
    expect(await lots('status=open')).toMatchObject([{ tax_basis: 5000, opened_on: '2026-01-12' }])
    expect(await profitOf('KO')).toMatchObject({ complete: true })
  })

  it('tell before an undo what it moves in the other account', async () => {
    const { schwab, send, token, lots } = await open()
    const { id } = await schwab(first, journaledOut, bought)
    await schwab(second, sold, journaledIn)
    const [sale] = (await lots('status=closed')).filter(({ end }) => end === 'sold')
    const { body } = await send<{ items: readonly object[] }>('DELETE', `/imports/${id}?preview=true`, {
      token,
    })
    expect(body.items).toContainEqual(
      expect.objectContaining({ account_id: sale?.['account_id'], tax_realized: { from: 200, to: null } }),
    )
  })

  it('by hand are linked where both accounts are at one broker', async () => {
    const { schwab, post, lots, ask } = await open()
    await schwab(first, bought)
    await schwab(second, '01/12/2026 Buy|KO|1|$50.00||-$50.00')
    const held = await lots('status=open')
    for (const [shares, trade_date, quantity] of [
      [100, '2026-03-02', -100],
      [1, '2026-03-03', 100],
    ] as const) {
      const lot = held.find((each) => each.quantity === shares)
      const entry = { account_id: lot?.['account_id'], kind: 'share-transfer', symbol: 'KO' }
      const recorded = await post('/portfolio/entries', { ...entry, trade_date, quantity })
      expect(recorded.status).toBe(201)
    }
    expect((await ask()).items).toEqual([])
    expect(await lots('status=open')).toMatchObject([{ tax_basis: 50 }, { tax_basis: 5000 }])
  })

  it('bring the other account what is learned of the first one later', async () => {
    const { schwab, profitOf, lots } = await open()
    await schwab(first, journaledOut)
    await schwab(second, sold, journaledIn)
    expect(await profitOf('KO')).toMatchObject({ complete: false })
    await schwab(first, bought)
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true })
    expect((await lots('status=closed')).filter(({ end }) => end === 'sold')).toMatchObject([
      { tax_gain: 200 },
    ])
  })

  it('of several contracts of one ticker are asked by the terms of each', async () => {
    const { schwab, take, ask } = await open()
    const moved = ['P', 'C'].map((right) => `03/02/2026 Journaled Shares|KO 04/17/2026 60.00 ${right}|1|||`)
    const written = ['P', 'C'].map(
      (right) => `02/02/2026 Sell to Open|KO 04/17/2026 60.00 ${right}|1|$1.00|$0.65|$99.35`,
    )
    await schwab(first, ...moved, ...written)
    const came = ['P', 'C'].map(
      (right) =>
        `2026-03-04T22:00:00-0500,Receive Deliver,ACAT,SELL_TO_OPEN,KO    260417${right}00060000,Equity Option,Received,0.00,1,0.00,--,0.00,100,KO,KO,4/17/26,60,${right === 'P' ? 'PUT' : 'CALL'},,USD`,
    )
    await take(tastytradeFile(...came), 'tastytrade.csv', second)
    expect((await ask()).items.map(({ text }) => text).toSorted()).toEqual([
      'Are these the same contracts of KO $60.00 call, Apr 17, 2026?',
      'Are these the same contracts of KO $60.00 put, Apr 17, 2026?',
    ])
  })

  it('between brokers are asked, linked by one word, and taken back', async () => {
    const { schwab, take, ask, say, takeBack, profitOf } = await open()
    await schwab(first, journaledOut, bought)
    await take(robinhood(soldThere, acatIn), 'robinhood.csv', second)
    const { items, counts } = await ask()
    expect(counts).toMatchObject({ transfer: 1 })
    expect(items).toMatchObject([
      {
        kind: 'transfer',
        text: 'Are these the same shares of KO?',
        quantity: 100,
        choices: [{ choice: 'same' }, { choice: 'not_same' }],
      },
    ])
    expect(items[0]?.evidence).toEqual([
      '100 shares left the account ending in 0001 on Mar 02, 2026 (Schwab CSV).',
      '100 shares came to the account ending in 0002 on Mar 04, 2026 (Robinhood).',
      'They are 2 days apart. The accounts are not known to be at one broker, so the rows are not linked without your word.',
      'If you link them, their cost, their dates and their campaign are carried over.',
    ])
    expect(await profitOf('KO')).toMatchObject({ complete: false })
    const said = await say({ id: items[0]?.id, choice: 'same' })
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true })
    expect((await ask()).items).toEqual([])
    expect((await takeBack(said.batch_id)).status).toBe(204)
    expect(await profitOf('KO')).toMatchObject({ complete: false })
    expect((await ask()).items).toMatchObject([{ id: items[0]?.id }])
  })

  it('that are not the same stay apart', async () => {
    const { schwab, take, ask, say, profitOf } = await open()
    await schwab(first, journaledOut, bought)
    await take(robinhood(acatIn), 'robinhood.csv', second)
    await say({ id: (await ask()).items[0]?.id, choice: 'not_same' })
    expect((await ask()).items).toEqual([])
    expect(await profitOf('KO')).toMatchObject({ complete: false })
  })

  it('that moved together have the same evidence and are answered together', async () => {
    const { schwab, take, ask, say, profitOf } = await open()
    await schwab(
      first,
      journaledOut,
      '03/02/2026 Journaled Shares|PEP|-10|||',
      '01/12/2026 Buy|PEP|10|$140.00||-$1,400.00',
      bought,
    )
    await take(robinhood(acatIn, pepIn), 'robinhood.csv', second)
    const { items } = await ask()
    expect(new Set(items.map(({ alike }) => alike)).size).toBe(1)
    const said = await say(...items.map(({ id }) => ({ id, choice: 'same' })))
    expect(said.results).toMatchObject([{ taken: true }, { taken: true }])
    expect(await profitOf('PEP')).toMatchObject({ complete: true })
  })

  it('are answered once: the second tab, and who answers what an undo settled, is told', async () => {
    const { schwab, take, undo, ask, say } = await open()
    await schwab(first, journaledOut, bought)
    const staged = await take(robinhood(acatIn), 'robinhood.csv', second)
    const id = (await ask()).items[0]?.id
    expect(await say({ id, choice: 'both' })).toMatchObject({ results: [{ taken: false }] })
    expect((await say({ id, choice: 'same' })).results).toMatchObject([{ taken: true }])
    expect(await say({ id, choice: 'not_same' })).toMatchObject({
      batch_id: null,
      results: [{ taken: false }],
    })
    await undo(staged.id)
    expect(await say({ id, choice: 'same' })).toMatchObject({ batch_id: null, results: [{ taken: false }] })
  })

  it('count the lots that came along where the row states another cost, and show the difference', async () => {
    const { schwab, get, post, lots } = await open()
    await schwab(first, journaledOut, bought)
    await schwab(second, '01/13/2026 Credit Interest|||||$0.01')
    const known = await get<{ id: string; account_number: string }[]>('/portfolio/accounts')
    const accountId = known.find(({ account_number: number }) => number === second)?.id
    const row = { account_id: accountId, kind: 'share-transfer', symbol: 'KO', quantity: 100, price: 41 }
    await post('/portfolio/entries', { ...row, trade_date: '2026-03-04' })
    expect(await lots('status=open')).toMatchObject([{ tax_basis: 5000 }])
    const { accounts } = await get<{ accounts: readonly { differences: readonly object[] }[] }>(
      '/portfolio/reconciliation',
    )
    expect(accounts.flatMap(({ differences }) => differences)).toMatchObject([
      { symbol: 'KO', field: 'transfer', ledger: 5000, broker: 4100, difference: -900, fixes: [] },
    ])
  })

  describe('that were linked by themselves', () => {
    interface Transfers {
      readonly count: number
      readonly items: readonly {
        readonly state: string
        readonly date: string
        readonly question_id: string | null
        readonly batch_id: string | null
        readonly outs: readonly { readonly account_number: string; readonly quantity: number }[]
      }[]
    }
    interface Moves {
      readonly items: readonly Readonly<Record<string, unknown>>[]
    }

    const openLinked = async (...there: readonly string[]) => {
      const opened = await open()
      await opened.schwab(first, journaledOut, bought)
      await opened.schwab(second, ...there, journaledIn)
      const links = () => opened.get<Transfers>('/portfolio/transfers?symbol=KO')
      return { ...opened, links }
    }

    it('are taken apart by the user’s word, book as unlinked and are not proposed again', async () => {
      const { links, ask, say, profitOf, lots } = await openLinked(sold)
      const [link] = (await links()).items
      expect(link).toMatchObject({
        state: 'rule',
        date: '2026-03-02',
        batch_id: null,
        outs: [{ account_number: first, quantity: -100 }],
      })
      const said = await say({ id: link?.question_id, choice: 'not_same' })
      expect(said.results).toMatchObject([{ taken: true }])
      expect((await ask()).items).toEqual([])
      expect(await profitOf('KO')).toMatchObject({ realized_pnl: null, complete: false })
      expect((await lots('status=closed')).map((lot) => lot.tax_gain)).toEqual([null, null])
      expect((await links()).items).toMatchObject([
        { state: 'apart', question_id: null, batch_id: said.batch_id },
      ])
    })

    it('are linked again when the word is taken back', async () => {
      const { links, say, takeBack, profitOf } = await openLinked(sold)
      const [link] = (await links()).items
      const { batch_id: id } = await say({ id: link?.question_id, choice: 'not_same' })
      expect((await takeBack(id)).status).toBe(204)
      expect((await links()).items).toEqual([link])
      expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true })
    })

    it('stay apart when the files come once more', async () => {
      const { links, say, schwab, undo, ask } = await openLinked()
      await say({ id: (await links()).items[0]?.question_id, choice: 'not_same' })
      const again = await schwab(second, sold, journaledIn)
      expect((await links()).items).toMatchObject([{ state: 'apart' }])
      await undo(again.id)
      expect((await links()).items).toMatchObject([{ state: 'apart' }])
      expect((await ask()).items).toEqual([])
    })

    it('tell before what taking them apart moves, and write nothing', async () => {
      const { links, post, profitOf, lots } = await openLinked(sold)
      const id = (await links()).items[0]?.question_id
      const answers = { answers: [{ id, choice: 'not_same' }] }
      const told = await post<Moves>('/portfolio/questions/answers?preview=true', answers)
      expect(told.status).toBe(200)
      const [sale] = (await lots('status=closed')).filter(({ end }) => end === 'sold')
      expect(told.body.items).toContainEqual(
        expect.objectContaining({
          account_id: sale?.['account_id'],
          realized: { from: 200, to: null },
          all_realized: { from: true, to: false },
        }),
      )
      expect((await links()).items).toMatchObject([{ state: 'rule' }])
      expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true })
    })

    it('tell before that the cost of what is held would be unknown', async () => {
      const { links, post } = await openLinked()
      const answers = { answers: [{ id: (await links()).items[0]?.question_id, choice: 'not_same' }] }
      const told = await post<Moves>('/portfolio/questions/answers?preview=true', answers)
      expect(told.body.items).toContainEqual(
        expect.objectContaining({ realized: null, cost_unknown: { from: 0, to: 100 } }),
      )
    })

    it('are taken apart once: the second tab is told, and a preview of it is refused', async () => {
      const { links, post, say } = await openLinked()
      const id = (await links()).items[0]?.question_id
      const word = { id, choice: 'not_same' }
      expect(await say({ id, choice: 'same' })).toMatchObject({ batch_id: null })
      await say(word)
      expect(await say(word)).toMatchObject({ batch_id: null, results: [{ taken: false }] })
      const told = await post('/portfolio/questions/answers?preview=true', { answers: [word] })
      expect(told.status).toBe(409)
    })

    it('by the user’s word are taken back and not taken apart', async () => {
      const { schwab, take, ask, say, get } = await open()
      await schwab(first, journaledOut, bought)
      await take(robinhood(acatIn), 'robinhood.csv', second)
      const [question] = (await ask()).items
      const said = await say({ id: question?.id, choice: 'same' })
      expect((await get<Transfers>('/portfolio/transfers?symbol=KO')).items).toMatchObject([
        { state: 'word', question_id: null, batch_id: said.batch_id },
      ])
      expect(await say({ id: question?.id, choice: 'not_same' })).toMatchObject({ batch_id: null })
    })

    it('are shown to nobody else, and of the symbol alone', async () => {
      const { links, get, send, signUp } = await openLinked()
      expect((await links()).count).toBe(1)
      expect(await get('/portfolio/transfers?symbol=PEP')).toMatchObject({ items: [] })
      const { access_token: token } = await signUp('bob')
      expect((await send('GET', '/portfolio/transfers?symbol=KO', { token })).body).toMatchObject({
        items: [],
        count: 0,
      })
    })
  })

  it('tell the move in the story of the campaign, and what goes as moved and not as sold', async () => {
    const { schwab, wheel } = await open()
    await schwab(
      first,
      '03/02/2026 Journaled Shares|XYZ|-100|||',
      '02/20/2026 Assigned|XYZ 02/20/2026 50.00 P|2',
      '02/20/2026 Buy|XYZ|200|$50.00||-$10,000.00',
      '01/05/2026 Sell to Open|XYZ 02/20/2026 50.00 P|2|2.00|1.30|398.70',
    )
    await schwab(second, '03/04/2026 Journaled Shares|XYZ|100|||')
    const { cycles } = await wheel('XYZ')
    expect(cycles).toHaveLength(1)
    const [cycle] = cycles as unknown as readonly {
      readonly slots: readonly { readonly outcome: string }[]
      readonly events: readonly Readonly<Record<string, unknown>>[]
    }[]
    expect(cycle?.slots.map(({ outcome }) => outcome)).toEqual(['moved', 'open'])
    expect(cycle?.events).toContainEqual(
      expect.objectContaining({ event_type: 'TRANSFER', event_date: '2026-03-02', quantity_shares: -100 }),
    )
  })

  it('take the campaign along under its key', async () => {
    const { schwab, get, wheel } = await open()
    await schwab(
      first,
      '02/20/2026 Assigned|XYZ 02/20/2026 50.00 P|1',
      '02/20/2026 Buy|XYZ|100|$50.00||-$5,000.00',
      '01/05/2026 Sell to Open|XYZ 02/20/2026 50.00 P|1|2.00|0.65|199.35',
    )
    const before = await wheel('XYZ')
    await schwab(first, '03/02/2026 Journaled Shares|XYZ|-100|||')
    await schwab(
      second,
      '03/20/2026 Assigned|XYZ 03/20/2026 52.00 C|1',
      '03/20/2026 Sell|XYZ|100|$52.00||$5,200.00',
      '03/09/2026 Sell to Open|XYZ 03/20/2026 52.00 C|1|1.00|0.65|99.35',
      '03/04/2026 Journaled Shares|XYZ|100|||',
    )
    const after = await wheel('XYZ')
    expect(after.cycles).toHaveLength(1)
    expect(after.cycles[0]?.cycle_key).toBe(before.cycles[0]?.cycle_key)
    expect(after.cycles[0]).toMatchObject({
      outcome: 'called away',
      total_pnl: 498.7,
      premium_collected: 300,
      net_premium: 298.7,
      slots: [{ outcome: 'called away', result: 498.7 }],
    })
    expect(await get<object[]>('/wheels/wheel-cycles')).toMatchObject([
      { cycle_key: 'XYZ-20260105-1', account_number: second },
    ])
  })
})
