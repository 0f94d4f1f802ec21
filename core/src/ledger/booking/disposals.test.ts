import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stockCash } from '../entries/amounts.ts'
import type { Book } from './book.ts'
import { defaultSettings, type LedgerSettings } from './ledger-settings.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { stockProfit } from '../lots/lot.ts'
import type { DisposalMethod } from '../lots/disposal-order.ts'
import { orderEntries } from '../entries/order-entries.ts'
import { actions, entriesFrom } from '../testing/histories.ts'
import { isNear, oracle, picks, type Pick } from '../testing/oracle.ts'
import { washAdjustments } from '../tax/wash-sales.ts'

const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)
/** Without deliveries a lot's tax basis is what was paid for it, which is all that the oracle ranks by. */
const undelivered = actions
  .map((history) => entriesFrom(history.filter(({ does }) => does !== 'ASSIGN' && does !== 'EXERCISE')))
  .filter((entries) => entries.length > 0)

const settingsOf = (
  disposal: DisposalMethod,
  lotChoices: LedgerSettings['lotChoices'] = {},
): LedgerSettings => ({
  ...defaultSettings,
  disposal: { one: disposal },
  lotChoices,
})
const bookBy = (entries: readonly Entry[], settings: LedgerSettings): Book => {
  const found = bookOf(bookLedger(entries, settings), 'one', 'XYZ')
  if (found === null) throw new Error('no book')
  return found
}
const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

function expectNear(entries: readonly Entry[], settings: LedgerSettings, pick: Pick): void {
  const { disposals, lots } = bookBy(entries, settings)
  const exact = oracle(orderEntries(entries), pick)
  expect(isNear(sum(disposals.map(stockProfit)), exact.stockPnl, disposals.length * 4)).toBe(true)
  const held = sum(lots.map(({ side, quantity }) => (side === 'long' ? quantity : 0 - quantity)))
  expect(BigInt(held)).toBe(exact.shares)
}

describe('shares that leave', () => {
  it('newest first agree with an oracle on exact fractions', () => {
    fc.assert(fc.property(histories, (entries) => expectNear(entries, settingsOf('lifo'), picks.lifo)))
  })

  it('highest basis first agree with it', () => {
    fc.assert(fc.property(undelivered, (entries) => expectNear(entries, settingsOf('hifo'), picks.hifo)))
  })

  it('as the user names them agree with it, and go first in, first out beyond', () => {
    const named = histories.chain((entries) => {
      const ids = (kind: Entry['kind']) =>
        entries
          .filter((entry) => entry.kind === kind && !('deliveryOf' in entry && entry.deliveryOf))
          .map(({ id }) => id)
      const [bought, sold] = [ids('buy'), ids('sell')]
      const choices =
        bought.length === 0
          ? fc.constant<[string, string][]>([])
          : fc.tuple(
              ...sold.map((id) => fc.constantFrom(...bought).map((lot): [string, string] => [id, lot])),
            )
      return fc.tuple(fc.constant(entries), choices)
    })
    fc.assert(
      fc.property(named, ([entries, choices]) => {
        const lotChoices = Object.fromEntries(
          choices.map(([sale, bought]) => [
            sale,
            [{ lotId: `${bought}:1`, quantity: Number.MAX_SAFE_INTEGER }],
          ]),
        )
        expectNear(entries, settingsOf('specific', lotChoices), picks.specific(new Map(choices)))
      }),
    )
  })

  it('conserve the cash of shares to the micro-dollar by any method', () => {
    const methods = fc.constantFrom<DisposalMethod>('fifo', 'lifo', 'hifo', 'specific')
    fc.assert(
      fc.property(histories, methods, (entries, method) => {
        const { lots, disposals, entries: booked } = bookBy(entries, settingsOf(method))
        const held = sum(lots.map(({ amounts }) => stockCash(amounts)))
        const gone = sum(
          disposals.flatMap(({ lot, amounts }) => [stockCash(lot.amounts), stockCash(amounts)]),
        )
        const traded = booked.filter(({ kind }) => kind === 'buy' || kind === 'sell')
        expect(held + gone).toBe(sum(traded.map(({ netCash }) => netCash)))
      }),
    )
  })
})

describe('losses that wash sales defer', () => {
  it('stand in the basis of what is held, and nothing else of the gains is lost', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const found = bookBy(entries, settingsOf('fifo'))
        const { endings, held, sales } = washAdjustments([found], new Set())
        // Of shares whose gain is not known nothing can be said to be recognized.
        if (endings.some(({ gain }) => gain === null)) return
        const deferred = sum([...held.values()].flat().map(({ added }) => added))
        expect(sum(endings.map(({ recognized }) => recognized))).toBe(
          sum(endings.map(({ gain }) => gain)) + deferred,
        )
        expect(sales.every(({ deferred: part }) => part !== null && part > 0)).toBe(true)
      }),
    )
  })
})
