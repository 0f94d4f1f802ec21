import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zeroMoney } from '../base/money.ts'
import { day } from '../testing/samples.ts'
import { bookLedger, reviseLedger } from './ledger.ts'
import { defaultSettings, type LedgerSettings } from './booking/ledger-settings.ts'
import type { Entry } from './entries/entry.ts'
import { movedFigures } from './moved-figures.ts'
import { actions, entriesFrom } from './testing/histories.ts'
import { readEntries } from './testing/scenario-lines.ts'

const told = (...lines: readonly string[]): Entry[] =>
  lines.flatMap((line, count) =>
    readEntries(line, { accountId: 'one', source: 'scenario', count, feePerContract: zeroMoney }),
  )

const without = (entries: readonly Entry[], id: string, settings: LedgerSettings = defaultSettings) => {
  const before = bookLedger(entries, settings)
  const change = { settings, added: [], removed: new Set([id]), decided: new Set<string>() }
  return movedFigures(before, reviseLedger(before, change))
}

describe('figures that move', () => {
  const bought = '2026-01-05 BUY 100 KO @ 50.00 id first'
  const more = '2026-02-02 BUY 100 KO @ 60.00 id second'
  const sold = '2026-03-02 SELL 100 KO @ 70.00 id sale'

  it('name what a purchase that goes leaves without an origin, and by how much the gain moves', () => {
    expect(without(told(bought, sold), 'first')).toMatchObject([
      {
        underlying: 'KO',
        realized: { from: 2_000_000_000, to: null },
        shares: null,
        unseen: { from: 0, to: 100_000_000 },
      },
    ])
  })

  it('name a choice of lots that can be followed no more', () => {
    const lotChoices = { sale: [{ lotId: 'second:1', quantity: 100_000_000 }] }
    const settings: LedgerSettings = { disposal: { one: 'specific' }, lotChoices }
    expect(without(told(bought, more, sold), 'second', settings)).toMatchObject([
      {
        realized: { from: 1_000_000_000, to: 2_000_000_000 },
        brokenChoices: [{ entryId: 'sale', date: '2026-03-02', shares: 100_000_000 }],
      },
    ])
  })

  it('are none where nothing that is derived changes', () => {
    const paid = { ...told('2026-03-03 DIVIDEND KO 5.00 id paid')[0], tradeDate: day('2026-03-03') } as Entry
    expect(without([...told(bought), paid], 'paid')).toEqual([])
  })

  it('are the difference of the two ledgers, whatever goes', () => {
    fc.assert(
      fc.property(actions, fc.nat(), (history, at) => {
        const entries = entriesFrom(history)
        const gone = entries[at % Math.max(1, entries.length)]
        if (gone === undefined) return
        const [was, is] = [entries, entries.filter(({ id }) => id !== gone.id)].map((each) =>
          [...bookLedger(each, defaultSettings).books.values()].reduce(
            (sum, { realized }) => sum + realized.optionPnl + realized.stockPnl,
            0,
          ),
        )
        const moved = without(entries, gone.id).reduce(
          (sum, { realized }) => sum + (realized?.to ?? 0) - (realized?.from ?? 0),
          0,
        )
        expect(moved).toBe((is ?? 0) - (was ?? 0))
      }),
    )
  })
})
