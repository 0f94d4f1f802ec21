/** Any re-print of a history, whole or in pieces that overlap, in any order, adds nothing to what it tells. */
import type { Entry } from '@wheelwright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toEntryRow } from '../../../entries/rows/entry-row.ts'
import { heldEntries } from '../../../entries/duplicates/held-entries.ts'
import { identifyRows } from '../../../entries/duplicates/identify-rows.ts'
import type { ToldBatch, ToldRow } from '../../../entries/duplicates/told-rows.ts'
import { readHistoryText, sampleBytes } from '../../../formats/testing/read-sample.ts'
import { anyWheel } from '../../testing/any-wheel.ts'
import { brokerFiles } from '../../testing/brokers.ts'
import { printAgain, type Print } from '../../testing/re-print.ts'
import { fidelityAccountsHeader, quoted } from '../../../formats/testing/broker-files.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
/** Of each of the seven forms. */
const runs = Math.ceil((isLong ? 10_000 : 500) / brokerFiles.length)

const anyHistory = anyWheel.filter((history) => history.length > 0)

const anyPrint: fc.Arbitrary<Print> = fc.record({
  turn: fc.nat(12),
  money: fc.constantFrom('as it was', 'decimals', 'dollars', 'commas'),
  zeros: fc.boolean(),
  words: fc.boolean(),
  clock: fc.constantFrom('as it was', 'utc', 'minutes'),
  numbers: fc.constantFrom('as they were', 'anew'),
})

/** A ledger that files come into, as the importing of files does it. */
class Intake {
  readonly #rows: ToldRow[] = []
  readonly #batches = new Map<string, ToldBatch>()
  corrections = 0

  /** Answers how many of the entries were new. */
  take(entries: readonly Entry[]): number {
    const batchId = `batch ${this.#batches.size}`
    const told = entries.map((entry): ToldRow =>
      toEntryRow(entry, { userId: 'ann', batchId, state: 'counted', sameAs: null, line: 0 }),
    )
    const held = heldEntries(this.#rows, this.#batches)
    const ids = new Set(this.#rows.map(({ id }) => id))
    const exportedOn = '2026-12-31'
    const identified = identifyRows(told, { held, ids, batches: this.#batches, exportedOn })
    this.#batches.set(batchId, { kind: 'history', exportedOn })
    for (const { row, id, held: entry, corrects } of identified) {
      if (corrects) this.corrections += 1
      this.#rows.push({ ...row, id, state: entry === null ? 'counted' : 'repeat' })
    }
    return identified.filter((one) => one.held === null).length
  }

  /** What counts, in an order of its own. */
  get values(): string[] {
    return this.#rows
      .filter(({ state }) => state === 'counted')
      .map(({ trade_date, kind, symbol, quantity, price, gross, fees }) =>
        [trade_date, kind, symbol, quantity, price, gross, fees].join(' '),
      )
      .toSorted()
  }

  get ids(): string[] {
    return this.#rows.filter(({ state }) => state === 'counted').map(({ id }) => id)
  }
}

const read = (text: string): readonly Entry[] => {
  const { entries, refusals } = readHistoryText(text)
  expect(refusals).toEqual([])
  return entries
}

describe('a history that is printed again', () => {
  it.each(brokerFiles.map((file) => [file.format, file] as const))('adds nothing: %s', (_, { write }) => {
    fc.assert(
      fc.property(anyHistory, anyPrint, (history, print) => {
        const text = write(history)
        const intake = new Intake()
        intake.take(read(text))
        const before = intake.values
        expect(intake.take(read(printAgain(text, print)))).toBe(0)
        expect(intake.corrections).toBe(0)
        expect(intake.values).toEqual(before)
      }),
      { numRuns: runs },
    )
  })

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'is whole after all its pieces, in any order: %s',
    (_, { write }) => {
      const pieces = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), anyPrint), {
        maxLength: 4,
      })
      fc.assert(
        fc.property(anyHistory, pieces, anyPrint, (history, cuts, print) => {
          const text = write(history)
          const whole = new Intake()
          whole.take(read(text))
          const intake = new Intake()
          for (const [part, printed] of cuts) {
            const entries = read(printAgain(text, printed)).toSorted((a, b) =>
              a.tradeDate < b.tradeDate ? -1 : 1,
            )
            const day = entries[Math.floor(part * entries.length)]?.tradeDate ?? ''
            intake.take(entries.filter(({ tradeDate }) => (part < 0.5 ? tradeDate <= day : tradeDate >= day)))
          }
          intake.take(read(printAgain(text, print)))
          expect(intake.values).toEqual(whole.values)
          expect(new Set(intake.ids).size).toBe(intake.ids.length)
        }),
        { numRuns: Math.ceil(runs / 4) },
      )
    },
  )
})

const samples = [
  'schwab-csv/splits-and-mergers.csv',
  'schwab-csv/kapji/schwab_transactions.csv',
  'tastytrade/tastytrade_options_heavy_sample.csv',
  'tastytrade/tastytrade_mixed_trading_sample.csv',
  'tastytrade/TastytradeOptionsTest.csv',
  'ibkr/activity_options.xml',
  'ibkr/activity_corporate_actions.xml',
  'fidelity/fidelity_transactions.csv',
  'made-up/fidelity-web.csv',
  'made-up/fidelity-trader.csv',
  'made-up/robinhood.csv',
  'made-up/tastytrade-legacy.csv',
  'ofx/schwab2ofx/assignput.ofx',
] as const

describe('a sample that is printed again', () => {
  it.each(samples)('adds nothing: %s', (path) => {
    const text = new TextDecoder().decode(sampleBytes(`exports/${path}`))
    const first = readHistoryText(text)
    fc.assert(
      fc.property(anyPrint, (print) => {
        const intake = new Intake()
        intake.take(first.entries)
        const again = readHistoryText(printAgain(text, print))
        expect(again.entries).toHaveLength(first.entries.length)
        expect(intake.take(again.entries)).toBe(0)
        expect(intake.corrections).toBe(0)
      }),
      { numRuns: isLong ? 100 : 5 },
    )
  })
})

const schwabNames = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']
const schwabRows = [
  ['03/09/2026', 'Buy', 'KO', 'COCA COLA CO', '10', '$60.00', '', '-$600.00'],
  ['03/09/2026', 'Buy', 'KO', 'COCA COLA CO', '10', '$60.00', '', '-$600.00'],
]
const call = 'CALL (QRT) QUARTZ INC MAR 20 26 $55 (100 SHS)'

/** One history as two layouts of its broker print it. */
const layouts = [
  [
    'Schwab’s page in CSV and in JSON',
    [schwabNames, ...schwabRows].map((row) => quoted(...row)).join('\n'),
    JSON.stringify({
      BrokerageTransactions: schwabRows.map((row) =>
        Object.fromEntries(schwabNames.map((name, at) => [name, row[at]]).toReversed()),
      ),
    }),
  ],
  [
    'Fidelity’s page and its trader',
    [
      fidelityAccountsHeader,
      `02/09/2026,"Joint","X12345678","YOU SOLD OPENING TRANSACTION ${call} (Margin)", -QRT260320C55,"${call}",Margin,0.46,-2,1.30,0.03,,90.67,`,
    ].join('\n'),
    [
      'Date,Description,Symbol,Quantity,Price,Amount,Cash Balance,Security Description,Commission,Fees,Account',
      `Feb-9-2026,YOU SOLD OPENING TRANSACTION,-QRT260320C55,-2,0.46,+90.67,"$1,090.67",${call},1.30,0.03,Joint Brokerage *4767`,
    ].join('\n'),
  ],
] as const

describe('a history in two layouts of its broker', () => {
  it.each(layouts)('counts once: %s', (_, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const intake = new Intake()
      expect(intake.take(read(first ?? ''))).toBeGreaterThan(0)
      expect(intake.take(read(second ?? ''))).toBe(0)
      expect(intake.corrections).toBe(0)
    }
  })
})
