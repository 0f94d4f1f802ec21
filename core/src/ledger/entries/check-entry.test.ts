import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { quantityFromMicros, wholeUnits } from '../../base/quantity.ts'
import { checkEntry, type EntryRefusalKind } from './check-entry.ts'
import type { Entry } from './entry.ts'
import { readScenario } from '../testing/scenario.ts'

const entry = (line: string): Entry => {
  const [first] = readScenario(line).entries
  if (first === undefined) throw new Error(`no entry: ${line}`)
  return first
}
const put = entry('2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00 fee 0.65')
const bought = entry('2026-01-05 BUY 100 KO @ 60.00')
const split = entry('2026-01-05 SPLIT KO 3 1')
const refusalOf = (broken: Entry) => {
  const checked = checkEntry(broken)
  return checked.ok ? null : checked.refusal
}

describe('an entry', () => {
  it.each([
    ['a put sold', put],
    ['shares bought', bought],
    ['a split', split],
    ['a split that states the shares and no ratio', entry('2026-01-05 SPLIT KO change 200')],
    ['a dividend', entry('2026-01-05 DIVIDEND KO 45.00')],
    ['cash without an instrument', entry('2026-01-05 DEPOSIT 5000.00')],
    ['an opening balance without a price', entry('2026-01-05 OPENING 100 KO')],
  ])('stands: %s', (_, sound) => {
    expect(checkEntry(sound)).toEqual({ ok: true, value: sound })
  })

  it.each<[EntryRefusalKind, Entry]>([
    ['wrong-instrument', { ...put, instrument: { type: 'share', symbol: 'KO' } } as unknown as Entry],
    ['wrong-quantity-sign', { ...put, quantity: wholeUnits(1) }],
    ['fractional-contracts', { ...put, quantity: quantityFromMicros(-1_500_000) }],
    ['negative-price', { ...put, price: moneyFromMicros(-1) }],
    ['wrong-cash-sign', { ...put, gross: moneyFromMicros(-100) }],
    ['negative-fees', { ...put, fees: moneyFromMicros(-1) }],
    ['net-cash-mismatch', { ...put, netCash: put.gross }],
    ['bad-multiplier', { ...put, instrument: { ...put.instrument, multiplier: 0 } } as unknown as Entry],
    ['bad-ratio', { ...split, numerator: 0 } as Entry],
    ['bad-ratio', { ...split, numerator: null } as Entry],
    ['bad-ratio', { ...split, numerator: null, denominator: null } as Entry],
  ])('is refused for %s', (kind, broken) => {
    expect(refusalOf(broken)).toMatchObject({ kind, entryId: broken.id })
  })

  it('brings no cash with an assignment of shares: the money is in the share row', () => {
    const assigned = entry('2026-01-16 ASSIGN 1 KO 60P 2026-01-16')
    const paid = moneyFromMicros(-6_000_000_000)
    expect(refusalOf({ ...assigned, gross: paid, netCash: paid })).toMatchObject({
      kind: 'unexpected-cash',
    })
  })

  it('is named for the first rule that it breaks', () => {
    const twice = { ...put, quantity: wholeUnits(1), netCash: put.gross }
    expect(refusalOf(twice)).toMatchObject({ kind: 'wrong-quantity-sign', field: 'quantity' })
  })
})
