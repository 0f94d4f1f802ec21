import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../../base/money.ts'
import { addDays, type TradingDate } from '../../../base/trading-date.ts'
import { profitOf } from '../../../figures/profit/profit.ts'
import { hiddenPrices } from '../../../figures/costs/unknown-basis.ts'
import { cycleNetCash, cycleProfit } from '../../../figures/profit/cycle-figures.ts'
import { costRows } from '../../../figures/costs/unknown-basis.ts'
import { dollars } from '../../../testing/samples.ts'
import { cyclesOf } from '../../campaigns/cycles.ts'
import { defaultCycleSettings } from '../../campaigns/cycle-settings.ts'
import { bookLedger, rebook, reviseLedger } from '../../ledger.ts'
import { actions, entriesFrom } from '../../testing/histories.ts'
import { readScenario } from '../../testing/scenario.ts'
import { isAllRealized, type Book } from '../book.ts'
import { defaultSettings, type LedgerSettings } from '../ledger-settings.ts'

const read = (...lines: readonly string[]) => [...readScenario(['account one', ...lines].join('\n')).entries]

const put = 'opening:one:KO 2026-02-20 Put 50000000:short'

const told = (id: string, contracts: number, price: string | null, on: string): LedgerSettings => ({
  ...defaultSettings,
  openings: {
    [id]: {
      shares: contracts * 1_000_000,
      price: price === null ? null : dollars(price),
      acquiredOn: on as TradingDate,
    },
  },
})

const bookOf = (settings: LedgerSettings, ...lines: readonly string[]): Book => {
  const [book] = bookLedger(read(...lines), settings).books.values()
  if (book === undefined) throw new Error('no book')
  return book
}
const closed = '2026-02-10 BTC 2 KO 50P 2026-02-20 @ 0.50 fees 0'

describe('contracts that ended and were never seen opened', () => {
  it('are one of a contract and side, whichever rows ended them, and asked for until they are told of', () => {
    const rows = [closed, '2026-02-20 EXPIRE 1 KO 50P 2026-02-20', '2026-02-11 STC 1 KO 55C 2026-02-20 @ 1']
    expect(bookOf(defaultSettings, ...rows).unseenContracts).toMatchObject([
      { id: put, side: 'short', quantity: 3_000_000, endedOn: '2026-02-10', entry: null, isAsked: true },
      { side: 'long', quantity: 1_000_000, endedOn: '2026-02-11', isAsked: true },
    ])
  })

  it('are none where shares from before the history say what a split made of the open ones', () => {
    const book = bookOf(
      defaultSettings,
      '2026-02-23 STO 1 KO 110C 2026-04-17 @ 2.50 fees 0',
      '2026-03-10 SPLIT KO change 200',
      '2026-04-17 ASSIGN 2 KO 55C 2026-04-17',
      '2026-04-20 SELL 200 KO @ 56',
    )
    expect(book.opening?.entry.quantity).toBe(200_000_000)
    expect(book.openLegs).toEqual([])
    expect(book.unseenContracts).toEqual([])
  })

  it('have a result once their premium is told, and their wheel one that is its cash and that premium', () => {
    const book = bookOf(told(put, 2, '2.00', '2026-01-05'), closed)
    expect(book.refusals).toEqual([])
    expect(isAllRealized(book.realized)).toBe(true)
    expect(hiddenPrices(book).size).toBe(0)
    const { optionPnl, taxRealizedPnl, netCash } = profitOf(book, new Map())
    // 400 received and 100 paid; the history itself moved the 100 alone.
    expect([optionPnl, taxRealizedPnl, netCash]).toEqual([dollars('300'), dollars('300'), dollars('-100')])
    const [cycle] = cyclesOf(book, defaultCycleSettings)
    if (cycle === undefined) throw new Error('no wheel')
    expect(cycle).toMatchObject({ started: '2026-01-05', ended: '2026-02-10', outcome: 'premium kept' })
    expect(cycleProfit(cycle, new Map())).toBe(dollars('300'))
    expect(cycleNetCash(cycle, new Map(costRows(book)))).toBe(dollars('-100'))
    expect(cycle.events.map(({ type }) => type)).toEqual(['SELL_PUT', 'BUY_PUT_CLOSE'])
  })

  it('go into the basis of the shares that were assigned', () => {
    const book = bookOf(told(put, 1, '2.00', '2026-01-05'), '2026-02-20 ASSIGN 1 KO 50P 2026-02-20')
    expect(book.refusals).toEqual([])
    expect(book.lots).toMatchObject([{ amounts: { premium: dollars('200') } }])
  })

  it('are told of in long as what they cost', () => {
    const id = 'opening:one:KO 2026-02-20 Call 55000000:long'
    const book = bookOf(told(id, 1, '3.00', '2026-01-05'), '2026-02-11 STC 1 KO 55C 2026-02-20 @ 1 fees 0')
    expect(profitOf(book, new Map()).optionPnl).toBe(dollars('-200'))
  })

  it('stay unknown, and are not asked for again, where the user does not know either', () => {
    const book = bookOf(told(put, 2, null, '2026-01-05'), closed)
    expect(book.refusals).toMatchObject([{ kind: 'over-close', surplus: 2 }])
    expect(book.unseenContracts).toMatchObject([{ entry: null, isAsked: false }])
    expect(isAllRealized(book.realized)).toBe(false)
  })

  it('are asked for anew where more are missing than they were told for', () => {
    expect(bookOf(told(put, 1, '2.00', '2026-01-05'), closed).unseenContracts).toMatchObject([
      { quantity: 2_000_000, entry: null, isAsked: true },
    ])
  })

  it('count once where the opening comes later, for all of them or for some', () => {
    const settings = told(put, 2, '2.00', '2026-01-05')
    const after = (line: string): Book => bookOf(settings, line, closed)
    const whole = after('2026-01-06 STO 2 KO 50P 2026-02-20 @ 3.00 fees 0')
    expect(whole.unseenContracts).toEqual([])
    expect(profitOf(whole, new Map()).optionPnl).toBe(dollars('500'))
    const part = after('2026-01-06 STO 1 KO 50P 2026-02-20 @ 3.00 fees 0')
    expect(part.unseenContracts).toMatchObject([{ quantity: 1_000_000 }])
    // 300 of the one that was seen, 200 of the one that was told, 100 paid for both.
    expect(profitOf(part, new Map()).optionPnl).toBe(dollars('400'))
  })

  it('are named as they ended, whatever a split made of contracts since they were opened', () => {
    const split = '2026-02-02 SPLIT KO 2 1'
    const book = bookOf(told(put, 2, '2.00', '2026-01-05'), split, closed)
    expect(book.refusals.filter(({ kind }) => kind !== 'nothing-held')).toEqual([])
    expect(profitOf(book, new Map()).optionPnl).toBe(dollars('300'))
    expect(book.closedLegs).toMatchObject([{ opened: '2026-01-05', contracts: 2 }])
    const sameDay = bookOf(told(put, 2, '2.00', '2026-01-05'), split.replace('02-02', '02-10'), closed)
    expect(sameDay.unseenContracts).toMatchObject([{ entry: null, isAsked: false }])
  })

  it('are the same however the ledger grew, and follow a word that comes or goes', () => {
    const settings = told(put, 2, '2.00', '2026-01-05')
    const later = '2026-03-02 STO 1 KO 49P 2026-03-20 @ 1.00 id later'
    const [all, first, more] = [read(`${closed} id one`, later), read(`${closed} id one`), read(later)]
    const whole = bookLedger(all, settings)
    const realizedIn = ({ books }: typeof whole) =>
      [...books.values()].map(({ realized }) => realized.optionPnl)
    expect(realizedIn(rebook(bookLedger(first, settings), more))).toEqual(realizedIn(whole))
    expect(realizedIn(rebook(bookLedger(more, settings), first))).toEqual(realizedIn(whole))
    const change = { added: [], removed: new Set<string>(), decided: new Set<string>() }
    const silent = bookLedger(all, defaultSettings)
    expect(realizedIn(reviseLedger(silent, { ...change, settings }))).toEqual(realizedIn(whole))
    const takenBack = reviseLedger(whole, { ...change, settings: defaultSettings })
    expect(realizedIn(takenBack)).toEqual(realizedIn(silent))
    expect(realizedIn(whole)).toEqual([moneyFromMicros(300_000_000)])
  })
})

describe('any history whose contracts without an opening are all told of', () => {
  const price = dollars('1.25')

  /** A row whose sign is the other side's ends what is open all the same, until contracts of that side are told of. */
  const isSided = ({ closedLegs, entries }: Book): boolean => {
    const expired = new Map(
      entries.flatMap((entry) => (entry.kind === 'expiration' ? [[entry.id, entry]] : [])),
    )
    return closedLegs.every(({ closeEntryId, side }) => {
      const row = expired.get(closeEntryId)
      return row === undefined || row.quantity > 0 === (side === 'short')
    })
  }

  it('lacks none of them, holds the same, and has earned the premium more', () => {
    fc.assert(
      fc.property(actions.map(entriesFrom), fc.integer({ min: 0, max: 40 }), (entries, before) => {
        for (const book of bookLedger(entries, defaultSettings).books.values()) {
          fc.pre(isSided(book))
          const words = book.unseenContracts.map(({ id, quantity, endedOn }) => [
            id,
            { shares: quantity, price, acquiredOn: addDays(endedOn, -before) },
          ])
          const settings = { ...defaultSettings, openings: Object.fromEntries(words) }
          const [told] = [...bookLedger(entries, settings).books.values()].filter(
            ({ underlying }) => underlying === book.underlying,
          )
          if (told === undefined) throw new Error('no book')
          expect(told.refusals.filter(({ kind }) => kind.startsWith('over-'))).toEqual([])
          expect(told.unseenContracts.every(({ isAsked }) => !isAsked)).toBe(true)
          const held = ({ openLegs, lots }: Book) => [
            openLegs.map(({ side, contracts, instrument }) => [side, contracts, instrument.contract.strike]),
            lots.map(({ side, quantity }) => [side, quantity]),
          ]
          expect(held(told)).toEqual(held(book))
          expect(told.closedLegs.filter(({ openEntryId }) => openEntryId === null)).toEqual([])
          for (const cycle of cyclesOf(told, defaultCycleSettings)) {
            const costs = new Map(costRows(told))
            if (cycle.ended === null || cycle.realized.some(({ amount }) => amount === null)) continue
            const derived = cycle.flows.filter(({ entryId }) => costs.has(entryId))
            const premium = derived.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
            const cash = cycleNetCash(cycle, costs)
            if (cash !== null) expect(cycleProfit(cycle, new Map())).toBe(cash + premium)
          }
        }
      }),
    )
  })
})

describe('contracts that were transferred in without a premium', () => {
  const came = (quantity: number): string => `2026-02-02 TRANSFER ${quantity} KO 50P 2026-02-20 id came`
  const gone = '2026-02-20 EXPIRE 1 KO 50P 2026-02-20'

  it('have an unknown result, and what the user tells of their premium is theirs', () => {
    expect(isAllRealized(bookOf(defaultSettings, came(-1), gone).realized)).toBe(false)
    const book = bookOf(told('came', 1, '2.00', '2026-01-05'), came(-1), gone)
    expect(profitOf(book, new Map())).toMatchObject({ optionPnl: dollars('200'), complete: true })
    expect(book.closedLegs).toMatchObject([{ opened: '2026-01-05' }])
    const long = bookOf(
      told('came', 1, '2.00', '2026-01-05'),
      came(1),
      '2026-02-10 STC 1 KO 50P 2026-02-20 @ 3 fees 0',
    )
    expect(profitOf(long, new Map())).toMatchObject({ optionPnl: dollars('100'), complete: true })
  })
})
