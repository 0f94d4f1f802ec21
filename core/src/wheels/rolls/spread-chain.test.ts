import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { rollLinks } from '../../ledger/campaigns/rolls.ts'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { rollChain } from './roll-chain.ts'
import { spreadChain } from './spread-chain.ts'
import { dollarsIn } from './testing/sheets.ts'

const chainOf = (text: string, contracts = 1) => {
  const { entries } = readScenario(text)
  const book = bookOf(bookLedger(entries, defaultSettings), 'one', 'AMD')
  if (book === null) throw new Error('no book')
  const open = (side: 'short' | 'long') => book.openLegs.filter((leg) => leg.side === side)
  const closedBy = Map.groupBy(book.closedLegs, ({ closeEntryId }) => closeEntryId)
  const rolledInto = Map.groupBy(rollLinks(book, []), ({ openEntryId }) => openEntryId)
  const opened = book.moves.flatMap((move) =>
    move.kind === 'leg-opened' && move.leg.side === 'long' ? [move.leg] : [],
  )
  const short = rollChain(open('short'), contracts, { closedBy, rolledInto, opened: new Map() })
  return spreadChain(short, open('long'), contracts, { closedBy, opened })
}
const steps = ({ steps: all, fees, credit }: ReturnType<typeof chainOf>) => [
  ...all.map(({ date, kind, amount }) => `${date} ${kind} ${String(dollarsIn(amount))}`),
  `fees ${String(dollarsIn(fees))}`,
  `credit ${String(dollarsIn(credit))}`,
]

describe('the chain of a spread', () => {
  it('counts what its long option cost', () => {
    const chain = chainOf(`
      fee 0.65
      2026-11-11 STO 1 AMD 72.5P 2026-12-18 @ 4.10
      2026-11-11 BTO 1 AMD 67.5P 2026-12-18 @ 2.00`)
    // 410 - 200 - 1.30.
    expect(steps(chain)).toEqual([
      '2026-11-11 sold 410',
      '2026-11-11 bought -200',
      'fees 1.3',
      'credit 208.7',
    ])
  })

  it('follows both legs through its rolls', () => {
    const chain = chainOf(`
      fee 0.65
      2026-10-05 STO 1 AMD 70P 2026-11-20 @ 3.00
      2026-10-05 BTO 1 AMD 65P 2026-11-20 @ 1.20
      2026-11-11 BTC 1 AMD 70P 2026-11-20 @ 3.50
      2026-11-11 STC 1 AMD 65P 2026-11-20 @ 0.80
      2026-11-11 STO 1 AMD 70P 2026-12-18 @ 4.10
      2026-11-11 BTO 1 AMD 65P 2026-12-18 @ 1.90`)
    // 300 - 120 + (410 - 350) + (80 - 190), and six orders.
    expect(steps(chain)).toEqual([
      '2026-10-05 sold 300',
      '2026-10-05 bought -120',
      '2026-11-11 rolled 60',
      '2026-11-11 rolled -110',
      'fees 3.9',
      'credit 126.1',
    ])
  })

  it('of some contracts takes as many of the long ones, and no long option of another day', () => {
    const chain = chainOf(`
      2026-10-05 BTO 1 AMD 60P 2026-11-20 @ 1.00
      2026-10-20 STC 1 AMD 60P 2026-11-20 @ 0.10
      2026-11-11 STO 2 AMD 70P 2026-12-18 @ 4.00
      2026-11-11 BTO 2 AMD 65P 2026-12-18 @ 2.00`)
    expect(steps(chain)).toEqual(['2026-11-11 sold 400', '2026-11-11 bought -200', 'fees 0', 'credit 200'])
  })
})
