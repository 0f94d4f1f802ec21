import { describe, expect, it } from 'vitest'
import { day } from '../../testing/samples.ts'
import { negateQuantity } from '../../base/quantity.ts'
import { moneyFromMicros, negateMoney, zeroMoney } from '../../base/money.ts'
import { profitOf } from '../../figures/profit/profit.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger, rebook, type Ledger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import type { Entry } from './entry.ts'

const read = (...lines: readonly string[]): readonly Entry[] => readScenario(lines.join('\n')).entries
const reversal = (line: string): readonly Entry[] =>
  read(line).map((entry) => ({ ...entry, reverses: true }) as Entry)
const bookOf = (...parts: readonly (readonly Entry[])[]) => {
  const [book] = bookLedger(parts.flat(), defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  return book
}
const figuresOf = (book: ReturnType<typeof bookOf>) => {
  const { netCash, fees, complete } = profitOf(book, new Map())
  return { cash: netCash / 1e6, fees: fees / 1e6, complete, refusals: book.refusals }
}
const nothing = { complete: true, refusals: [] }

const three = read('2026-04-06 STO 3 XYZ 50P 2026-04-17 @ 1.50 fee 1.98 id three')
const one = reversal('2026-04-06 BTC 1 XYZ 50P 2026-04-17 @ 1.50 id one')
const oneWithFee = reversal('2026-04-06 BTC 1 XYZ 50P 2026-04-17 @ 1.4934 id one').map((entry) => ({
  ...entry,
  price: three[0]?.price ?? null,
}))

describe('a part of a trade that was canceled', () => {
  it('goes back with its cash, and leaves the rest open', () => {
    const book = bookOf(three, oneWithFee)
    expect(book.openLegs).toMatchObject([{ entryId: 'three', contracts: 2 }])
    expect(figuresOf(book)).toEqual({ ...nothing, cash: 298.68, fees: 1.32 })
    expect([book.canceled, book.canceledInPart]).toEqual([['one'], ['three']])
  })

  it('leaves its commission as a fee where that was not refunded', () => {
    const book = bookOf(three, one)
    expect(figuresOf(book)).toEqual({ ...nothing, cash: 298.02, fees: 1.98 })
    expect(book.entries).toMatchObject([{ id: 'three' }, { id: 'one', kind: 'fee', netCash: -660_000 }])
  })

  it('is in proportion where the row states no cash', () => {
    const back = one.map((entry) => ({ ...entry, gross: zeroMoney, netCash: zeroMoney }))
    expect(figuresOf(bookOf(three, back))).toEqual({ ...nothing, cash: 298.68, fees: 1.32 })
  })

  it('charges nothing for the rounding of a cent', () => {
    const bought = read('2026-04-06 BUY 3 XYZ @ 10 fee 1.00 id bought')
    const paid = moneyFromMicros(10_330_000)
    const back = reversal('2026-04-06 SELL 1 XYZ @ 10 id back').map((entry): Entry => ({
      ...entry,
      gross: paid,
      netCash: paid,
    }))
    const book = bookOf(bought, back)
    expect(book.entries).toMatchObject([{ id: 'bought', fees: 670_000, netCash: -20_670_000 }])
    expect(book.lots).toMatchObject([{ quantity: 2_000_000 }])
  })

  it('may be all of it in the end', () => {
    const two = reversal('2026-04-07 BTC 2 XYZ 50P 2026-04-17 @ 1.50 id two')
    const book = bookOf(three, one, two)
    expect([book.openLegs, book.canceledInPart, book.refusals]).toEqual([[], [], []])
    expect(figuresOf(book)).toMatchObject({ cash: -1.98, fees: 1.98 })
  })

  it('may be two of three equal trades, or one and a half', () => {
    const fills = read(
      ...['a', 'b', 'c'].map((id) => `2026-04-06 STO 2 XYZ 50P 2026-04-17 @ 1.50 fee 1.32 id ${id}`),
    )
    const back = (contracts: number) =>
      reversal(`2026-04-08 BTC ${contracts} XYZ 50P 2026-04-17 @ 1.50 id back`)
    expect(bookOf(fills, back(4)).openLegs).toMatchObject([{ contracts: 2 }])
    const book = bookOf(fills, back(3))
    expect(book.openLegs.map(({ contracts }) => contracts)).toEqual([2, 1])
    expect(figuresOf(book)).toEqual({ ...nothing, cash: 450 - 3.96, fees: 3.96 })
  })

  it('is of the day that the row counts for where there are such trades on several', () => {
    const later = read('2026-04-08 STO 4 XYZ 50P 2026-04-17 @ 1.50 id later')
    expect(bookOf(three, later, one).openLegs).toMatchObject([{ contracts: 2 }, { contracts: 4 }])
    const unclear = reversal('2026-04-09 BTC 1 XYZ 50P 2026-04-17 @ 1.50 id one')
    expect(bookOf(three, later, unclear).refusals).toMatchObject([
      { kind: 'nothing-canceled', entryId: 'one', why: 'several' },
    ])
    expect(bookOf(three, unclear).openLegs).toMatchObject([{ contracts: 2 }])
  })

  it('is not known where the history has less of it', () => {
    const five = reversal('2026-04-06 BTC 5 XYZ 50P 2026-04-17 @ 1.50 id five')
    expect(bookOf(three, five).refusals).toMatchObject([{ kind: 'nothing-canceled', why: 'larger' }])
    const early = reversal('2026-04-03 BTC 1 XYZ 50P 2026-04-17 @ 1.50 id early')
    expect(bookOf(three, early).refusals).toMatchObject([{ kind: 'nothing-canceled', why: 'absent' }])
  })

  it('leaves another trade that is canceled as a whole', () => {
    const single = read('2026-04-06 STO 1 XYZ 50P 2026-04-17 @ 1.50 id single')
    expect(bookOf(three, single, one).openLegs).toMatchObject([{ entryId: 'three', contracts: 3 }])
  })
})

describe('a part of an assignment that was canceled', () => {
  it('goes back with the shares of its day', () => {
    const assigned = read('2026-04-10 ASSIGN 3 XYZ 50P 2026-04-17 id assigned')
    const back = [
      ...reversal('2026-04-14 ASSIGN 1 XYZ 50P 2026-04-17 id back'),
      ...reversal('2026-04-14 SELL 100 XYZ @ 50 id sharesBack'),
    ].flatMap((entry) =>
      entry.kind === 'assignment'
        ? { ...entry, quantity: negateQuantity(entry.quantity) }
        : entry.kind === 'buy'
          ? []
          : entry,
    )
    const book = bookOf(three, assigned, back)
    expect(book.openLegs).toMatchObject([{ contracts: 1 }])
    expect(book.lots.reduce((sum, { quantity }) => sum + quantity, 0) / 1e6).toBe(200)
    expect(book.refusals).toEqual([])
  })
})

describe('what was taken back', () => {
  const later = read('2026-04-07 STO 2 XYZ 50P 2026-04-17 @ 1.50 id later')
  const two = reversal('2026-04-08 BTC 2 XYZ 50P 2026-04-17 @ 1.50 id two')
  const paid = read('2026-04-07 RETURN XYZ 12.00 id paid').map(
    (entry) => ({ ...entry, inLieu: true }) as Entry,
  )
  const backs = paid.map((entry): Entry => {
    const gross = negateMoney(entry.gross)
    return { ...entry, id: 'back', tradeDate: day('2026-04-09'), gross, netCash: gross }
  })
  const bought = read('2026-04-01 BUY 10.5 XYZ @ 10 id bought')
  const all = [...bought, ...three, ...later, ...one, ...two, ...paid, ...backs]

  const orders = <T>(rest: readonly T[]): T[][] =>
    rest.length <= 1
      ? [[...rest]]
      : rest.flatMap((first, at) => orders(rest.toSpliced(at, 1)).map((others) => [first, ...others]))

  it('is the same in whatever order the entries come', () => {
    const state = ({ books }: Ledger) =>
      [...books.values()].map((book) => [
        book.openLegs.map(({ entryId, contracts }) => [entryId, contracts]),
        book.lots.map(({ quantity, amounts }) => [quantity, amounts]),
        [...book.canceled].sort(),
        book.canceledInPart,
        book.cash,
        book.refusals,
      ])
    const whole = state(bookLedger(all, defaultSettings))
    expect(whole[0]?.[5]).toEqual([])
    expect(whole[0]?.[0]).toEqual([['three', 2]])
    const begin = bookLedger([], defaultSettings)
    const some = orders(all).filter((_, at) => at % 13 === 0)
    for (const order of some)
      expect(state(order.reduce((ledger, entry) => rebook(ledger, [entry]), begin))).toEqual(whole)
  })
})
