import { expect, it } from 'vitest'
import { openImports } from '../intake/testing/open-imports.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

interface Question {
  readonly id: string
  readonly kind: string
  readonly symbol: string | null
  readonly text: string
  readonly evidence: readonly string[]
  readonly quantity: number | null
  readonly choices: readonly { readonly choice: string; readonly asks: readonly string[] }[]
}

interface Questions {
  readonly items: readonly Question[]
  readonly counts: Readonly<Record<string, number>>
  readonly answered: readonly { readonly batch_id: string }[]
}

interface Answered {
  readonly batch_id: string | null
  readonly results: readonly { readonly taken: boolean; readonly message: string | null }[]
}

const sold = '10/05/2026 Sell|STAG|100|$38.00||$3,800.00'
const bought = '11/09/2026 Buy|STAG|100|$30.00||-$3,000.00'

describeDecidedInCode('questions', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    const ask = (query = '') => imports.get<Questions>(`/portfolio/questions${query}`)
    const say = async (...answers: readonly object[]) =>
      (await imports.post<Answered>('/portfolio/questions/answers', { answers })).body
    const takeBack = (id: string | null) =>
      imports.send('DELETE', `/portfolio/questions/answers/${id}`, { token: imports.token })
    return { ...imports, ask, say, takeBack }
  }

  it('shares sold and never seen coming are asked for once, and their gain is unknown', async () => {
    const { take, ask, lots, profitOf } = await open()
    await take(schwabText(bought, sold))
    expect(await lots('status=open')).toMatchObject([{ quantity: 100, tax_basis: 3000, side: 'long' }])
    expect(await profitOf('STAG')).toMatchObject({ realized_pnl: null, complete: false, net_cash: 800 })
    const { items, counts } = await ask()
    expect(counts).toEqual({
      opening_cost: 1,
      pending_expiry: 0,
      same_trade: 0,
      held_twice: 0,
      transfer: 0,
      roll: 0,
      all: 1,
    })
    expect(items).toMatchObject([
      {
        kind: 'opening_cost',
        symbol: 'STAG',
        quantity: 100,
        text: 'Where did 100 shares of STAG come from? They left, and no entry says how they came.',
        choices: [
          { choice: 'cost' },
          { choice: 'cost_unknown' },
          { choice: 'sold_short' },
          { choice: 'lots', asks: ['lots'] },
        ],
      },
    ])
    expect(items[0]?.evidence[0]).toBe(
      '100 shares left by a sale or an assignment on Oct 05, 2026 at $38.00.',
    )
  })

  it('the earlier history answers by itself', async () => {
    const { take, ask, profitOf } = await open()
    await take(schwabText(bought, sold))
    await take(schwabText('01/12/2026 Buy|STAG|100|$35.00||-$3,500.00'))
    expect((await ask()).items).toEqual([])
    expect(await profitOf('STAG')).toMatchObject({ realized_pnl: 300, complete: true })
  })

  it('a cost and a day make the gain known, and taking the answer back asks again', async () => {
    const { take, ask, say, takeBack, profitOf, lots } = await open()
    await take(schwabText(bought, sold))
    const [question] = (await ask()).items
    const said = await say({ id: question?.id, choice: 'cost', price: 35, acquired_on: '2025-01-12' })
    expect(said.results).toEqual([{ id: question?.id, taken: true, message: null }])
    expect((await ask()).items).toEqual([])
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 300 })
    expect(await lots('status=closed')).toMatchObject([{ tax_gain: 300 }])
    expect((await takeBack(said.batch_id)).status).toBe(204)
    expect((await ask()).items).toMatchObject([{ id: question?.id }])
    expect(await profitOf('STAG')).toMatchObject({ realized_pnl: null, complete: false })
    expect((await takeBack(said.batch_id)).status).toBe(404)
  })

  it('a cost that was told gives way to the earlier history, and nothing counts twice', async () => {
    const { take, ask, say, profitOf, lots } = await open()
    await take(schwabText(bought, sold))
    const [question] = (await ask()).items
    await say({ id: question?.id, choice: 'cost', price: 34, acquired_on: '2025-01-12' })
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 400, complete: true })
    await take(schwabText('01/12/2026 Buy|STAG|100|$35.00||-$3,500.00'))
    expect(await lots('status=open')).toMatchObject([{ quantity: 100, tax_basis: 3000 }])
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 300, complete: true })
    expect((await ask()).items).toEqual([])
  })

  it('a cost that was told of fewer shares than are missing now is asked for anew', async () => {
    const { take, ask, say, profitOf } = await open()
    await take(schwabText(bought, sold))
    const [question] = (await ask()).items
    await say({ id: question?.id, choice: 'cost', price: 34, acquired_on: '2025-01-12' })
    await take(schwabText('10/06/2026 Sell|STAG|50|$39.00||$1,950.00'))
    expect((await ask()).items).toMatchObject([{ id: question?.id, quantity: 150 }])
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: null, complete: false })
  })

  it('a short sale is one by the user’s word, and what is bought back leaves zero', async () => {
    const { take, ask, say, takeBack, profitOf, lots } = await open()
    await take(schwabText(bought, sold))
    const [question] = (await ask()).items
    const said = await say({ id: question?.id, choice: 'sold_short' })
    expect(await profitOf('STAG')).toMatchObject({ realized_pnl: 800, complete: true, open: false })
    expect(await lots('status=open')).toEqual([])
    await takeBack(said.batch_id)
    expect(await profitOf('STAG')).toMatchObject({ realized_pnl: null, open: true })
  })

  it('a call assigned before its shares were seen has both readings', async () => {
    const { take, ask, say, profitOf } = await open()
    await take(
      schwabText(
        '04/17/2026 Assigned|XYZ 04/17/2026 50.00 P|1',
        '04/17/2026 Buy|XYZ|100|$50.00||-$5,000.00',
        '03/20/2026 Assigned|XYZ 03/20/2026 55.00 C|1',
        '03/20/2026 Sell|XYZ|100|$55.00||$5,500.00',
        '03/02/2026 Sell to Open|XYZ 04/17/2026 50.00 P|1|2.00|0.65|199.35',
        '03/02/2026 Sell to Open|XYZ 03/20/2026 55.00 C|1|1.00|0.65|99.35',
      ),
    )
    const [question] = (await ask()).items
    await say({ id: question?.id, choice: 'sold_short' })
    // 5500 - 5000 + 199.35 + 99.35
    expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: 798.7, open: false, complete: true })
  })

  it('refuses each answer by itself: a cost below zero, a day after the sale, no such choice', async () => {
    const { take, ask, say } = await open()
    await take(schwabText(bought, sold))
    const id = (await ask()).items[0]?.id
    const said = await say(
      { id, choice: 'cost', price: -1, acquired_on: '2025-01-12' },
      { id, choice: 'cost', price: 35, acquired_on: '2026-10-06' },
      { id, choice: 'cost', price: 35 },
      { id, choice: 'burned' },
      { id: 'opening_cost:of nobody', choice: 'cost_unknown' },
      { id, choice: 'cost_unknown' },
      { id, choice: 'sold_short' },
    )
    expect(said.results.map(({ message }) => message)).toEqual([
      'The cost must not be below zero.',
      'The shares left on Oct 05, 2026: they cannot have been acquired after that.',
      'Enter what a share cost, and when it was acquired.',
      'This question has no such choice.',
      'This question was answered in the meantime, by you or by an import.',
      null,
      'This question was answered in the meantime, by you or by an import.',
    ])
    expect((await ask()).items).toEqual([])
  })

  it('the second of two tabs is told that the question was answered', async () => {
    const { take, ask, say } = await open()
    await take(schwabText(bought, sold))
    const id = (await ask()).items[0]?.id
    expect((await say({ id, choice: 'cost_unknown' })).results[0]?.taken).toBe(true)
    const second = await say({ id, choice: 'sold_short' })
    expect(second).toMatchObject({ batch_id: null, results: [{ taken: false }] })
  })

  it('options past their expiration are answered together and taken back together', async () => {
    const { take, ask, say, takeBack, profitOf } = await open()
    await take(
      schwabText(
        '06/01/2026 Sell to Open|KO 06/19/2026 60.00 P|1|1.00|0.65|99.35',
        '06/01/2026 Sell to Open|PEP 07/17/2026 140.00 P|2|2.00|1.30|398.70',
      ),
    )
    const { items, counts } = await ask('?kind=pending_expiry')
    expect(counts).toMatchObject({ pending_expiry: 2, all: 2 })
    expect(items[1]).toMatchObject({
      option: {
        symbol: 'PEP   260717P00140000',
        side: 'short',
        contracts: 2,
        expiration_date: '2026-07-17',
        evidence: 'none',
        open_credit: 398.7,
        shares: 200,
      },
    })
    expect(items.map(({ text }) => text)).toEqual([
      'What became of 1 × short KO $60.00 put, Jun 19, 2026?',
      'What became of 2 × short PEP $140.00 put, Jul 17, 2026?',
    ])
    const said = await say(...items.map(({ id }) => ({ id, choice: 'expired' })))
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 99.35, complete: true })
    expect(await profitOf('PEP')).toMatchObject({ realized_pnl: 398.7, complete: true })
    expect((await ask()).answered).toMatchObject([
      {
        batch_id: said.batch_id,
        answers: 2,
        text: expect.stringMatching(
          /^2 answers of [A-Z][a-z]{2} \d\d, \d{4}, one of them: What became of 1 × short KO \$60\.00 put, Jun 19, 2026\? Answer: Record that 1 expired worthless$/,
        ),
      },
    ])
    await takeBack(said.batch_id)
    expect((await ask()).counts).toMatchObject({ pending_expiry: 2 })
  })

  it('a next-day roll is one by the user’s word', async () => {
    const { take, ask, say } = await open()
    await take(
      schwabText(
        '06/02/2026 Sell to Open|KO 12/18/2026 58.00 P|1|1.50|0.65|149.35',
        '06/01/2026 Buy to Close|KO 06/19/2026 60.00 P|1|1.00|0.65|-100.65',
        '05/01/2026 Sell to Open|KO 06/19/2026 60.00 P|1|1.00|0.65|99.35',
      ),
    )
    const [question] = (await ask('?kind=roll')).items
    expect(question).toMatchObject({
      text: 'Was 1 × KO $60.00 put, Jun 19, 2026 rolled?',
      evidence: [
        'Closed the trading day before KO $58.00 put, Dec 18, 2026 was opened on Jun 02, 2026.',
        'Together they brought $48.70 after fees.',
      ],
    })
    await say({ id: question?.id, choice: 'not_roll' })
    const { items, answered } = await ask('?kind=roll')
    expect(items).toEqual([])
    expect(answered).toMatchObject([
      { text: expect.stringMatching(/: Was 1 × KO \$60\.00 put, Jun 19, 2026 rolled\? Answer: Two trades$/) },
    ])
  })

  it('are asked of nobody else, and a stranger takes nothing back', async () => {
    const { take, ask, say, send, signUp } = await open()
    await take(schwabText(bought, sold))
    const { access_token: token } = await signUp('bob')
    const theirs = await send<Questions>('GET', '/portfolio/questions', { token })
    expect(theirs.body).toMatchObject({ items: [], counts: { all: 0 }, answered: [] })
    const said = await say({ id: (await ask()).items[0]?.id, choice: 'cost_unknown' })
    const undone = await send('DELETE', `/portfolio/questions/answers/${said.batch_id}`, { token })
    expect(undone.status).toBe(404)
    expect((await ask()).items).toEqual([])
  })

  it('an index option past its expiration brings no shares: it ended worthless, or its closing is recorded', async () => {
    const { take, ask, say, post, get, profitOf } = await open()
    await take(
      schwabText(
        '10/05/2026 Sell to Open|SPX 10/16/2026 6000.00 P|1|$35.00|$1.20|$3,498.80',
        '10/05/2026 Sell to Open|KO 10/16/2026 60.00 P|1|$1.00|$0.65|$99.35',
      ),
    )
    const { items } = await ask()
    const [index, share] = ['SPX', 'KO'].map((symbol) => items.find((each) => each.symbol === symbol))
    expect(share?.choices.map(({ choice }) => choice)).toEqual(['expired', 'delivered'])
    expect(index).toMatchObject({
      evidence: [
        'It settles in cash. If it ended in the money, record its closing at the settlement value on Activity.',
      ],
      choices: [{ choice: 'expired', label: 'Record that 1 expired worthless' }],
    })
    const { results } = await say({ id: index?.id, choice: 'delivered' })
    expect(results).toMatchObject([{ taken: false }])
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    await post('/portfolio/entries', {
      account_id: account?.id,
      kind: 'buy-to-close',
      symbol: 'SPX   261016P06000000',
      quantity: 1,
      price: 12.34,
      trade_date: '2026-10-16',
    })
    expect((await ask()).items.map(({ symbol }) => symbol)).toEqual(['KO'])
    expect(await profitOf('SPX')).toMatchObject({ realized_pnl: 2264.8, complete: true })
  })
})
