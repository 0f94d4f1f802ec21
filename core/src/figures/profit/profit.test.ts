import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, zeroMoney } from '../../base/money.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { legProfit } from '../../ledger/lots/leg.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readEntries } from '../../ledger/testing/scenario-lines.ts'
import { bookProfitOf } from './profit.ts'

const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)

/** Of a history on one symbol; each option trade costs 0.65. */
function earnedIn(lines: readonly string[]) {
  const entries = lines.flatMap((line, count) =>
    readEntries(line, {
      accountId: 'one',
      source: 'scenario',
      count,
      feePerContract: moneyFromMicros(650_000),
    }),
  )
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('no book')
  return bookProfitOf(book, defaultCycleSettings)
}

describe('earnings by phase', () => {
  it('of a put rolled, assigned, and called away: premium of puts, of calls, and what the strikes lie apart', () => {
    const lines = [
      '2026-02-20 STO 1 ABC 50P 2026-03-20 @ 2',
      '2026-03-20 BTC 1 ABC 50P 2026-03-20 @ 3',
      '2026-03-20 STO 1 ABC 48P 2026-04-17 @ 2.6',
      '2026-04-17 ASSIGN 1 ABC 48P 2026-04-17',
      '2026-04-20 STO 1 ABC 51C 2026-05-15 @ 1',
      '2026-05-15 EXPIRE 1 ABC 51C 2026-05-15',
      '2026-05-18 STO 1 ABC 50C 2026-06-18 @ 1.2',
      '2026-06-18 ASSIGN 1 ABC 50C 2026-06-18',
    ]
    const { phaseEarnings, realizedPnl } = earnedIn(lines)
    expect(phaseEarnings).toEqual({
      phase1: 158_050_000,
      phase2: zeroMoney,
      phase3: 218_700_000,
      phase4: 200_000_000,
    })
    expect(realizedPnl).toBe(576_750_000)
  })

  it('of a call that took another lot than tax did: that lot, also once the shares that were left are sold', () => {
    const lines = [
      '2026-01-05 STO 1 ABC 50P 2026-01-16 @ 1',
      '2026-01-16 ASSIGN 1 ABC 50P 2026-01-16',
      '2026-01-20 STO 1 ABC 40P 2026-01-30 @ 1',
      '2026-01-30 ASSIGN 1 ABC 40P 2026-01-30',
      '2026-02-02 STO 1 ABC 45C 2026-02-20 @ 1',
      '2026-02-20 ASSIGN 1 ABC 45C 2026-02-20',
      '2026-03-02 SELL 100 ABC @ 44',
    ]
    const earnings = (upTo: number) => earnedIn(lines.slice(0, upTo)).phaseEarnings
    const options = { phase1: 198_700_000, phase3: 99_350_000 }
    // The put at 40 brought the shares that the call took; by first in, first out tax takes those of the put at 50.
    expect(earnings(6)).toEqual({ ...options, phase2: zeroMoney, phase4: 500_000_000 })
    expect(earnings(7)).toEqual({ ...options, phase2: -600_000_000, phase4: 500_000_000 })
  })

  it('of a call on old shares that tax took by a sale of others before: the shares that it was written on', () => {
    const { phaseEarnings, stockPnl } = earnedIn([
      '2025-01-06 BUY 100 ABC @ 44',
      '2026-02-06 BUY 100 ABC @ 50',
      '2026-02-09 STO 1 ABC 45C 2026-12-18 @ 1',
      '2026-02-20 SELL 100 ABC @ 42',
      '2026-02-24 ASSIGN 1 ABC 45C 2026-12-18',
    ])
    expect(phaseEarnings).toEqual({
      phase1: zeroMoney,
      phase2: -800_000_000,
      phase3: 99_350_000,
      phase4: 100_000_000,
    })
    expect(stockPnl).toBe(-700_000_000)
  })

  it('are together exactly what was realized, and those of options their legs', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          const { phaseEarnings: by, realizedPnl } = bookProfitOf(book, defaultCycleSettings)
          expect(by.phase1 + by.phase2 + by.phase3 + by.phase4).toBe(realizedPnl)
          const ended = book.closedLegs.filter(({ movedTo }) => movedTo === undefined)
          const ofRight = (right: string): number =>
            ended.reduce(
              (sum, leg) => sum + (leg.instrument.contract.right === right ? (legProfit(leg) ?? 0) : 0),
              0,
            )
          expect(by.phase1).toBe(ofRight('Put'))
          expect(by.phase3).toBe(ofRight('Call'))
        }
      }),
      { numRuns: 300 },
    )
  })
})
