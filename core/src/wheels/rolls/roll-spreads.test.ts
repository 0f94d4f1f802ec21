// Spreads that cost a debit, call spreads, and ratios of fewer long options than short ones, worked by hand.
import { describe, expect, it } from 'vitest'
import { dollars } from '../../testing/samples.ts'
import { outcomeAt } from './outcome-line.ts'
import type { RollSheet } from './roll-sheet.ts'
import { rollSheet } from './roll-sheet.ts'
import {
  bareCampaign,
  choiceOf,
  contractOf,
  dollarsIn,
  expirationsIn,
  inWords,
  listed,
  marketOn,
  rollWish,
  soldLeg,
} from './testing/sheets.ts'

const bought = (symbol: string, paid: string, mark: string | null, contracts = 1) => ({
  id: 'long',
  contract: contractOf(symbol),
  contracts,
  mark: mark === null ? null : dollars(mark),
  fills: [{ contracts, cash: dollars(`-${paid}`), fees: dollars((0.65 * contracts).toFixed(2)) }],
})

const wish = rollWish({ strategies: ['extend_dte'], maxDebit: dollars('1000') })
const at = (sheet: RollSheet, start: string, price: string) => {
  const { outcome } = choiceOf(sheet, start)
  return outcome === null ? null : dollarsIn(outcomeAt(outcome, dollars(price)))
}

describe('a put spread that cost a debit', () => {
  // Bought 60 at 3.00 and sold 55 at 1.20: 120 - 0.65 - 300 - 0.65 = -181.30.
  const leg = soldLeg('.KO261120P55', '1.20', '0.80', {
    cover: 'spread',
    long: bought('.KO261120P60', '300', '2.60'),
  })
  const market = marketOn('2026-11-10', '58', [
    listed('.KO261218P55', '1.50'),
    listed('.KO261218P60', '3.70'),
  ])
  const sheet = rollSheet(leg, bareCampaign('-181.30'), market, wish, expirationsIn(market))

  it('brings the net price of both legs where it is closed', () => {
    // (2.60 - 0.80) x 100 - 1.30; in all 178.70 - 181.30.
    const close = choiceOf(sheet, 'close')
    expect([dollarsIn(close.netCredit), dollarsIn(close.tax.result), dollarsIn(close.chainCredit)]).toEqual([
      178.7, -2.6, -2.6,
    ])
  })

  it('breaks even below the strike of its long put, by what it cost', () => {
    // 60 - 1.813; rolled 1.50 - 3.70 - 0.013 = -2.213: 60 - 2.213.
    expect(dollarsIn(choiceOf(sheet, 'let_go').breakEven)).toBe(58.187)
    expect(dollarsIn(choiceOf(sheet, 'extend').breakEven)).toBe(57.787)
  })

  it('has no pace, since what it cost comes back when it is rolled', () => {
    const roll = choiceOf(sheet, 'extend')
    // (1.50 - 3.70 + 2.60 - 0.80) x 100 - 2.60.
    expect([dollarsIn(roll.netCredit), roll.creditPerYear]).toEqual([-42.6, null])
  })

  it('makes its width at most', () => {
    expect([at(sheet, 'let_go', '40'), at(sheet, 'let_go', '57'), at(sheet, 'let_go', '70')]).toEqual([
      318.7, 118.7, -181.3,
    ])
  })
})

describe('call spreads', () => {
  const market = marketOn('2026-11-10', '58', [
    listed('.KO261218C60', '1.80'),
    listed('.KO261218C65', '0.70'),
    listed('.KO261218C55', '4.60'),
  ])
  const credit = rollSheet(
    soldLeg('.KO261120C60', '1.50', '0.90', {
      cover: 'spread',
      long: bought('.KO261120C65', '40', '0.20'),
    }),
    bareCampaign('108.70'),
    market,
    wish,
    expirationsIn(market),
  )
  const debit = rollSheet(
    soldLeg('.KO261120C60', '1.50', '0.90', {
      cover: 'spread',
      long: bought('.KO261120C55', '420', '3.90'),
    }),
    bareCampaign('-271.30'),
    market,
    wish,
    expirationsIn(market),
  )

  it('close for the net price of both legs', () => {
    // 0.90 - 0.20 is paid, 3.90 - 0.90 received, each after 1.30.
    expect([choiceOf(credit, 'close'), choiceOf(debit, 'close')].map(inWords)).toEqual([
      'close 60 2026-11-20 -71.3',
      'close 60 2026-11-20 298.7',
    ])
  })

  it('break even above the short strike by a credit, above the long one by a debit', () => {
    // 60 + 1.087, and 55 + 2.713.
    expect([credit, debit].map((each) => dollarsIn(choiceOf(each, 'let_go').breakEven))).toEqual([
      61.087, 57.713,
    ])
  })

  it('lose the width less the credit, or the debit, at most', () => {
    expect([at(credit, 'let_go', '90'), at(credit, 'let_go', '50')]).toEqual([-391.3, 108.7])
    expect([at(debit, 'let_go', '90'), at(debit, 'let_go', '50')]).toEqual([228.7, -271.3])
  })

  it('tie up the width, and have no pace where they cost a debit', () => {
    const roll = choiceOf(credit, 'extend')
    // (1.80 - 0.70 - 0.90 + 0.20) x 100 - 2.60 = 37.40 on 500.
    expect(roll.creditPerYear).toBeCloseTo((37.4 / 500) * (365 / 28), 9)
    // (1.80 - 4.60 - 0.90 + 3.90) x 100 - 2.60.
    const other = choiceOf(debit, 'extend')
    expect([dollarsIn(other.netCredit), other.creditPerYear]).toEqual([17.4, null])
  })
})

describe('two short puts with one long one', () => {
  const long = bought('.KO261120P55', '80', '0.30')
  const leg = soldLeg('.KO261120P60', '2', '1.90', { contracts: 2, cover: 'spread', long })
  const chain = [listed('.KO261218P60', '2.80'), listed('.KO261218P55', '0.90')]
  const market = marketOn('2026-11-10', '58', chain)
  // 400 - 1.30 - 80 - 0.65.
  const sheet = rollSheet(leg, bareCampaign('318.05'), market, wish, expirationsIn(market))

  it('roll with one long put, for six fees', () => {
    const roll = choiceOf(sheet, 'extend')
    // 2 x (2.80 - 1.90) - (0.90 - 0.30) = 1.20; 120 - 3.90.
    expect(dollarsIn(roll.netCredit)).toBe(116.1)
    expect(dollarsIn(roll.chainCredit)).toBe(434.15)
    // 318.05 - (2 x 190 - 30) - 1.95.
    expect([dollarsIn(roll.tax.result), dollarsIn(choiceOf(sheet, 'close').netCredit)]).toEqual([
      -33.9, -351.95,
    ])
  })

  it('tie up the width of one and the strike of the other', () => {
    const roll = choiceOf(sheet, 'extend')
    expect(roll.creditPerYear).toBeCloseTo((116.1 / 6500) * (365 / 28), 9)
  })

  it('lose as one short put below the long strike', () => {
    expect([at(sheet, 'let_go', '60'), at(sheet, 'let_go', '55'), at(sheet, 'let_go', '40')]).toEqual([
      318.05,
      // 2 x -5 x 100, and 1 x -15 x 100 more below.
      -681.95, -2181.95,
    ])
  })

  it('break even where both legs together come to what they brought', () => {
    // 318.05 / 200 below 60.
    expect(dollarsIn(choiceOf(sheet, 'let_go').breakEven)).toBe(58.40975)
  })

  it('break even below the long strike where the credit reaches that far', () => {
    // 2,400 - 1.30 - 80 - 0.65 = 2,318.05; two short puts lose 1,000 of it down to 55, one short put the rest.
    const dear = soldLeg('.KO261120P60', '12', '1.90', { contracts: 2, cover: 'spread', long })
    const other = rollSheet(dear, bareCampaign('2318.05'), market, wish, expirationsIn(market))
    expect(dollarsIn(choiceOf(other, 'let_go').breakEven)).toBe(41.8195)
  })

  it('have no figure where the price of one leg is not known', () => {
    const unknown = soldLeg('.KO261120P60', '2', '1.90', {
      contracts: 2,
      cover: 'spread',
      long: { ...long, mark: null },
    })
    const other = rollSheet(unknown, bareCampaign('318.05'), market, wish, expirationsIn(market))
    expect(choiceOf(other, 'close')).toMatchObject({ netCredit: null, chainCredit: null, outcome: null })
    expect(choiceOf(other, 'extend').netCredit).toBeNull()
  })
})

describe('two short calls with one long one', () => {
  const leg = soldLeg('.KO261120C60', '1.50', '0.90', {
    contracts: 2,
    cover: 'spread',
    long: bought('.KO261120C55', '420', '3.90'),
  })
  const market = marketOn('2026-11-10', '58', [
    listed('.KO261218C60', '1.80'),
    listed('.KO261218C55', '4.60'),
  ])
  // 300 - 1.30 - 420 - 0.65.
  const sheet = rollSheet(leg, bareCampaign('-121.95'), market, wish, expirationsIn(market))

  it('tie up what nobody knows, since one is naked', () => {
    const roll = choiceOf(sheet, 'extend')
    // 2 x (1.80 - 0.90) - (4.60 - 3.90) = 1.10; 110 - 3.90.
    expect([dollarsIn(roll.netCredit), roll.creditPerYear]).toEqual([106.1, null])
  })

  it('lose without end above, and break even at two prices, so that none is named', () => {
    expect([at(sheet, 'let_go', '60'), at(sheet, 'let_go', '70')]).toEqual([378.05, -621.95])
    expect(choiceOf(sheet, 'let_go').breakEven).toBeNull()
  })
})
