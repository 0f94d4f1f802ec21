import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stockCash, taxCash } from './entries/amounts.ts'
import type { Book } from './booking/book.ts'
import { defaultSettings } from './booking/ledger-settings.ts'
import { bookCycleDays, cyclesOf } from './campaigns/cycles.ts'
import { defaultCycleSettings } from './campaigns/cycle-settings.ts'
import type { Entry } from './entries/entry.ts'
import { bookLedger, bookOf, rebook, reviseLedger, type Ledger } from './ledger.ts'
import { legProfit } from './lots/leg.ts'
import { stockProfit, taxGain } from './lots/lot.ts'
import type { DisposalMethod } from './lots/disposal-order.ts'
import { orderEntries } from './entries/order-entries.ts'
import { profitOf } from '../figures/profit/profit.ts'
import { actions, entriesFrom } from './testing/histories.ts'
import { isNear, oracle } from './testing/oracle.ts'

const histories = actions.map(entriesFrom).filter((entries) => entries.length > 0)
/** The same where the broker links no shares to their option: they are found by side, price and day. */
const unlinked = fc
  .tuple(histories, fc.boolean())
  .map(([entries, linked]) =>
    linked
      ? entries
      : entries.map((entry) => ('deliveryOf' in entry ? { ...entry, deliveryOf: null } : entry)),
  )
const methods = fc.constantFrom<DisposalMethod>('fifo', 'lifo', 'hifo')
const book = (entries: readonly Entry[]): Book => {
  const found = bookOf(bookLedger(entries, defaultSettings), 'one', 'XYZ')
  if (found === null) throw new Error('no book')
  return found
}
/** All that is derived, the story with it, without the order in which entries came. */
const derived = ({ books }: Ledger) =>
  [...books].map(([key, held]) => {
    const { moves, closedLegs, disposals } = held
    return { key, ...held, entries: [], moves, closedLegs, disposals }
  })
const counted = (amounts: readonly (number | null)[]) => ({
  known: amounts.filter((amount) => amount !== null).length,
  unknown: amounts.filter((amount) => amount === null).length,
})

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

/** The history with closing trades for all that it leaves open. */
function flattened(entries: readonly Entry[]): Entry[] {
  const { openLegs, lots } = book(entries)
  const [last] = entries.slice(-1)
  if (last === undefined) return []
  const facts = { ...last, tradeDate: '2026-11-30' as Entry['tradeDate'], time: null, deliveryOf: null }
  const closing = (id: string, netCash: number) => ({
    ...facts,
    id,
    gross: netCash,
    netCash,
    fees: 0,
    price: null,
  })
  const legs = openLegs.map(({ side, contracts, instrument }, index) => {
    const short = side === 'short'
    const cash = closing(`leg${index}`, (short ? -1 : 1) * 1_230_000 * contracts)
    return {
      ...cash,
      kind: short ? 'buy-to-close' : 'sell-to-close',
      instrument,
      quantity: (short ? 1 : -1) * contracts * 1_000_000,
    }
  })
  const shares = lots.map(({ side, quantity, symbol }, index) => {
    const short = side === 'short'
    const cash = closing(`lot${index}`, (short ? -1 : 1) * Math.round(quantity * 51.25))
    return {
      ...cash,
      kind: short ? 'buy' : 'sell',
      instrument: { type: 'share', symbol },
      quantity: short ? quantity : 0 - quantity,
    }
  })
  return [...entries, ...legs, ...shares] as Entry[]
}

describe('booking any history', () => {
  it('conserves cash to the micro-dollar', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const { openLegs, closedLegs, lots, disposals, entries: booked } = book(entries)
        const legs = sum(openLegs.flatMap(({ cash, fees }) => [cash, 0 - fees]))
        const ended = sum(
          closedLegs.flatMap((leg) => [leg.openCash, leg.closeCash, 0 - leg.openFees, 0 - leg.closeFees]),
        )
        const held = sum(lots.map(({ amounts }) => stockCash(amounts)))
        const gone = sum(
          disposals.flatMap(({ lot, amounts }) => [stockCash(lot.amounts), stockCash(amounts)]),
        )
        const apart = booked
          .filter(({ kind }) => kind === 'dividend' || kind === 'fee')
          .map(({ netCash }) => netCash)
        expect(legs + ended + held + gone + sum(apart)).toBe(sum(booked.map(({ netCash }) => netCash)))
      }),
    )
  })

  it('agrees with an oracle on exact fractions, but for the rounding of parts', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const found = book(entries)
        const exact = oracle(orderEntries(entries))
        const { optionPnl, stockPnl, boundLotShift, netCash } = profitOf(found, new Map())
        expect(BigInt(netCash)).toBe(exact.cash)
        expect(isNear(optionPnl, exact.optionPnl, found.closedLegs.length * 4)).toBe(true)
        expect(isNear(stockPnl - boundLotShift, exact.stockPnl, found.disposals.length * 4)).toBe(true)
        const shares = sum(
          found.lots.map(({ side, quantity }) => (side === 'long' ? quantity : 0 - quantity)),
        )
        expect(BigInt(shares)).toBe(exact.shares)
        const contracts = sum(found.openLegs.map(({ side, contracts: n }) => (side === 'long' ? n : -n)))
        expect(BigInt(contracts)).toBe([...exact.contracts.values()].reduce((total, n) => total + n, 0n))
      }),
    )
  })

  it('sums what its story tells', () => {
    fc.assert(
      fc.property(histories, methods, (entries, method) => {
        const settings = { ...defaultSettings, disposal: { one: method } }
        const found = bookOf(bookLedger(entries, settings), 'one', 'XYZ')
        if (found === null) throw new Error('no book')
        const { closedLegs, disposals, realized } = found
        const taxed = closedLegs.filter(({ end }) => end !== 'assigned' && end !== 'exercised')
        const puts = closedLegs.filter(({ instrument }) => instrument.contract.right === 'Put')
        const calls = closedLegs.filter(({ instrument }) => instrument.contract.right === 'Call')
        const calledAway = disposals.filter(({ end }) => end === 'called-away')
        const sold = disposals.filter(({ end }) => end !== 'called-away')
        expect(realized).toEqual({
          optionPnl: sum(closedLegs.map(legProfit)),
          putPnl: sum(puts.map(legProfit)),
          stockPnl: sum(disposals.map(stockProfit)),
          calledAwayPnl: sum(calledAway.map(stockProfit)),
          taxPnl: sum([...taxed.map(legProfit), ...disposals.map(taxGain)]),
          results: {
            puts: counted(puts.map(legProfit)),
            calls: counted(calls.map(legProfit)),
            sold: counted(sold.map(stockProfit)),
            calledAway: counted(calledAway.map(stockProfit)),
            tax: counted([...taxed.map(legProfit), ...disposals.map(taxGain)]),
          },
        })
      }),
    )
  })

  it('realizes the net cash once all is flat, by tax as by economics, whatever leaves first', () => {
    fc.assert(
      fc.property(histories, methods, (entries, method) => {
        const settings = { ...defaultSettings, disposal: { one: method } }
        const flat = bookOf(bookLedger(flattened(entries), settings), 'one', 'XYZ')
        if (flat === null) throw new Error('no book')
        const { realizedPnl, taxRealizedPnl, boundLotShift, netCash, open, complete } = profitOf(
          flat,
          new Map(),
        )
        expect(open).toBe(false)
        expect(boundLotShift).toBe(0)
        if (!complete) return
        expect(realizedPnl).toBe(netCash)
        expect(taxRealizedPnl).toBe(netCash)
      }),
    )
  })

  it('leaves no premium of an assigned contract out of basis or proceeds', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const { closedLegs, lots, disposals } = book(entries)
        if (closedLegs.some((leg) => legProfit(leg) === null)) return
        const delivered = closedLegs.filter(({ end }) => end === 'assigned' || end === 'exercised')
        const inLots = lots.map(({ amounts }) => (taxCash(amounts) ?? 0) - (stockCash(amounts) ?? 0))
        const inGains = disposals.map(
          (gone) =>
            (taxGain(gone) ?? 0) - (stockCash(gone.lot.amounts) ?? 0) - (stockCash(gone.amounts) ?? 0),
        )
        expect(sum(inLots) + sum(inGains)).toBe(sum(delivered.map(legProfit)))
      }),
    )
  })

  it('does not depend on the order in which entries arrive', () => {
    const shuffled = histories.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
    )
    fc.assert(
      fc.property(shuffled, ([entries, other]) => {
        expect(derived(bookLedger(other, defaultSettings))).toEqual(
          derived(bookLedger(entries, defaultSettings)),
        )
        expect(cyclesOf(book(other), defaultCycleSettings)).toEqual(
          cyclesOf(book(entries), defaultCycleSettings),
        )
      }),
    )
  })

  it('gives the same book in two parts as at once, whatever leaves first', () => {
    fc.assert(
      fc.property(unlinked, fc.nat(40), methods, (entries, at, method) => {
        const settings = { ...defaultSettings, disposal: { one: method } }
        const first = bookLedger(entries.slice(0, at), settings)
        expect(derived(rebook(first, entries.slice(at)))).toEqual(derived(bookLedger(entries, settings)))
      }),
    )
  })

  it('gives the same book entry by entry as at once', () => {
    fc.assert(
      fc.property(unlinked, methods, (entries, method) => {
        const settings = { ...defaultSettings, disposal: { one: method } }
        const grown = entries.reduce((ledger, entry) => rebook(ledger, [entry]), bookLedger([], settings))
        expect(derived(grown)).toEqual(derived(bookLedger(entries, settings)))
      }),
    )
  })

  it('revised by what was added, removed and decided is the one that all entries at once give', () => {
    const inTwoAccounts = (entries: readonly Entry[]): Entry[] =>
      entries.flatMap((entry) => [
        entry,
        {
          ...entry,
          id: `two-${entry.id}`,
          accountId: 'two',
          ...('deliveryOf' in entry && entry.deliveryOf !== null
            ? { deliveryOf: `two-${entry.deliveryOf}` }
            : {}),
        },
      ])
    const renamed = { kind: 'symbol-change' } as const
    fc.assert(
      fc.property(
        unlinked.map(inTwoAccounts),
        fc.infiniteStream(fc.constantFrom('kept', 'kept', 'kept', 'added', 'removed', 'decided')),
        fc.tuple(methods, methods, methods),
        fc.boolean(),
        (entries, fates, [one, before, after], isRenamed) => {
          const fateOf = new Map(entries.map(({ id }) => [id, fates.next().value]))
          const withFate = (fate: string) => entries.filter(({ id }) => fateOf.get(id) === fate)
          const [template] = entries
          const rename = {
            ...template,
            ...renamed,
            id: 'rename',
            instrument: { type: 'share', symbol: 'XYZ' },
            newSymbol: 'NEW',
            quantity: 0,
            gross: 0,
            fees: 0,
            netCash: 0,
            price: null,
          } as unknown as Entry
          const extra = isRenamed ? [rename] : []
          const settingsOf = (two: DisposalMethod) => ({ disposal: { one, two }, lotChoices: {} })
          const first = bookLedger(
            [...extra, ...entries.filter(({ id }) => fateOf.get(id) !== 'added')],
            settingsOf(before),
          )
          const change = {
            settings: settingsOf(after),
            added: withFate('added'),
            removed: new Set(withFate('removed').map(({ id }) => id)),
            decided: new Set(withFate('decided').map(({ id }) => id)),
          }
          const all = [...extra, ...entries.filter(({ id }) => fateOf.get(id) !== 'removed')]
          const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
          expect(derived(reviseLedger(first, change)).toSorted(byKey)).toEqual(
            derived(bookLedger(all, change.settings)).toSorted(byKey),
          )
        },
      ),
    )
  })

  it('revised books again only what a change touches', () => {
    const [entry] = fc.sample(histories, { numRuns: 1, seed: 7 })[0] ?? []
    if (entry === undefined) throw new Error('no entry')
    const other = { ...entry, id: 'other', accountId: 'two' }
    const first = bookLedger([entry, other], defaultSettings)
    const change = {
      settings: defaultSettings,
      added: [],
      removed: new Set(['other']),
      decided: new Set<string>(),
    }
    const revised = reviseLedger(first, change)
    expect(bookOf(revised, 'one', 'XYZ')).toBe(bookOf(first, 'one', 'XYZ'))
    expect(bookOf(revised, 'two', 'XYZ')).toBeNull()
    const decided = reviseLedger(first, { ...change, removed: new Set(), decided: new Set([entry.id]) })
    expect(bookOf(decided, 'one', 'XYZ')).not.toBe(bookOf(first, 'one', 'XYZ'))
    expect(bookOf(decided, 'two', 'XYZ')).toBe(bookOf(first, 'two', 'XYZ'))
  })

  it('takes an entry once that is given twice, wherever it stands', () => {
    fc.assert(
      fc.property(histories, fc.nat(), fc.nat(), (entries, which, where) => {
        const again = entries[which % entries.length]
        if (again === undefined) return
        const twice = entries.toSpliced(where % (entries.length + 1), 0, again)
        const [once, given] = [book(entries), book(twice)]
        expect(given.refusals).toEqual([{ kind: 'duplicate-id', entryId: again.id }, ...once.refusals])
        expect([given.moves, given.lots, given.openLegs]).toEqual([once.moves, once.lots, once.openLegs])
      }),
    )
  })

  it('gives the same result every time', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const once = JSON.stringify(derived(bookLedger(entries, defaultSettings)))
        for (let again = 0; again < 100; again += 1)
          expect(JSON.stringify(derived(bookLedger(entries, defaultSettings)))).toBe(once)
      }),
      { numRuns: 5 },
    )
  })
})

describe('the cycles of any history', () => {
  it('end once all is flat', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const cycle of cyclesOf(book(flattened(entries)), defaultCycleSettings)) {
          expect(cycle.ended).not.toBeNull()
          expect(cycle.slots.every(({ outcome }) => outcome !== 'open')).toBe(true)
        }
      }),
    )
  })

  it('hold the shares and legs that the book holds, or fewer', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const found = book(entries)
        const open = cyclesOf(found, defaultCycleSettings).filter(({ ended }) => ended === null)
        expect(open.length).toBeLessThanOrEqual(1)
        for (const { openLegs, started } of open) {
          expect(sum(openLegs.map(({ contracts }) => contracts))).toBe(
            sum(found.openLegs.map(({ contracts }) => contracts)),
          )
          expect(started).not.toBe('')
        }
      }),
    )
  })

  it('count the shares that the book holds, in and outside of them', () => {
    fc.assert(
      fc.property(unlinked, (entries) => {
        const found = book(entries)
        const held = sum(found.lots.map(({ side, quantity }) => (side === 'long' ? quantity : 0 - quantity)))
        expect(sum(bookCycleDays(found, defaultCycleSettings).lots.map(({ quantity }) => quantity))).toBe(
          held,
        )
      }),
    )
  })

  it('earn in sum what their entries brought where nothing was held before', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const flat = book(flattened(entries))
        const [cycle] = cyclesOf(flat, defaultCycleSettings)
        if (!cycle?.ended || cycle.started !== entries[0]?.tradeDate) return
        if (flat.closedLegs.some((leg) => legProfit(leg) === null)) return
        const { ended } = cycle
        const within = flat.entries.filter(({ tradeDate, kind }) => tradeDate <= ended && kind !== 'dividend')
        // A cycle without shares that is continued leaves out what came between.
        if (!cycle.shareDays.some(({ shares }) => shares !== 0)) return
        const brought = sum(within.map(({ netCash }) => netCash))
        const own = cycle.flows.filter(({ kind }) => kind !== 'dividend')
        expect(sum(own.map(({ amount }) => amount))).toBe(brought)
      }),
    )
  })

  it('never count an entry for more than it brought', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const found = book(entries)
        const brought = new Map(found.entries.map(({ id, netCash }) => [id, Math.abs(netCash)]))
        const counted = new Map<string, number>()
        for (const { flows } of cyclesOf(found, defaultCycleSettings))
          for (const { entryId, amount } of flows)
            counted.set(entryId, (counted.get(entryId) ?? 0) + Math.abs(amount ?? 0))
        for (const [id, amount] of counted) expect(amount).toBeLessThanOrEqual((brought.get(id) ?? 0) + 10)
      }),
    )
  })
})
