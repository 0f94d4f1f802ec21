/** Shares are counted from a known zero where a snapshot agrees, or the user says that the history begins there. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'

interface Start {
  readonly anchor: string | null
  readonly question_id: string | null
  readonly batch_id: string | null
}
interface Said {
  readonly batch_id: string | null
  readonly results: readonly { readonly taken: boolean }[]
}

const bought = '03/02/2026 Buy|STAG|100|$30.00||-$3,000.00'
const sold = '04/01/2026 Sell|STAG|100|$38.00||$3,800.00'
const id = (start: Start | undefined) => start?.question_id ?? ''

describeDecidedInCode('the start of a history', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const { get, post, send, token } = tools
    const starts = async (symbol = 'STAG') =>
      (await get<{ items: Start[] }>(`/portfolio/history-starts?symbol=${symbol}`)).items
    const startOf = async (symbol = 'STAG') => {
      const { items } = await get<{ items: { underlying: string; rests_on: Json }[] }>('/portfolio/pnl')
      return items.find(({ underlying }) => underlying === symbol)?.rests_on['start']
    }
    const say = async (question: string, choice = 'begins_here') =>
      (await post<Said>('/portfolio/questions/answers', { answers: [{ id: question, choice }] })).body
    const takeBack = (batch: string | null) =>
      send('DELETE', `/portfolio/questions/answers/${batch}`, { token })
    const hold = (asOf: string, ...positions: readonly object[]) =>
      post(
        '/portfolio/import/positions',
        payloadOf([rawAccount('99990000', positions as Json[], { last_synced: asOf })]),
      )
    return { ...tools, starts, startOf, say, takeBack, hold }
  }

  it('is assumed, and said to be, until something says what was held before', async () => {
    const { take, starts, startOf } = await open()
    await take(schwabText(sold, bought))
    expect(await startOf()).toBe('assumed')
    expect(await starts()).toMatchObject([
      {
        begins_on: '2026-03-02',
        anchor: null,
        snapshot_as_of: null,
        batch_id: null,
        is_missing_shares: false,
      },
    ])
    expect(await starts('KO')).toEqual([])
  })

  it('is anchored by a snapshot of the whole account that agrees, listed or not', async () => {
    const { take, hold, starts, startOf } = await open()
    await take(schwabText(sold, bought))
    await hold('2026-05-01T18:00:00Z', rawPosition({ symbol: 'KO', long_quantity: 5 }))
    expect(await startOf()).toBe('anchored')
    expect(await starts()).toMatchObject([{ anchor: 'snapshot', snapshot_as_of: '2026-05-01T18:00:00.000Z' }])
    await hold('2026-05-02T18:00:00Z', rawPosition({ symbol: 'STAG', long_quantity: 100 }))
    expect(await startOf()).toBe('assumed')
  })

  it('is compared as the ledger stood at the snapshot’s instant', async () => {
    const { take, hold, startOf } = await open()
    await take(schwabText(sold, bought))
    await hold('2026-03-10T18:00:00Z', rawPosition({ symbol: 'STAG', long_quantity: 100 }))
    expect(await startOf()).toBe('anchored')
  })

  it('is not anchored by what a snapshot with a refused row does not list', async () => {
    const { take, hold, startOf } = await open()
    await take(schwabText(sold, bought))
    await hold('2026-05-01T18:00:00Z', rawPosition({ symbol: 'KO', long_quantity: 5 }), { symbol: 7 })
    expect(await startOf()).toBe('assumed')
    await hold('2026-05-02T18:00:00Z', rawPosition({ symbol: 'STAG', long_quantity: 0 }), { symbol: 7 })
    expect(await startOf()).toBe('assumed')
  })

  it('is the user’s word, which is taken back and never asked for', async () => {
    const { take, get, starts, startOf, say, takeBack } = await open()
    await take(schwabText(sold, bought))
    expect(await get('/portfolio/questions')).toMatchObject({ counts: { all: 0 } })
    const said = await say(id((await starts())[0]))
    expect(said.results).toMatchObject([{ taken: true }])
    expect(await startOf()).toBe('anchored')
    expect(await starts()).toMatchObject([{ anchor: 'word', question_id: null, batch_id: said.batch_id }])
    expect((await takeBack(said.batch_id)).status).toBe(204)
    expect(await startOf()).toBe('assumed')
  })

  it('told twice, or of a history of nobody’s, is refused', async () => {
    const { take, starts, say } = await open()
    await take(schwabText(sold, bought))
    const question = id((await starts())[0])
    expect((await say(question, 'begins_there')).results).toMatchObject([{ taken: false }])
    await say(question)
    expect((await say(question)).results).toMatchObject([{ taken: false }])
    expect((await say('history_start:opening:none:STAG')).results).toMatchObject([{ taken: false }])
  })

  it('by the user’s word is void once earlier history is there, and may be said again', async () => {
    const { take, starts, startOf, say } = await open()
    await take(schwabText(sold, bought))
    await say(id((await starts())[0]))
    await take(schwabText('01/05/2026 Buy|STAG|10|$29.00||-$290.00'))
    expect(await startOf()).toBe('assumed')
    expect((await say(id((await starts())[0]))).results).toMatchObject([{ taken: true }])
    expect(await startOf()).toBe('anchored')
  })

  it('is not offered where shares are missing', async () => {
    const { take, starts } = await open()
    await take(schwabText(sold))
    expect(await starts()).toMatchObject([{ anchor: null, question_id: null, is_missing_shares: true }])
  })

  it('is not offered where shares were covered that were sold short before', async () => {
    const { take, starts } = await open()
    await take(schwabText(bought.replace('Buy', 'Buy to Cover')))
    expect(await starts()).toMatchObject([{ anchor: null, question_id: null, is_missing_shares: false }])
  })

  it('is not offered where contracts ended that were opened before, whether they were told of or not', async () => {
    const { take, starts, get, post } = await open()
    await take(schwabText(bought, '03/03/2026 Buy to Close|STAG 04/17/2026 30.00 P|1|$0.50||-$50.00'))
    const unoffered = [{ anchor: null, question_id: null, is_missing_shares: false }]
    expect(await starts()).toMatchObject(unoffered)
    const { items } = await get<{ items: { id: string }[] }>('/portfolio/questions')
    const answers = items.map((each) => ({
      id: each.id,
      choice: 'cost',
      price: 2,
      acquired_on: '2026-02-02',
    }))
    expect((await post<Said>('/portfolio/questions/answers', { answers })).body.results).toMatchObject([
      { taken: true },
    ])
    expect(await starts()).toMatchObject(unoffered)
  })

  it('by the user’s word makes a call that is assigned beyond the shares a naked one, and no question', async () => {
    const { take, starts, say, profitOf, get } = await open()
    await take(schwabText('03/02/2026 Sell|XYZ|1|$54.00||$54.00', '03/01/2026 Buy|XYZ|1|$53.00||-$53.00'))
    const called = schwabText(
      '04/17/2026 Buy|XYZ|100|$50.00||-$5,000.00',
      '03/20/2026 Assigned|XYZ 03/20/2026 55.00 C|1',
      '03/20/2026 Sell|XYZ|100|$55.00||$5,500.00',
      '03/03/2026 Sell to Open|XYZ 03/20/2026 55.00 C|1|1.00|0.65|99.35',
    )
    await say(id((await starts('XYZ'))[0]))
    await take(called)
    expect(await get('/portfolio/questions')).toMatchObject({ counts: { all: 0 } })
    // 1 of the share, 500 of the hundred, and the premium.
    expect(await profitOf('XYZ')).toMatchObject({ realized_pnl: 600.35, complete: true, open: false })
  })

  it('is shown to nobody else', async () => {
    const { take, starts, signUp, send } = await open()
    await take(schwabText(sold, bought))
    const { access_token: token } = await signUp('bob')
    const theirs = await send('GET', '/portfolio/history-starts?symbol=STAG', { token })
    expect(theirs.body).toEqual({ items: [] })
    const answers = [{ id: id((await starts())[0]), choice: 'begins_here' }]
    const said = await send('POST', '/portfolio/questions/answers', { token, body: { answers } })
    expect(said.body).toMatchObject({ results: [{ taken: false }] })
  })
})
