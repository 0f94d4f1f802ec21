/** Contracts of a company that changed its symbol, where no shares are held that tell which symbol was there before. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'

const sold = '01/05/2026 Sell to Open|ABC 04/17/2026 50.00 P|1|2.00|0.65|199.35'
const changed = [
  '03/02/2026 Name Change|XYZW 04/17/2026 50.00 P|-1|||',
  '03/02/2026 Name Change|ABC 04/17/2026 50.00 P|1|||',
]
const assigned = [
  '04/20/2026 as of 04/17/2026 Assigned|XYZW 04/17/2026 50.00 P|1|||',
  '04/20/2026 as of 04/17/2026 Buy|XYZW|100|50.00||-5000.00',
]

describeDecidedInCode('a change of symbol that contracts alone tell', ({ openTestDatabase }) => {
  it.each([
    ['in one file', [[sold, ...changed, ...assigned]]],
    ['after the sale was imported', [[sold], [...changed, ...assigned]]],
    ['before the sale is imported', [[...changed, ...assigned], [sold]]],
    ['by what was held, with nothing after it', [[sold], changed, assigned]],
    ['with the sale in the last file', [assigned, [sold, ...changed]]],
  ])('takes the put along: %s', async (_, files) => {
    const { take, profits, lots } = await openImports(await openTestDatabase())
    for (const rows of files) expect((await take(schwabText(...rows))).counts.needs_fix).toBe(0)
    expect(await profits()).toMatchObject([{ underlying: 'XYZW', option_pnl: 199.35, complete: true }])
    expect(await lots()).toMatchObject([{ symbol: 'XYZW', tax_basis: 4800.65 }])
  })

  it('follows a company that changes its symbol twice', async () => {
    const { take, profits } = await openImports(await openTestDatabase())
    await take(
      schwabText(
        '04/20/2026 as of 04/17/2026 Expired|NEWC 04/17/2026 50.00 P|1|||',
        '04/06/2026 Name Change|NEWC 04/17/2026 50.00 P|-1|||',
        '04/06/2026 Name Change|XYZW 04/17/2026 50.00 P|1|||',
        '04/06/2026 Name Change|NEWC|10|||',
        '04/06/2026 Name Change|XYZW|-10|||',
        ...changed,
        '03/02/2026 Name Change|XYZW|10|||',
        '03/02/2026 Name Change|ABC|-10|||',
        sold,
        '01/05/2026 Buy|ABC|10|50.00||-500.00',
      ),
    )
    expect(await profits()).toMatchObject([{ underlying: 'NEWC', option_pnl: 199.35, complete: true }])
  })

  it('is refused where nothing tells which of the two was held', async () => {
    const { take } = await openImports(await openTestDatabase())
    expect((await take(schwabText(...changed))).counts).toMatchObject({ needs_fix: 2, new: 0 })
  })

  it('has both of its rows understood once they come again beside the sale', async () => {
    const { take, profits } = await openImports(await openTestDatabase())
    const refused = async () => (await profits()).map(({ rests_on: { refused_rows: rows } }) => rows)
    await take(schwabText(...changed, '02/02/2026 Buy|KO|10|$60.00||-$600.00'))
    await take(schwabText(sold))
    expect(await refused()).toEqual([1, 0])
    await take(schwabText(sold, ...changed, ...assigned))
    expect(await refused()).toEqual([0, 0])
  })

  it('takes an adjusted contract along with its shares', async () => {
    const { take, profits } = await openImports(await openTestDatabase())
    await take(
      schwabText(
        '04/20/2026 as of 04/17/2026 Assigned|XYZW1 04/17/2026 60.00 C|1|||',
        '04/20/2026 as of 04/17/2026 Sell|XYZW|150|40.00||6000.00',
        '03/10/2026 Name Change|XYZW|150|||',
        '03/10/2026 Name Change|ABC|-150|||',
        '03/02/2026 Stock Split|ABC|50|||',
        '03/02/2026 Stock Split|ABC1 04/17/2026 60.00 C|-1|||',
        '03/02/2026 Stock Split|ABC 04/17/2026 60.00 C|1|||',
        '01/05/2026 Sell to Open|ABC 04/17/2026 60.00 C|1|2.00|0.65|199.35',
        '01/05/2026 Buy|ABC|100|55.00||-5500.00',
      ),
    )
    // 6000 - 5500 + 200 - 0.65
    expect(await profits()).toMatchObject([
      { underlying: 'XYZW', realized_pnl: 699.35, tax_realized_pnl: 699.35, open: false, complete: true },
    ])
  })

  it('takes an adjusted contract along by its own rows', async () => {
    const { take, profits } = await openImports(await openTestDatabase())
    await take(
      schwabText(
        '04/20/2026 as of 04/17/2026 Expired|XYZW1 04/17/2026 50.00 P|1|||',
        '03/10/2026 Name Change|XYZW1 04/17/2026 50.00 P|-1|||',
        '03/10/2026 Name Change|ABC1 04/17/2026 50.00 P|1|||',
        '03/02/2026 Stock Split|ABC1 04/17/2026 50.00 P|-1|||',
        '03/02/2026 Stock Split|ABC 04/17/2026 50.00 P|1|||',
        sold,
      ),
    )
    const told = (await profits()).map(({ underlying, realized_pnl: pnl, open }) => [underlying, pnl, open])
    expect(told).toEqual([['XYZW', 199.35, false]])
  })
})
