/** Shares that came or went by an option are told with the strike at which they did. */
import { expect, it } from 'vitest'
import { openImports } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'

describeDecidedInCode('the strike of a lot', ({ openTestDatabase }) => {
  it('is that after a split of the put', async () => {
    const { take, lots } = await openImports(await openTestDatabase())
    await take(
      schwabText(
        '04/17/2026 Assigned|ABC 04/17/2026 25.00 P|2|||',
        '04/17/2026 Buy|ABC|200|25.00||-5000.00',
        '03/02/2026 Options Frwd Split|ABC 04/17/2026 25.00 P|-1|||',
        '01/05/2026 Sell to Open|ABC 04/17/2026 50.00 P|1|2.00|0.65|199.35',
      ),
    )
    const lot = { strike: 25, cost: 2500, tax_basis: 2400.325 }
    expect(await lots()).toMatchObject([lot, lot])
  })

  it('is known where the sale of the put is not', async () => {
    const { take, lots } = await openImports(await openTestDatabase())
    await take(
      schwabText('04/17/2026 Assigned|ABC 04/17/2026 25.00 P|1|||', '04/17/2026 Buy|ABC|100|25.00||-2500.00'),
    )
    expect(await lots()).toMatchObject([{ strike: 25, cost: 2500, tax_basis: null }])
  })
})
