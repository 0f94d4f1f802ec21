/** What a careless or hostile client does at the same time, and amounts that no account holds. */
import { expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { uploadForm } from '../../testing/open-user.ts'

const sale = '02/20/2026,Buy,XYZ,XYZ CORP,5,$10.00,,-$50.00'

describeDecidedInCode('imports under attack', ({ openTestDatabase, engine }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    const stage = async (text: string) => {
      const body = uploadForm(text, { account_name: '1' })
      const sent = await app.send<{ id: string; counts: Record<string, number> }>('POST', '/imports', {
        token,
        body,
      })
      expect(sent.status).toBe(201)
      return sent.body
    }
    const confirm = (id: string, body?: unknown) =>
      app.send('POST', `/imports/${id}/confirm`, { token, ...(body === undefined ? {} : { body }) })
    const get = <T>(path: string) => app.send<T>('GET', path, { token })
    return { ...app, token, stage, confirm, get }
  }

  it('stay confirmed when several confirm the same preview at once', async () => {
    const { stage, confirm, get } = await open()
    const first = await stage(schwabFile('01/05/2026,Buy,AAA,AAA INC,1,$1.00,,-$1.00'))
    const second = await stage(schwabFile(sale))
    await confirm(first.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(second.id)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await get<{ state: string }>(`/imports/${second.id}`)).body.state).toBe('confirmed')
    expect((await get<{ total: number }>('/portfolio/entries')).body.total).toBe(2)
  })

  it('are refused when amounts add up beyond what can be held, and everything else goes on', async () => {
    const { stage, confirm, get } = await open()
    const dividend = (day: string) => `01/${day}/2026,Qualified Dividend,XYZ,XYZ CORP,,,,"$4,000,000,000.00"`
    const one = await stage(schwabFile(dividend('05')))
    expect((await confirm(one.id)).status).toBe(200)
    const more = await stage(schwabFile(dividend('06'), dividend('07')))
    const refused = await confirm(more.id)
    expect([refused.status, refused.body['message']]).toEqual([
      422,
      'The ledger would come to more than 8.5 billion dollars or a million contracts, which cannot be counted exactly.',
    ])
    for (const path of ['/portfolio/pnl', '/portfolio/lots', '/portfolio/reconciliation', '/wheels/XYZ/data'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  it('refuse a row that alone comes to more than can be held', async () => {
    const { stage } = await open()
    const staged = await stage(
      schwabFile('01/05/2026,Qualified Dividend,XYZ,XYZ CORP,,,,"$8,000,000,000.00"'),
    )
    expect(staged.counts).toMatchObject({ rows: 1, new: 0, refused: 1 })
  })

  it.each(
    casesOn(engine, [
      { kind: 'buy', symbol: 'XYZ', quantity: 1, price: 8_000_000_000, fees: 8_000_000_000 },
      { kind: 'assignment', symbol: 'XYZ   261218P00050000', quantity: 8_000_000_000 },
      { kind: 'assignment', symbol: 'AAPL1 261218P00050000', quantity: 1 },
      { kind: 'buy', symbol: 'XYZ', quantity: 1, price: 1, trade_date: '2062-06-01' },
    ]),
  )('refuse an entry beyond what can be held or known: %j', async (draft) => {
    const { stage, confirm, get, send, token } = await open()
    await confirm((await stage(schwabFile(sale))).id)
    const [account] = (await get<{ id: string }[]>('/portfolio/accounts')).body
    const body = { account_id: account?.id, trade_date: '2026-06-01', ...draft }
    expect((await send('POST', '/portfolio/entries', { token, body })).status).toBe(422)
  })
})
