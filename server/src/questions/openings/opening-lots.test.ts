import { expect, it } from 'vitest'
import { openImports } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'

interface Question {
  readonly id: string
  readonly text: string
  readonly evidence: readonly string[]
  readonly quantity: number | null
  readonly choices: readonly { readonly choice: string }[]
}

interface Answered {
  readonly batch_id: string | null
  readonly results: readonly { readonly taken: boolean; readonly message: string | null }[]
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[]
}

const sold = '10/05/2026 Sell|STAG|200|$30.00||$6,000.00'
const soldMore = '11/02/2026 Sell|STAG|100|$40.00||$4,000.00'

const lots = [
  { quantity: 100, acquired_on: '2023-01-05', price: 20 },
  { quantity: 150, acquired_on: '2026-06-01', cost: 3750 },
]

describeDecidedInCode('openings that are told lot by lot', ({ openTestDatabase, engine }) => {
  const open = async (...rows: readonly string[]) => {
    const imports = await openImports(await openTestDatabase())
    if (rows.length > 0) await imports.take(schwabText(...rows))
    const ask = async () =>
      (await imports.get<{ items: Question[] }>('/portfolio/questions?kind=opening_cost')).items
    const post = (...answers: readonly object[]) =>
      imports.post<Answered>('/portfolio/questions/answers', { answers })
    const say = async (...answers: readonly object[]) => (await post(...answers)).body
    const takeBack = (id: string | null) =>
      imports.send('DELETE', `/portfolio/questions/answers/${id}`, { token: imports.token })
    const sales = async () =>
      (await imports.lots('status=closed')).map((lot) => [
        lot.quantity,
        lot['opened_on'],
        lot.tax_gain,
        lot['term'],
      ])
    return { ...imports, ask, answers: post, say, takeBack, sales }
  }

  it('each have their own gain and term; what is left over stays unknown and is asked', async () => {
    const { ask, say, sales, profitOf } = await open(soldMore, sold)
    const [question] = await ask()
    expect(question?.quantity).toBe(300)
    expect((await say({ id: question?.id, choice: 'lots', lots })).results).toMatchObject([{ taken: true }])
    expect(new Set((await sales()).map((sale) => sale.join(' ')))).toEqual(
      new Set(['100 2023-01-05 1000 long', '100 2026-06-01 500 short', '50 2026-06-01 750 short', '50   ']),
    )
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 2250, complete: false })
    const [rest] = await ask()
    expect(rest).toMatchObject({
      text: 'Where did 50 shares of STAG come from? They left, and no entry says how they came.',
      quantity: 50,
      choices: [{ choice: 'cost' }, { choice: 'cost_unknown' }, { choice: 'lots' }],
    })
    expect(rest?.evidence).toContain('Of 300 shares in all, you said where 250 came from.')
  })

  it('are taken back answer by answer, whichever came first', async () => {
    const { ask, say, takeBack, profitOf } = await open(soldMore, sold)
    const first = await say({ id: (await ask())[0]?.id, choice: 'lots', lots })
    const rest = (await ask())[0]?.id
    const second = await say({ id: rest, choice: 'cost', price: 10, acquired_on: '2022-03-01' })
    expect(await ask()).toEqual([])
    // 50 at 10 and 100 at 20 and 50 at 25 leave at 30, 100 at 25 at 40.
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 1000 + 1000 + 250 + 1500, complete: true })
    expect((await takeBack(first.batch_id)).status).toBe(204)
    expect((await ask())[0]).toMatchObject({ quantity: 250 })
    const again = await say({ id: (await ask())[0]?.id, choice: 'lots', lots })
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 3750, complete: true })
    for (const { batch_id: id } of [second, again]) expect((await takeBack(id)).status).toBe(204)
    expect(await ask()).toMatchObject([{ quantity: 300 }])
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: null, complete: false })
  })

  it('the rest may be unknown for good, and is asked no more', async () => {
    const { ask, say, profitOf } = await open(soldMore, sold)
    await say({ id: (await ask())[0]?.id, choice: 'lots', lots })
    await say({ id: (await ask())[0]?.id, choice: 'cost_unknown' })
    expect(await ask()).toEqual([])
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 2250, complete: false })
  })

  it('may be twins', async () => {
    const { ask, say, profitOf } = await open(sold)
    const twin = { quantity: 100, acquired_on: '2023-01-05', price: 20 }
    await say({ id: (await ask())[0]?.id, choice: 'lots', lots: [twin, twin] })
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 2000, complete: true })
  })

  it.each(
    casesOn(engine, [
      ['a cost below zero', [{ ...lots[0], price: -1 }], '/lots/0/price', 'The cost must not be below zero.'],
      [
        'a total below zero',
        [lots[0], { ...lots[1], cost: -1 }],
        '/lots/1/cost',
        'The cost must not be below zero.',
      ],
      [
        'no cost',
        [{ quantity: 1, acquired_on: '2023-01-05' }],
        '/lots/0/price',
        'Enter what a share cost, or what all of them cost.',
      ],
      [
        'two costs',
        [{ ...lots[0], cost: 2000 }],
        '/lots/0/cost',
        'Enter what a share cost, or what all of them cost.',
      ],
      [
        'a day after the sale',
        [{ ...lots[0], acquired_on: '2026-10-06' }],
        '/lots/0/acquired_on',
        'The shares left on Oct 05, 2026: they cannot have been acquired after that.',
      ],
      [
        'a day of which the history tells',
        [{ ...lots[0], acquired_on: '2026-10-05' }],
        '/lots/0/acquired_on',
        'The history covers every day after 2026-10-04: leave out what was bought then, or record it as a purchase.',
      ],
      ['no shares', [{ ...lots[0], quantity: 0 }], '/lots/0/quantity', 'The quantity must be above zero.'],
      [
        'fewer than none',
        [{ ...lots[0], quantity: -5 }],
        '/lots/0/quantity',
        'The quantity must be above zero.',
      ],
      [
        'more than are missing',
        [lots[0], { ...lots[1], quantity: 250 }],
        '/lots',
        'These lots come to 350 shares, and 300 are missing: leave out what the history already covers.',
      ],
      ['no lots', [], '/lots', 'Enter at least one lot.'],
    ]),
  )('are refused with %s, by the field', async (_, told, pointer, message) => {
    const { ask, answers } = await open(soldMore, sold)
    const id = (await ask())[0]?.id
    const refused = await answers({ id, choice: 'lots', lots: told })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ pointer: `/answers/0${pointer}`, message }])
    expect(await ask()).toMatchObject([{ id, quantity: 300 }])
  })

  it('beside another answer that is right, keep it from being written too', async () => {
    const { ask, answers } = await open(soldMore, sold, '06/01/2026 Sell|KO|10|$60.00||$600.00')
    const [stag, ko] = (await ask()).toSorted((a, b) => (b.quantity ?? 0) - (a.quantity ?? 0))
    const refused = await answers(
      { id: ko?.id, choice: 'cost_unknown' },
      { id: stag?.id, choice: 'lots', lots: [] },
    )
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/answers/1/lots' }] } })
    expect(await ask()).toHaveLength(2)
  })

  it('told in a second tab are refused: the first one answered', async () => {
    const { ask, say, profitOf } = await open(soldMore, sold)
    const id = (await ask())[0]?.id
    await say({ id, choice: 'lots', lots })
    expect(await say({ id, choice: 'lots', lots })).toMatchObject({
      batch_id: null,
      results: [{ message: 'This question was answered in the meantime, by you or by an import.' }],
    })
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 2250 })
  })

  it('are refused where an import has settled the question meanwhile', async () => {
    const { take, ask, say, profitOf } = await open(sold)
    const id = (await ask())[0]?.id
    await take(schwabText('01/12/2026 Buy|STAG|200|$25.00||-$5,000.00'))
    expect(await say({ id, choice: 'lots', lots: [lots[0]] })).toMatchObject({
      batch_id: null,
      results: [{ taken: false }],
    })
    expect(await profitOf('STAG')).toMatchObject({ stock_pnl: 1000, complete: true })
  })

  it('give way to the earlier history that tells of their days, and nothing counts twice', async () => {
    const { take, ask, say, profitOf } = await open(soldMore, sold)
    await say({ id: (await ask())[0]?.id, choice: 'lots', lots })
    await take(schwabText('06/01/2026 Buy|STAG|150|$25.00||-$3,750.00'))
    expect(await ask()).toMatchObject([{ quantity: 50 }])
    expect(await profitOf('STAG')).toMatchObject({ net_cash: 6250, complete: false })
  })

  it('can be named for a sale, and stay named when another answer is taken back', async () => {
    const { ask, say, takeBack, get, send, token, lots: listed } = await open(soldMore, sold)
    const first = await say({ id: (await ask())[0]?.id, choice: 'lots', lots: [lots[0]] })
    await say({
      id: (await ask())[0]?.id,
      choice: 'lots',
      lots: [{ quantity: 50, acquired_on: '2022-03-01', price: 10 }, lots[1]],
    })
    const closed = await listed('status=closed')
    const account = String(closed[0]?.['account_id'])
    await send('PUT', `/portfolio/accounts/${account}`, {
      token,
      body: { disposal_method: 'specific', is_ira: false },
    })
    const sales = await get<{ items: { id: string; quantity: number }[] }>('/portfolio/entries?kind=sell')
    const path = `/portfolio/entries/${String(sales.items.find(({ quantity }) => quantity === -200)?.id)}/lots`
    interface SaleLot {
      readonly lot_id: string
      readonly opened_on: string | null
      readonly taken: number
    }
    const choosable = async () => (await get<{ lots: SaleLot[] }>(path)).lots
    const lot = (await choosable()).find(({ opened_on: on }) => on === '2026-06-01')
    const named = { lots: [{ lot_id: lot?.lot_id, quantity: 150 }] }
    expect((await send('PUT', path, { token, body: named })).status).toBe(200)
    const taken = async () =>
      (await choosable()).flatMap((each) => (each.taken > 0 ? [[each.opened_on, each.taken]] : []))
    expect(await taken()).toContainEqual(['2026-06-01', 150])
    await takeBack(first.batch_id)
    expect(await taken()).toContainEqual(['2026-06-01', 150])
  })
})
