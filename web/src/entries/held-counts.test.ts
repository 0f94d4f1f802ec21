import { moneyFromMicros, quantityFromMicros, wholeUnits, type MarketMove } from '@wheelwright/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveInWords } from '../collateral/market-move-model.ts'
import { leftOutSentence } from '../dashboard/ladder-model.ts'
import { readChoice } from '../lots/sale-lots-model.ts'
import { inShares } from '../options/trader/greek-words.ts'
import { toldSoFar } from '../questions/lots-model.ts'
import { setPrivate } from '../ui/figures/privacy.ts'
import { whatOf } from '../wheels/capital/capital-words.ts'
import { heldInSetup } from '../wheels/setup/setup-words.ts'
import { countedHeld } from './counted.ts'
import { movesInWords } from './moves-in-words.ts'

beforeEach(() => setPrivate(true))
afterEach(() => setPrivate(false))

const nothing = moneyFromMicros(0)
const move: MarketMove = {
  percent: -20,
  putsAssigned: 7,
  callsAssigned: 8,
  putsTake: nothing,
  cash: nothing,
  nextCalls: 9,
  profit: { amount: nothing, unknownCount: 0 },
} as unknown as MarketMove

const sentences: Readonly<Record<string, () => string>> = {
  'contracts with their word': () => countedHeld(7, 'short put'),
  'what the market’s move would assign': () => moveInWords(move).replace('−20%', ''),
  'what a wheel’s capital stands in': () =>
    whatOf({ kind: 'puts', quantity: wholeUnits(7), amount: nothing } as unknown as Parameters<
      typeof whatOf
    >[0]),
  'what a detected strategy holds': () =>
    heldInSetup({ shares: 700, contractCount: null, putStrikePrice: null, putExpirationDate: null }),
  'the delta of a position': () => inShares(64.2),
  'what was entered of an opening': () =>
    toldSoFar([{ acquiredOn: '', quantity: '70', cost: '' }], wholeUnits(170)) ?? '',
  'what a sale may take of its lots': () => {
    const lot = { lotId: 'a', quantity: wholeUnits(70) }
    const read = readChoice(
      { quantity: wholeUnits(70), lots: [lot] } as unknown as Parameters<typeof readChoice>[0],
      { a: '71' },
    )
    return read.ok ? '' : read.message
  },
  'what a change moves': () =>
    movesInWords({
      items: [
        {
          underlying: 'KO',
          accountNumber: null,
          realized: null,
          taxRealized: null,
          shares: { from: quantityFromMicros(0), to: wholeUnits(700) },
          contracts: { from: 7, to: 8 },
          costUnknown: null,
          allRealized: null,
          unseen: null,
          brokenChoices: [],
        },
      ],
    } as unknown as Parameters<typeof movesInWords>[0]),
  'what the ladder leaves out': () =>
    leftOutSentence({
      leftOut: Array.from({ length: 8 }, (_, at) => ({
        ticker: `T${'ABCDEFGH'[at] ?? ''}`,
        right: 'Call',
        contracts: 7,
        why: 'uncovered',
      })),
    } as unknown as Parameters<typeof leftOutSentence>[0]) ?? '',
}

it.each(Object.entries(sentences))('privacy mode hides how many there are in %s', (_, sentence) => {
  const said = sentence()
  expect(said).toContain('hidden')
  expect(said).not.toMatch(/\d/)
})
