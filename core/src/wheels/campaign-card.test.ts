import { describe, expect, it } from 'vitest'
import { defaultCycleSettings } from '../ledger/campaigns/cycle-settings.ts'
import { cyclesOf } from '../ledger/campaigns/cycles.ts'
import { defaultSettings } from '../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../ledger/ledger.ts'
import { readScenario } from '../ledger/testing/scenario.ts'
import { dollars } from '../testing/samples.ts'
import { campaignCard } from './campaign-card.ts'

const nothingBeside = {
  closedLegs: [],
  assignedEntryIds: new Set<string>(),
  hidden: new Set<string>(),
  unmatched: 0,
  origins: new Map(),
  netStockCost: null,
  lastStep: null,
}

function cardOf(...lines: readonly string[]) {
  const { entries } = readScenario(lines.join('\n'))
  const [book] = bookLedger(entries, defaultSettings).books.values()
  const [cycle] = book === undefined ? [] : cyclesOf(book, defaultCycleSettings)
  if (cycle === undefined) throw new Error('no campaign')
  return campaignCard(cycle, nothingBeside)
}

const putsAssigned = ['2026-01-05 STO 2 ABC 50P 2026-01-16 @ 1', '2026-01-16 ASSIGN 2 ABC 50P 2026-01-16']

describe('at what the shares left', () => {
  it('is the strike of the call where they were called away, whatever odd shares were sold for later', () => {
    const card = cardOf(
      ...putsAssigned,
      '2026-01-20 SELL 50 ABC @ 47',
      '2026-01-20 STO 1 ABC 52C 2026-02-20 @ 1',
      '2026-02-20 ASSIGN 1 ABC 52C 2026-02-20',
      '2026-02-23 SELL 50 ABC @ 49',
    )
    expect(card).toMatchObject({ outcome: 'called away', leftAt: dollars('52') })
  })

  it('is the price of the sale where they were sold, whatever call was assigned that day', () => {
    const card = cardOf(
      ...putsAssigned,
      '2026-01-20 STO 1 ABC 52C 2026-02-20 @ 1',
      '2026-02-19 ASSIGN 1 ABC 52C 2026-02-20',
      '2026-02-19 SELL 100 ABC @ 53 time 15:00',
    )
    expect(card).toMatchObject({ outcome: 'sold', leftAt: dollars('53') })
  })

  it('is not told where a put took them, whatever others were sold for before', () => {
    const card = cardOf(
      ...putsAssigned,
      '2026-01-20 SELL 100 ABC @ 47',
      '2026-01-20 BTO 1 ABC 48P 2026-02-20 @ 1',
      '2026-02-20 EXERCISE 1 ABC 48P 2026-02-20',
    )
    expect(card).toMatchObject({ outcome: 'sold', leftAt: null })
  })
})
