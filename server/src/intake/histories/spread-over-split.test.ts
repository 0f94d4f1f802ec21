/** A put spread that was open over a 2-for-1 split, of which brokers say how many contracts came beside the old ones. */
import { expect, it } from 'vitest'
import { fidelityHeader } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'

const schwab = schwabText(
  '05/18/2026 as of 05/15/2026 Expired|ABC 05/15/2026 25.00 P|2|||',
  '05/18/2026 as of 05/15/2026 Expired|ABC 05/15/2026 22.50 P|-2|||',
  '04/20/2026 Options Frwd Split|ABC 05/15/2026 25.00 P|-1|||',
  '04/20/2026 Options Frwd Split|ABC 05/15/2026 22.50 P|1|||',
  '04/01/2026 Buy to Open|ABC 05/15/2026 45.00 P|1|0.50|0.65|-50.65',
  '04/01/2026 Sell to Open|ABC 05/15/2026 50.00 P|1|1.50|0.65|149.35',
)

const row = (on: string, action: string, strike: string, more: string): string =>
  `${on},Z1,${action.replace('%', `PUT (ABC) ABC INC COM MAY 15 26 $${strike} (100 SHS)`)}, -ABC260515P${strike},PUT (ABC) ABC INC COM MAY 15 26 $${strike} (100 SHS),${more}`
const fidelity = [
  fidelityHeader,
  row('05/18/2026', 'EXPIRED % as of May-15-2026', '25', '2,,,,0'),
  row('05/18/2026', 'EXPIRED % as of May-15-2026', '22.5', '-2,,,,0'),
  row('04/20/2026', 'DISTRIBUTION %', '25', '-1,,,,'),
  row('04/20/2026', 'DISTRIBUTION %', '22.5', '1,,,,'),
  row('04/01/2026', 'YOU SOLD OPENING TRANSACTION %', '50', '-1,1.5,0.65,,149.35'),
  row('04/01/2026', 'YOU BOUGHT OPENING TRANSACTION %', '45', '1,0.5,0.65,,-50.65'),
  '',
].join('\n')

describeDecidedInCode('a spread over a split', ({ openTestDatabase }) => {
  it.each([
    ['Schwab', schwab],
    ['Fidelity', fidelity],
  ])('keeps its two legs: %s', async (_, text) => {
    const { take, profits } = await openImports(await openTestDatabase())
    await take(text)
    // 150 - 50 - 1.30
    expect(await profits()).toMatchObject([
      { underlying: 'ABC', realized_pnl: 98.7, open: false, complete: true },
    ])
  })
})
