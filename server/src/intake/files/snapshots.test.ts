/** Files that say what is held, from several brokers. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount } from '../testing/payload.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { asSchwabApi } from '../testing/as-schwab-api.ts'
import { openImports } from '../testing/open-imports.ts'
import type { Json } from '../testing/open-imports.ts'
import { workedCase } from '../testing/worked-histories.ts'

const fidelity = `Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type
X12345678,Individual,KO,COCA-COLA CO,100,$60.00,"$6,000.00","$5,500.00",Cash,
`

const schwab = `"Positions for account Individual ...123 as of 10:00 AM ET, 2026/11/20"
"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"
"KO","COCA-COLA CO","100","60","$6,000.00","$5,500.00","Equity"
`

describeDecidedInCode('snapshots', ({ openTestDatabase }) => {
  it.each([
    ['Fidelity', fidelity, 'fidelity_import'],
    ['Schwab', schwab, 'schwab_import'],
  ])('positions of %s are told as theirs', async (_, text, source) => {
    const { take, get } = await openImports(await openTestDatabase())
    await take(text, 'positions.csv')
    const { positions } = await get<{ positions: Json[] }>('/portfolio/positions')
    expect(positions).toMatchObject([{ symbol: 'KO', data_source: source, price_source: source }])
  })

  it.each([
    ['Fidelity', fidelity],
    ['Schwab', schwab],
  ])('a file of %s that is imported again says that it is already here', async (_, text) => {
    const { take, stage } = await openImports(await openTestDatabase())
    await take(text, 'positions.csv')
    const again = await stage(text, 'positions.csv')
    expect(again.body.counts).toMatchObject({ rows: 1, new: 0, already_here: 1 })
    const more = await stage(text.replaceAll('100,', '101,').replaceAll('"100"', '"101"'), 'positions.csv')
    expect(more.body.counts).toMatchObject({ rows: 1, new: 1, already_here: 0 })
  })

  it('a number that is shown by its end alone is that of the account which ends so', async () => {
    const { take, stage } = await openImports(await openTestDatabase())
    await take(fidelity, 'positions.csv')
    const trader = `Date,Description,Symbol,Quantity,Price,Amount,Cash Balance,Security Description,Commission,Fees,Account
Jan-30-2026,DIVIDEND RECEIVED,KO,--,--,+44.00,"$1,000.00",COCA-COLA CO,--,--,Joint Brokerage *5678
`
    expect((await stage(trader, 'trader.csv')).body).toMatchObject({
      accounts: [{ account_number: 'X12345678', named_in_file: 'Joint Brokerage *5678', is_new: false }],
    })
  })

  it('an export with history beside its positions brings both, and the same rows synced later add nothing', async () => {
    const { stage, post, get, profitOf } = await openImports(await openTestDatabase())
    const transactions = JSON.parse(asSchwabApi(workedCase)) as Json[]
    const payload = payloadOf([rawAccount('99990000', [], { transactions })])
    const staged = await stage(JSON.stringify(payload), 'export.json')
    const rows = transactions.length + 1
    expect(staged.body).toMatchObject({ kind: 'history', counts: { rows, new: rows }, net_cash: 576.75 })
    expect((await post(`/imports/${staged.body.id}/confirm`, {})).status).toBe(200)
    const profit = await profitOf('ABC')
    expect(profit).toMatchObject({ net_cash: 576.75, complete: true, open: false })
    expect((await post('/portfolio/import/positions', payload)).status).toBe(200)
    expect(await profitOf('ABC')).toEqual(profit)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
  })
})
