import { encodeWire, profitList, type ManualEntry, type ProfitList } from '@wheelwright/api'
import {
  bookLedger,
  defaultCycleSettings,
  moneyFromMicros,
  parseTradingDate,
  wholeUnits,
  zeroMoney,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { makeEntries } from '../../entries/by-hand/make-entries.ts'
import type { ProfitTexts } from '../../portfolio/settled-profits.ts'
import { encodeProfits, heaviestUnits } from './profit-text.ts'
import { profitsOf, type Beside } from './profit.ts'
import {
  profitTextOf,
  readUnitProfits,
  readUnitsAgain,
  unitProfitsOf,
  type ReadUnits,
} from './unit-profit.ts'

type Item = ProfitList['items'][number]

const dayOf = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`not a day: ${text}`)
  return parsed.value
}

const dollars = (amount: number): Money => moneyFromMicros(amount * 1_000_000)

const none = { refusedRows: 0, unknownBasis: 0, pending: 0, missingSplits: 0 }

const itemOf = (underlying: string | null, realized: number): Item => ({
  underlying,
  optionPnl: dollars(realized),
  stockPnl: zeroMoney,
  dividends: zeroMoney,
  interest: zeroMoney,
  fees: zeroMoney,
  realizedPnl: dollars(realized),
  phaseEarnings: { phase1: dollars(realized), phase2: zeroMoney, phase3: zeroMoney, phase4: zeroMoney },
  results: {
    phase1: { known: 1, unknown: 0 },
    phase2: { known: 0, unknown: 0 },
    phase3: { known: 0, unknown: 0 },
    phase4: { known: 0, unknown: 0 },
    refusedRows: 0,
  },
  taxRealizedPnl: dollars(realized),
  boundLotShift: zeroMoney,
  disallowedLoss: null,
  lossesGone: zeroMoney,
  taxYears: [],
  washChecks: [],
  hasMoreWashChecks: false,
  unrealizedPnl: null,
  netCash: dollars(realized),
  firstDate: dayOf('2026-01-05'),
  lastDate: dayOf('2026-02-06'),
  open: true,
  complete: true,
  restsOn: { ...none, refusedIn: null, start: 'assumed' },
})

const listOf = (...items: readonly Item[]): ProfitList => ({
  items: [...items],
  taxes: { disallowedLoss: null, lossesGone: zeroMoney, taxYears: [] },
  restsOn: none,
})

/** On one day. */
type Told = readonly [kind: ManualEntry['kind'], symbol: string, quantity: number, price: number]

const whole = (list: ProfitList): string => JSON.stringify(encodeWire(profitList, list))

const lists: readonly ProfitList[] = [
  listOf(),
  listOf(itemOf('AAA', 10)),
  listOf(itemOf('AAA', 10), itemOf('ÄÖ "\u2028', 2), itemOf(null, 3)),
  listOf(itemOf('AAA', 11), itemOf('ÄÖ "\u2028', 2), itemOf(null, 3)),
  listOf(itemOf('ÄÖ "\u2028', 2), itemOf(null, 3.5)),
  { ...listOf(itemOf('AAA', 10)), restsOn: { ...none, refusedRows: 4 } },
]

it('profit is sent as its schema says', () => {
  for (const list of lists) expect(encodeProfits(list).text).toBe(whole(list))
})

it('profit without its items is all else of it', () => {
  for (const list of lists) expect(encodeProfits(list).withoutItems).toBe(whole({ ...list, items: [] }))
})

const textsOf = async (told: readonly Told[]): Promise<ProfitTexts> => {
  const entries = told.flatMap(([kind, symbol, quantity, price], at) => {
    const accountId = 'an account'
    const made = makeEntries(
      {
        accountId,
        kind,
        symbol,
        quantity: wholeUnits(quantity),
        tradeDate: dayOf('2026-01-05'),
        price: dollars(price),
      },
      { newId: () => `${symbol} ${at}` },
    )
    return made.ok ? made.entries : []
  })
  const view = {
    revision: 0,
    ledger: bookLedger(entries, { disposal: {}, lotChoices: {} }),
    size: entries.length,
    turnover: 0,
    iraAccounts: new Set<string>(),
    cycleSettings: defaultCycleSettings,
    feePerContract: null,
  }
  const units = await unitProfitsOf(view, new Map())
  return new Map(units.map((unit) => [unit.parts[0].profit.underlying ?? '', profitTextOf(unit)]))
}

describe('what was made of a symbol before', () => {
  const closed: readonly Told[] = [
    ['buy', 'AAA', 10, 20],
    ['sell', 'AAA', 10, 21],
  ]
  const ledgers = [
    [...closed, ['buy', 'BBB', 5, 7]],
    [...closed, ['buy', 'BBB', 5, 7], ['sell', 'BBB', 5, 8], ['buy', 'CCC', 1, 2]],
    [
      ['buy', 'AAA', 10, 20],
      ['buy', 'BBB', 5, 7],
    ],
    closed,
  ] as const satisfies readonly (readonly Told[])[]
  const nothing = { marks: new Map(), refused: new Map(), missingSplits: [], unexpired: dayOf('2026-02-06') }
  const besides: readonly Beside[] = [
    nothing,
    { ...nothing, marks: new Map([['BBB', dollars(9)]]) },
    { ...nothing, refused: new Map([['AAA', { rows: 2, importId: 'an import' }]]) },
    { ...nothing, missingSplits: [{ accountId: 'another account', underlying: 'AAA' }] },
  ]

  it('changes nothing of what is sent, whatever changed since', async () => {
    const texts = await Promise.all(ledgers.map(textsOf))
    const said = new Set<string>()
    let earlier: ReadUnits | null = null
    for (const stored of [...texts, ...texts.toReversed()])
      for (const beside of besides) {
        earlier = readUnitsAgain(stored, earlier)
        const units = [...earlier.values()].map(([, unit]) => unit)
        const list = await profitsOf(readUnitProfits(stored), beside)
        expect(encodeProfits(await profitsOf(units, beside), earlier).text).toBe(whole(list))
        said.add(whole(list))
      }
    // The price of BBB says something where it is open, in the first and the third.
    expect(said.size).toBe(4 + 3 + 4 + 3)
  })

  it('is taken over where nothing is open, and made anew where prices may have changed', async () => {
    const stored = await textsOf(ledgers[0])
    const units = [...readUnitsAgain(stored, null).values()].map(([, unit]) => unit)
    const [before, after] = [await profitsOf(units, nothing), await profitsOf(units, nothing)]
    const same = before.items.filter((item, at) => item === after.items[at])
    expect(same.map(({ underlying }) => underlying)).toEqual(['AAA'])
  })

  it('is kept as long as it leaves room for the text', async () => {
    const stored = await textsOf(ledgers[0])
    const units = readUnitsAgain(stored, null)
    const list = await profitsOf(
      [...units.values()].map(([, unit]) => unit),
      nothing,
    )
    const light = encodeProfits(list, units)
    const heavy = encodeProfits(
      list,
      new Map([...units].map(([name, [, unit]]) => [name, [' '.repeat(heaviestUnits), unit]])),
    )
    expect(light.units).toBe(units)
    expect(heavy.units).toBeNull()
    expect(heavy.text).toBe(light.text)
    expect(heavy.characters).toBeLessThan(light.characters)
  })
})
