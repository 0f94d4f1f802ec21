import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEntry } from '@wheelwright/core'
import type { Quantity } from '@wheelwright/core'
import type { Format, ReadFile } from './format.ts'
import { formats, recogniseFormat } from './formats.ts'
import type { LegSide } from './rows/leg-sides.ts'
import { crookedFlex, crookedTable } from './testing/crooked-rows.ts'
import { countingContext, readHistoryText } from './testing/read-sample.ts'
import { soundTable, soundTransactions } from './testing/sound-rows.ts'
import {
  damagedSample,
  wildAccounts,
  wildAnswer,
  wildFlex,
  wildOfx,
  wildTable,
} from './testing/wild-files.ts'
import { schwabHeader } from './testing/broker-files.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
/** Over all properties of this file: 5,000 cases, or 200,000. */
const effort = { numRuns: isLong ? 20_000 : 200 }
const timeout = isLong ? 900_000 : 60_000

/** What holds of every reading whatever the text: each row has one verdict, each entry is sound and has its own id. */
function isSound(file: ReadFile): boolean {
  const { needsFix, refused, ignored } = file.noted
  if (file.rows !== file.taken + needsFix + refused + ignored) return false
  if (file.refusals.length > needsFix + refused || file.ignored.length > ignored) return false
  const ids = file.entries.map(({ id }) => id)
  const brokerIds = file.entries.map(({ id, brokerId }) => `${file.origins.get(id)?.account} ${brokerId}`)
  return (
    file.entries.every((entry) => checkEntry(entry).ok && entry.brokerId !== null) &&
    new Set(ids).size === ids.length &&
    new Set(brokerIds).size === brokerIds.length &&
    ids.every((id) => file.origins.has(id))
  )
}

/** Sound, and the same when it is read once more. */
function readWith(format: Format, text: string): boolean {
  const file = format.read(text, countingContext())
  return isSound(file) && isDeepStrictEqual(file, format.read(text, countingContext()))
}

/** The same with an answer to each of its questions: they only help, and what was taken without them stays. */
function readAgain(format: Format, text: string, side: LegSide | null, held: number): boolean {
  const first = format.read(text, countingContext())
  const known = first.questions.map((question) => ({ ...question, side, held: held as Quantity }))
  const second = format.read(text, { ...countingContext(), known })
  const lines = (file: ReadFile) => new Set([...file.origins.values()].map(({ line }) => line))
  const after = lines(second)
  return isSound(second) && second.rows === first.rows && [...lines(first)].every((line) => after.has(line))
}

function readBytes(bytes: Uint8Array): boolean {
  const found = recogniseFormat(bytes)
  return !found.ok || readWith(found.value.format, found.value.text)
}

const named = (...names: readonly string[]): readonly Format[] => {
  const found = formats.filter(({ name }) => names.includes(name))
  if (found.length !== names.length) throw new Error('a format is missing')
  return found
}
const [schwabApi, schwabJson] = named('schwab-api', 'schwab-json') as [Format, Format]
const snapshots = named('schwab-accounts', 'brokerage-export')
const tables = formats.filter(({ title }) => title.includes('CSV'))
const [flex, ofx] = named('ibkr-flex', 'ofx') as [Format, Format]

const brokerIdsOf = (text: string): string[] =>
  readHistoryText(text).entries.map(({ brokerId }) => String(brokerId))

describe(
  'whatever a file holds, it is read without a throw, the same each time, one verdict a row',
  { timeout },
  () => {
    test('samples with damaged bytes', () => {
      fc.assert(fc.property(damagedSample, readBytes), effort)
    })

    test('bytes of no format', () => {
      fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), readBytes), effort)
    })

    test('any text in any format', () => {
      const text = fc.string({ unit: 'binary', maxLength: 300 })
      fc.assert(fc.property(fc.constantFrom(...formats), text, readWith), effort)
    })

    test('tables of plausible and wild cells', () => {
      fc.assert(
        fc.property(wildTable, (text) => tables.every((format) => readWith(format, text))),
        effort,
      )
    })

    test('transactions and orders of the Schwab API', () => {
      fc.assert(
        fc.property(wildAnswer, (value) => readWith(schwabApi, JSON.stringify(value))),
        effort,
      )
    })

    test('accounts of the Schwab API and of an export', () => {
      fc.assert(
        fc.property(wildAccounts, (value) =>
          snapshots.every((format) => readWith(format, JSON.stringify(value))),
        ),
        effort,
      )
    })

    test('tables whose rows nearly make sense together', () => {
      const side = fc.constantFrom<LegSide | null>('long', 'short', null)
      fc.assert(
        fc.property(crookedTable, side, (text, known) =>
          tables.every((format) => readWith(format, text) && readAgain(format, text, known, 0)),
        ),
        effort,
      )
    })

    test('a table from its end to its beginning says the same', () => {
      const told = (...rows: readonly string[]): string[] =>
        readHistoryText(rows.join('\n'))
          .entries.map(
            ({ kind, quantity, netCash, tradeDate }) => `${kind} ${quantity} ${netCash} ${tradeDate}`,
          )
          .toSorted()
      fc.assert(
        fc.property(crookedTable, (text) => {
          const [header = '', ...rows] = text.split('\n')
          return isDeepStrictEqual(told(header, ...rows), told(header, ...rows.toReversed()))
        }),
        effort,
      )
    })

    test('executions and corporate actions that nearly belong together', () => {
      const side = fc.constantFrom<LegSide | null>('long', 'short', null)
      fc.assert(
        fc.property(
          crookedFlex,
          side,
          fc.integer({ min: -6, max: 6 }),
          (xml, known, held) => readWith(flex, xml) && readAgain(flex, xml, known, held * 1_000_000),
        ),
        effort,
      )
    })

    test('the page’s history in JSON', () => {
      fc.assert(
        fc.property(wildAnswer, (value) =>
          readWith(schwabJson, JSON.stringify({ BrokerageTransactions: value })),
        ),
        effort,
      )
    })

    test('Flex queries', () => {
      fc.assert(
        fc.property(wildFlex, (xml) => readWith(flex, xml)),
        effort,
      )
    })

    test('OFX', () => {
      fc.assert(
        fc.property(wildOfx, (sgml) => readWith(ofx, sgml)),
        effort,
      )
    })

    test('long and hostile texts', () => {
      const hostile = [
        '"'.repeat(200_000),
        `${schwabHeader}\n${'"a\n'.repeat(50_000)}`,
        `[${'['.repeat(100_000)}`,
        `<FlexQueryResponse>${'<a '.repeat(50_000)}`,
        `<FlexQueryResponse><Trade a="${'&amp'.repeat(50_000)}`,
        `<OFX>${'<!--'.repeat(50_000)}`,
        `<OFX><INVTRANLIST>${'<BUYOPT>'.repeat(50_000)}`,
        `{"transactions":${'{"a":'.repeat(50_000)}`,
      ]
      for (const text of hostile)
        for (const format of formats) expect(isSound(format.read(text, countingContext()))).toBe(true)
    })
  },
)

describe('files that overlap add nothing that one file of all rows would not have', { timeout }, () => {
  test('of rows without ids any part has the ids of the whole, twins and all', () => {
    const part = fc.tuple(soundTable, fc.nat({ max: 12 }), fc.nat({ max: 12 }))
    fc.assert(
      fc.property(part, ([[header, rows], from, count]) => {
        const whole = brokerIdsOf([header, ...rows].join('\n'))
        const some = brokerIdsOf([header, ...rows.slice(from, from + count)].join('\n'))
        const ids = new Set(whole)
        return whole.length === rows.length && ids.size === rows.length && some.every((id) => ids.has(id))
      }),
      effort,
    )
  })

  test('of rows with ids a page that comes again adds nothing', () => {
    fc.assert(
      fc.property(soundTransactions, soundTransactions, (first, second) => {
        const page = JSON.stringify([...first, ...second])
        const both = page === '[]' ? [] : brokerIdsOf(page)
        const wanted = new Set([...first, ...second].map(({ activityId }) => String(activityId)))
        return both.length === wanted.size && both.every((id) => wanted.has(id))
      }),
      effort,
    )
  })
})
