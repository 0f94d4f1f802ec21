import { describe, expect, it } from 'vitest'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { bookCycleDays, cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { dollars } from '../../testing/samples.ts'
import { boundLot } from './bound-lot.ts'
import { actionsOf } from './lot-actions.ts'
import { entriesById, looseLots, lotsOfCycle, originsOf } from './lots-of-cycle.ts'
import { coverageWords, statusLabel, type WheelLot } from './wheel-lot.ts'

const bookIn = (text: string) => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  if (book === null) throw new Error('no book')
  return book
}

const lotsIn = (text: string): WheelLot[] => {
  const book = bookIn(text)
  return cyclesOf(book, defaultCycleSettings).flatMap((cycle) => lotsOfCycle(cycle, entriesById(book)))
}

const outsideIn = (text: string): WheelLot[] => {
  const book = bookIn(text)
  const { outside } = bookCycleDays(book, defaultCycleSettings)
  return looseLots(outside, 'KO', entriesById(book), originsOf(book))
}

const inLine = (lot: WheelLot): string =>
  [
    lot.lotNo,
    lot.acquisition.type,
    lot.status,
    `${lot.shares / 1e6} shares`,
    `basis ${lot.costBasis === null ? 'unknown' : lot.costBasis / 1e6}`,
    coverageWords(lot),
    statusLabel(lot),
    `[${actionsOf(lot).join(', ')}]`,
  ].join(' | ')

const storyOf = ({ events }: WheelLot): string[] =>
  events.map(({ date, type, label, strike, premium, price, qty }) =>
    [date, type, label, (strike ?? price ?? 0) / 1e6, premium === null ? '' : premium / 1e6, qty / 1e6].join(
      ' ',
    ),
  )

const sold = '2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00 id put'
const assigned = `${sold}
  2026-01-16 ASSIGN 1 KO 60P 2026-01-16`
const covered = `${assigned}
  2026-01-20 STO 1 KO 62C 2026-02-20 @ 0.80 id call`

it('says of shares outside of wheels how they came', () => {
  const labelOf = (text: string) => outsideIn(text).map(({ acquisition: { type, label } }) => [type, label])
  expect(labelOf('2026-01-05 BUY 100 KO @ 60')).toEqual([['OUTRIGHT_PURCHASE', 'Bought outright']])
  expect(
    labelOf(`2026-01-05 BTO 1 KO 60C 2026-01-16 @ 1.00
             2026-01-16 EXERCISE 1 KO 60C 2026-01-16`),
  ).toEqual([['OUTRIGHT_PURCHASE', 'Exercised']])
  expect(labelOf('2026-01-05 OPENING 100 KO @ 60')).toEqual([
    ['OUTRIGHT_PURCHASE', 'Held before the history begins'],
  ])
})

it('calls shares of a company’s act not bought, in a wheel or outside of any', () => {
  const came = '2026-01-05 RETURN KO 0'
  const bookWith = (text: string) => {
    const entries = readScenario(text).entries.map((entry) =>
      entry.kind === 'corporate-action' ? { ...entry, quantity: wholeUnits(100) } : entry,
    )
    return bookOf(bookLedger(entries, defaultSettings), 'one', 'KO')
  }
  const [alone, called] = [
    bookWith(came),
    bookWith(`${came}
    2026-01-20 STO 1 KO 62C 2026-02-20 @ 0.80`),
  ]
  if (alone === null || called === null) throw new Error('no book')
  const { outside } = bookCycleDays(alone, defaultCycleSettings)
  const label = 'From a corporate action'
  expect(looseLots(outside, 'KO', entriesById(alone), originsOf(alone))[0]?.acquisition).toMatchObject({
    label,
  })
  const [cycle] = cyclesOf(called, defaultCycleSettings)
  if (cycle === undefined) throw new Error('no cycle')
  expect(lotsOfCycle(cycle, entriesById(called))[0]?.acquisition).toMatchObject({ label })
})

it('says of shares under a call that they were held before the history begins', () => {
  const [lot] = lotsIn(`2026-01-05 OPENING 100 KO @ 60
                        2026-01-20 STO 1 KO 62C 2026-02-20 @ 0.80`)
  expect(lot?.acquisition.label).toBe('Held before the history begins')
})

it('reserves the width of a spread, and all of the strike of what no long put protects', () => {
  const lots = lotsIn(`2026-01-05 STO 2 KO 60P 2026-01-16 @ 1.00
                       2026-01-05 BTO 1 KO 55P 2026-01-16 @ 0.40`)
  expect(lots.map(({ collateral }) => collateral / 1e6)).toEqual([500, 6000])
})

it('names an option after a split as every page does, and what a share of it brought', () => {
  const before = `2026-01-05 BUY 100 KO @ 90.00
    2026-01-20 STO 1 KO 105C 2026-02-20 @ 3.00 id call
    2026-01-26 SPLIT KO 3 1`
  const coverages = (text: string) =>
    lotsIn(text).map(
      ({ coverage: told }) =>
        told && `${told.status} ${told.strike / 1e6} at ${told.premium === null ? '?' : told.premium / 1e6}`,
    )
  expect(coverages(before)).toEqual(['OPEN 35 at 1', 'OPEN 35 at 1', 'OPEN 35 at 1'])
  expect(coverages(`${before}\n2026-02-02 BTC 1 KO 35C 2026-02-20 @ 0.10`)).toEqual([
    'CLOSED 35 at ?',
    'OPEN 35 at 1',
    'OPEN 35 at 1',
  ])
})

/** Each step of a lot's life, and how the lot stands after it. */
const transitions: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a put sold reserves cash',
    sold,
    [
      '1 | CASH_SECURED_PUT | CASH_RESERVED | 0 shares | basis unknown | Put Sold | Cash reserved | [close put]',
    ],
  ],
  [
    'a put bought back leaves a lot without shares',
    `${sold}\n2026-01-10 BTC 1 KO 60P 2026-01-16 @ 0.20`,
    ['1 | CASH_SECURED_PUT | CASH_RESERVED | 0 shares | basis unknown | Put closed | Put bought back | []'],
  ],
  [
    'a put that expired does so too',
    `${sold}\n2026-01-16 EXPIRE 1 KO 60P 2026-01-16`,
    ['1 | CASH_SECURED_PUT | CASH_RESERVED | 0 shares | basis unknown | Put closed | Put expired | []'],
  ],
  [
    'a put that is rolled stays one lot',
    `${sold}\n2026-01-10 BTC 1 KO 60P 2026-01-16 @ 1.20\n2026-01-10 STO 1 KO 59P 2026-02-20 @ 1.60`,
    [
      '1 | CASH_SECURED_PUT | CASH_RESERVED | 0 shares | basis unknown | Put Sold | Cash reserved | [close put]',
    ],
  ],
  [
    'assignment makes it shares at the strike less the premium',
    assigned,
    [
      '1 | PUT_ASSIGNMENT | OPEN_UNCOVERED | 100 shares | basis 5900 | Call not sold yet | Uncovered | [cover]',
    ],
  ],
  [
    'selling a covered call covers it',
    covered,
    ['1 | PUT_ASSIGNMENT | OPEN_COVERED | 100 shares | basis 5900 | Call Sold | Covered | [close, roll]'],
  ],
  [
    'a call bought back frees it',
    `${covered}\n2026-02-02 BTC 1 KO 62C 2026-02-20 @ 0.10`,
    [
      '1 | PUT_ASSIGNMENT | OPEN_UNCOVERED | 100 shares | basis 5900 | Call not sold yet | Uncovered | [cover]',
    ],
  ],
  [
    'a rolled call stays on it',
    `${covered}\n2026-02-02 BTC 1 KO 62C 2026-02-20 @ 0.90\n2026-02-02 STO 1 KO 63C 2026-03-20 @ 1.10`,
    ['1 | PUT_ASSIGNMENT | OPEN_COVERED | 100 shares | basis 5900 | Call Sold | Covered | [close, roll]'],
  ],
  [
    'shares called away close it',
    `${covered}\n2026-02-20 ASSIGN 1 KO 62C 2026-02-20`,
    ['1 | PUT_ASSIGNMENT | CLOSED_CALLED_AWAY | 0 shares | basis 5900 | No shares left | Called away | []'],
  ],
  [
    'shares sold close it',
    `${assigned}\n2026-01-20 SELL 100 KO @ 61`,
    ['1 | PUT_ASSIGNMENT | CLOSED_SOLD | 0 shares | basis 5900 | No shares left | Sold | []'],
  ],
]

describe('the lots of a campaign', () => {
  it.each(transitions)('%s', (_, text, lines) => {
    expect(lotsIn(text).map(inLine)).toEqual(lines)
  })

  it('tell their story in the order in which it happened', () => {
    const [lot] = lotsIn(
      `${covered}
       2026-02-02 BTC 1 KO 62C 2026-02-20 @ 0.90
       2026-02-02 STO 1 KO 63C 2026-03-20 @ 1.10
       2026-03-20 ASSIGN 1 KO 63C 2026-03-20`,
    )
    expect(lot && storyOf(lot)).toEqual([
      '2026-01-05 SELL_PUT Put sold 60 1 1',
      '2026-01-16 PUT_ASSIGNMENT Put assigned 60  1',
      '2026-01-20 SELL_CALL_OPEN Call sold 62 0.8 1',
      '2026-02-02 SELL_CALL_CLOSE Call bought back 62 0.9 1',
      '2026-02-02 SELL_CALL_OPEN Call sold 63 1.1 1',
      '2026-03-20 CALL_ASSIGNMENT Called away 63  1',
    ])
  })

  it('are one for each contract, and partial assignment leaves the rest reserved', () => {
    const lots = lotsIn(`2026-01-05 STO 3 KO 60P 2026-01-16 @ 1.00
                         2026-01-12 ASSIGN 1 KO 60P 2026-01-16`)
    expect(lots.map(({ status, content }) => `${status} ${content}`).toSorted()).toEqual([
      'CASH_RESERVED put',
      'CASH_RESERVED put',
      'OPEN_UNCOVERED shares',
    ])
  })

  it('are covered as far as the calls reach: three calls leave the fourth lot free', () => {
    const calls = '2026-01-05 STO 3 KO 60C 2026-01-16 @ 1.00'
    const bought = lotsIn(`2026-01-05 BUY 400 KO @ 58\n${calls}`)
    const covered = ['OPEN_COVERED', 'OPEN_COVERED', 'OPEN_COVERED']
    expect(bought.map(({ status }) => status)).toEqual([...covered, 'OPEN_UNCOVERED'])
    // Of shares held before, those that no call needs stay outside of the campaign.
    const before = `2026-01-02 BUY 400 KO @ 58\n${calls}`
    expect(lotsIn(before).map(({ status }) => status)).toEqual(covered)
    expect(outsideIn(before).map(inLine)).toEqual([
      '1 | OUTRIGHT_PURCHASE | OPEN_UNCOVERED | 100 shares | basis 5800 | Call not sold yet | Uncovered | [cover]',
    ])
  })

  it('tell odd shares as they are, and offer no call on them', () => {
    const lots = lotsIn(`${covered}\n2026-01-21 BUY 37 KO @ 61`)
    expect(lots.map(inLine)).toEqual([
      '1 | PUT_ASSIGNMENT | OPEN_COVERED | 100 shares | basis 5900 | Call Sold | Covered | [close, roll]',
      '2 | OUTRIGHT_PURCHASE | OPEN_UNCOVERED | 37 shares | basis 2257 | No call covers fewer than 100 shares | Uncovered | []',
    ])
  })

  it('of shares in no campaign are blocks of 100 and what is left, their basis split to the micro-dollar', () => {
    const lots = outsideIn('2026-01-05 BUY 237 KO @ 58.01')
    expect(lots.map(({ shares }) => shares / 1e6)).toEqual([100, 100, 37])
    expect(lots.reduce((sum, { costBasis }) => sum + (costBasis ?? 0), 0)).toBe(237 * 58_010_000)
  })

  it('take a call on the highest basis that its strike clears, else on the oldest', () => {
    const three = `2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00
                   2026-01-05 STO 1 KO 64P 2026-01-16 @ 1.00
                   2026-01-05 STO 1 KO 62P 2026-01-16 @ 1.00
                   2026-01-16 ASSIGN 1 KO 60P 2026-01-16
                   2026-01-16 ASSIGN 1 KO 64P 2026-01-16
                   2026-01-16 ASSIGN 1 KO 62P 2026-01-16`
    const coveredBy = (strike: number) =>
      lotsIn(`${three}\n2026-01-20 STO 1 KO ${strike}C 2026-02-20 @ 0.50`)
        .filter(({ status }) => status === 'OPEN_COVERED')
        .map(({ costBasis }) => (costBasis ?? 0) / 1e6)
    expect([coveredBy(62), coveredBy(70), coveredBy(60)]).toEqual([[6100], [6300], [5900]])
    // What the form says before the call is sold is what the ledger does with it.
    for (const strike of [55, 60, 61, 62, 63, 70])
      expect(coveredBy(strike)).toEqual([
        (boundLot(lotsIn(three), dollars(String(strike)))?.costBasis ?? 0) / 1e6,
      ])
    const oldest = lotsIn(`${three}\n2026-01-20 STO 1 KO 55C 2026-02-20 @ 0.50`)
    expect(oldest.find(({ status }) => status === 'OPEN_COVERED')?.lotNo).toBe('1')
  })

  it('know no basis where what shares cost is unknown', () => {
    expect(outsideIn('2026-01-05 OPENING 100 KO').map(({ costBasis }) => costBasis)).toEqual([null])
  })
})
