import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { bookLedger } from '../ledger.ts'
import { campaignProposals, type ManualCycle } from './same-campaign.ts'
import { readScenario } from '../testing/scenario.ts'

const ledger = bookLedger(
  readScenario(`2026-01-05 STO 2 KO 60P 2026-01-16 @ 1.00
                2026-01-16 EXPIRE 2 KO 60P 2026-01-16
                2026-02-09 STO 1 KO 58P 2026-03-20 @ 1.00
                2026-01-05 STO 2 PEP 60P 2026-01-16 @ 1.00`).entries,
  defaultSettings,
)
const cycles = [...ledger.books.values()].flatMap((book) => cyclesOf(book, defaultCycleSettings))
const made: ManualCycle = {
  id: 'mine',
  ticker: 'KO',
  accountId: 'one',
  strategy: 'cash_secured_put',
  strike: dollars('60'),
  expiration: null,
  contracts: 2,
  startedOn: day('2026-01-05'),
}

describe('a cycle made by hand', () => {
  it('is proposed as the campaign that agrees with it in everything', () => {
    expect(campaignProposals([made], cycles)).toEqual([
      {
        manualId: 'mine',
        cycleKey: 'KO-20260105-1',
        accountId: 'one',
        agree: ['account', 'start', 'strike', 'contracts', 'strategy'],
        differ: [],
        daysApart: 0,
      },
    ])
  })

  it('is proposed with what speaks against it', () => {
    const other = { ...made, contracts: 3, strategy: 'covered_call', startedOn: day('2026-01-07') } as const
    expect(campaignProposals([other], cycles)).toMatchObject([
      { agree: ['account', 'strike'], differ: ['contracts', 'strategy'], daysApart: -2 },
    ])
  })

  it('long after its start is proposed by the contract that the campaign had sold by then', () => {
    const later = { ...made, strike: dollars('58'), contracts: 1, startedOn: day('2026-03-02') }
    const named = { ...later, expiration: day('2026-03-20') }
    expect(campaignProposals([named], cycles)).toMatchObject([
      { cycleKey: 'KO-20260209-1', agree: ['account', 'strike', 'expiration', 'contracts', 'strategy'] },
    ])
    const others = [
      later,
      { ...named, expiration: day('2026-04-17') },
      { ...named, strike: dollars('60') },
      { ...named, startedOn: day('2026-02-01') },
    ]
    expect(campaignProposals(others, cycles)).toEqual([])
  })

  it('that names no account may be one of any', () => {
    expect(campaignProposals([{ ...made, accountId: null }], cycles)).toHaveLength(1)
  })

  it.each([
    ['another account', { accountId: 'two' }],
    ['a start more than a week away', { startedOn: day('2026-01-13') }],
    ['neither strike nor contracts in common', { strike: dollars('59'), contracts: 1 }],
    ['nothing stated that could agree', { strike: null, contracts: null }],
  ])('is not proposed with %s', (_, change) => {
    expect(campaignProposals([{ ...made, ...change }], cycles)).toEqual([])
  })
})
