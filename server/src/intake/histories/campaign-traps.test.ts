/** What is left of campaigns when several things happen to one of them at once. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { brokerFiles } from '../testing/brokers.ts'
import { asSchwabApi } from '../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../testing/as-schwab-csv.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'
import { assigned, leg, shares, type Happening } from '../testing/told.ts'
import { splitWithCall, workedCase } from '../testing/worked-histories.ts'

describeDecidedInCode('campaigns', ({ openTestDatabase }) => {
  const open = async () => openImports(await openTestDatabase())
  const flat = (total: number) => ({
    realized_pnl: total,
    tax_realized_pnl: total,
    net_cash: total,
    open: false,
    complete: true,
  })

  const oldShares: readonly Happening[] = [
    shares('2026-01-05', 'Buy', 100, 'XYZ', 30),
    leg('2026-01-06', 'STO', 1, 'XYZ 50P 2026-02-20', 2),
    assigned('2026-02-20', 1, 'XYZ 50P 2026-02-20'),
    leg('2026-02-23', 'STO', 1, 'XYZ 52C 2026-03-20', 1),
    assigned('2026-03-20', 1, 'XYZ 52C 2026-03-20'),
    shares('2026-03-23', 'Sell', 100, 'XYZ', 51),
  ]

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'older shares beside the campaign’s own: tax and economics meet when all is sold: %s',
    async (_, file) => {
      const { take, profitOf, wheel, lots } = await open()
      await take(file.write(oldShares.slice(0, 5)), file.fileName)
      // The first lot in is the first out for tax: 5200 + 99.35 - 3000. The campaign gave the put's shares away.
      expect((await lots('status=closed')).map(({ tax_gain }) => tax_gain)).toEqual([2299.35])
      expect((await wheel('XYZ')).cycles).toMatchObject([{ outcome: 'called away', net_cash: 498.7 }])
      await take(file.write(oldShares), file.fileName)
      // -3000 + 199.35 - 5000 + 99.35 + 5200 + 5100
      expect(await profitOf('XYZ')).toMatchObject(flat(2598.7))
      expect((await wheel('XYZ')).cycles).toMatchObject([{ outcome: 'called away', net_cash: 498.7 }])
    },
  )

  it('a poor man’s covered call that is assigned is covered by exercising the long call', async () => {
    const { take, profitOf, lots, wheel } = await open()
    await take(
      schwabText(
        '03/23/2026 Buy|XYZ|100|$40.00||-$4,000.00',
        '03/23/2026 Exchange or Exercise|XYZ 01/15/2027 40.00 C|-1',
        '03/23/2026 as of 03/20/2026 Sell|XYZ|100|$55.00||$5,500.00',
        '03/23/2026 as of 03/20/2026 Assigned|XYZ 03/20/2026 55.00 C|1',
        '01/06/2026 Sell to Open|XYZ 03/20/2026 55.00 C|1|$1.00|$0.65|$99.35',
        '01/05/2026 Buy to Open|XYZ 01/15/2027 40.00 C|1|$12.00|$0.65|-$1,200.65',
      ),
    )
    // 5500 - 4000 + 99.35 - 1200.65
    expect(await profitOf('XYZ')).toMatchObject(flat(398.7))
    expect(await lots('status=open')).toEqual([])
    expect((await wheel('XYZ')).cycles).toHaveLength(1)
  })

  it.each([
    ['Schwab’s page', 'history.csv', asSchwabCsv, 'BRK/B'],
    ['Schwab’s interface', 'transactions.json', asSchwabApi, 'BRK/B'],
  ] as const)('shares of a class are one thing however %s writes them', async (_, name, write, symbol) => {
    const { take, profitOf, wheel } = await open()
    const history = [
      leg('2026-01-06', 'STO', 1, 'BRKB 400P 2026-02-20', 2),
      assigned('2026-02-20', 1, 'BRKB 400P 2026-02-20'),
      shares('2026-03-23', 'Sell', 100, 'BRKB', 410),
    ]
    const text = write(history).replaceAll('"BRKB"', `"${symbol}"`)
    await take(text, name)
    expect(await profitOf('BRK.B')).toMatchObject(flat(1199.35))
    expect((await wheel('BRK.B')).cycles).toMatchObject([{ outcome: 'sold', net_cash: 1199.35 }])
  })

  it('campaigns on one ticker in two accounts have keys of their own', async () => {
    const { take, wheel } = await open()
    await take(asSchwabCsv(workedCase), 'a.csv', '11110000')
    await take(asSchwabCsv(workedCase), 'b.csv', '22220000')
    expect((await wheel('ABC')).cycles.map(({ cycle_key }) => cycle_key).toSorted()).toEqual([
      'ABC-20260220-1',
      'ABC-20260220-2',
    ])
  })

  it('a file that was undone can be imported again', async () => {
    const { take, undo, profitOf } = await open()
    const { id } = await take(asSchwabCsv(workedCase))
    expect((await undo(id)).status).toBe(204)
    expect(await profitOf('ABC')).toBeUndefined()
    expect((await take(asSchwabCsv(workedCase))).counts).toMatchObject({ new: 10 })
    expect(await profitOf('ABC')).toMatchObject(flat(576.75))
  })

  it('a split that was paid on Friday and posted on Monday comes after Friday’s trades', async () => {
    const { take, profitOf, get, lots } = await open()
    await take(
      schwabText(
        '07/20/2026 Sell|ABC|300|$36.00||$10,800.00',
        '07/17/2026 Expired|ABC 07/17/2026 37.00 C|3',
        '06/15/2026 as of 06/12/2026 Stock Split|ABC|200',
        '06/12/2026 Sell to Open|ABC 07/17/2026 111.00 C|1|$3.00|$0.65|$299.35',
        '06/12/2026 Buy|ABC|50|$100.00||-$5,000.00',
        '05/04/2026 Buy|ABC|50|$90.00||-$4,500.00',
      ),
    )
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
    // 10800 + 299.35 - 9500
    expect(await profitOf('ABC')).toMatchObject(flat(1599.35))
    expect(await lots('status=open')).toEqual([])
  })

  it('a split that two sources date differently splits once', async () => {
    const { take, profitOf, get } = await open()
    await take(asSchwabCsv(splitWithCall).replace('06/10/2026', '06/10/2026 as of 06/09/2026'))
    const moved = asSchwabApi(splitWithCall).replace('2026-06-10T08:00:00+0000', '2026-06-12T08:00:00+0000')
    expect((await take(moved, 'transactions.json')).counts).toMatchObject({ new: 0 })
    expect(await profitOf('ABC')).toMatchObject(flat(1848.02))
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})
