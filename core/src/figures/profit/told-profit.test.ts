import { describe, expect, it } from 'vitest'
import { zeroMoney } from '../../base/money.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { dollars } from '../../testing/samples.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { bookLedger } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { cycleProfit, cycleRealized, totalProfit } from './cycle-figures.ts'
import { daysOfBook, openOptionsOf, withPending } from '../periods/period-days.ts'
import { addPeriods, periodsOf, periodTotal, withRefused } from '../periods/periods.ts'
import { addProfits, profitOf } from './profit.ts'
import { allParts, noParts, toldProfit, toldSum, type BesideResults } from './told-profit.ts'
import { whyNoResult } from '../costs/unknown-basis.ts'

const always = { from: null, to: null }

const booksOf = (text: string) => {
  const { entries, ...settings } = readScenario(`account one\n${text}`)
  return [...bookLedger(entries, settings).books.values()]
}

const toldOf = (text: string, beside?: BesideResults) => {
  const [first, ...rest] = booksOf(text).map((book) => profitOf(book, new Map()))
  if (first === undefined) throw new Error('no book')
  return toldProfit(addProfits([first, ...rest]), beside)
}

const monthsOf = (text: string) => {
  const days = booksOf(text).map((book) => daysOfBook(book, 'ended', defaultCycleSettings))
  return { months: periodsOf(days, 'month', always), total: periodTotal(days, always) }
}

/** Sold without having been bought in sight. */
const unseen = '2026-02-10 SELL 100 KO @ 60.00'
const dividend = '2026-03-10 DIVIDEND KO 45'
const opened = '2026-01-05 STO 1 KO 55P 2026-06-19 @ 1.00 fees 0'

describe('a symbol of whose results none is known', () => {
  it('has no realized P&L, by phase neither, and not 0', () => {
    const told = toldOf(unseen)
    expect(told).toMatchObject({ realizedPnl: null, stockPnl: null, taxRealizedPnl: null, optionPnl: 0 })
    expect(told.phaseEarnings).toEqual({ phase1: 0, phase2: null, phase3: 0, phase4: 0 })
    expect(allParts(told.results)).toEqual({ known: 0, unknown: 1 })
  })

  it('has none with a contract open that has brought nothing yet', () => {
    expect(toldOf(`${opened}\n${unseen}`).realizedPnl).toBeNull()
  })

  it('has what is known once a part is', () => {
    const told = toldOf(`${unseen}\n${dividend}`)
    expect(told).toMatchObject({ realizedPnl: dollars('45'), stockPnl: null })
    expect(told.phaseEarnings.phase2).toBe(dollars('45'))
  })

  it('has 0 where nothing ended', () => {
    expect(toldOf(opened)).toMatchObject({ realizedPnl: 0, optionPnl: 0, taxRealizedPnl: 0 })
  })
})

describe('a symbol on which a row ended contracts, or may have, that could not be booked', () => {
  it('has no realized P&L where nothing else ended, nor has its month', () => {
    const [turned] = readScenario('2026-02-10 BTC 5 KO 50P 2026-02-20 @ 1.00').entries
    if (turned === undefined) throw new Error('no trade')
    const { books } = bookLedger([{ ...turned, opensRest: true } as typeof turned], defaultSettings)
    const [book] = books.values()
    if (book === undefined) throw new Error('no book')
    const told = toldProfit(profitOf(book, new Map()))
    expect(told).toMatchObject({ realizedPnl: null, optionPnl: null, taxRealizedPnl: null, stockPnl: 0 })
    const days = daysOfBook(book, 'ended', defaultCycleSettings)
    expect(periodsOf([days], 'month', always)).toMatchObject([{ realizedPnl: null, unknownOptions: 1 }])
  })
})

describe('a symbol beside whose results something else is hidden', () => {
  const beside = { pendingPuts: 0, pendingCalls: 0, refusedRows: 0 }

  it('has no realized P&L where all that there is is an option past its expiration', () => {
    const told = toldOf(opened, { ...beside, pendingPuts: 1 })
    expect(told).toMatchObject({ realizedPnl: null, optionPnl: null, taxRealizedPnl: null, stockPnl: 0 })
    expect(told.phaseEarnings).toEqual({ phase1: null, phase2: 0, phase3: 0, phase4: 0 })
    expect(toldOf(opened, { ...beside, pendingCalls: 1 }).phaseEarnings).toMatchObject({
      phase1: 0,
      phase3: null,
    })
  })

  it('has what is known where a part is', () => {
    const told = toldOf(`${opened}\n${dividend}`, { ...beside, pendingPuts: 1 })
    expect(told).toMatchObject({ realizedPnl: dollars('45'), optionPnl: null, stockPnl: 0 })
    const rows = toldOf(`${opened}\n${dividend}`, { ...beside, refusedRows: 1 })
    expect(rows).toMatchObject({ realizedPnl: dollars('45'), optionPnl: 0, stockPnl: 0 })
  })

  it('has none, of no phase either, where a row was refused and nothing else ended', () => {
    const told = toldOf(opened, { ...beside, refusedRows: 2 })
    expect(told).toMatchObject({ realizedPnl: null, optionPnl: null, stockPnl: null, taxRealizedPnl: null })
    expect(told.phaseEarnings).toEqual({ phase1: null, phase2: null, phase3: null, phase4: null })
    expect(allParts(told.results)).toEqual({ known: 0, unknown: 2 })
  })

  it('says what hides them', () => {
    const nothing = { refusedRows: 0, unknownBasis: 0, pending: 0 }
    expect(whyNoResult(nothing)).toBe('what was paid or received for it is not known')
    expect(whyNoResult({ ...nothing, pending: 1 })).toBe('what became of 1 expired option is not known')
    expect(whyNoResult({ ...nothing, refusedRows: 2 })).toBe('2 rows were refused')
    expect(whyNoResult({ refusedRows: 1, unknownBasis: 1, pending: 2 })).toBe(
      'what was paid or received for it is not known, and what became of 2 expired options is not known, and 1 row was refused',
    )
  })
})

describe('a period in which an option expired of which nothing is told', () => {
  const expired = '2026-01-05 STO 1 KO 55P 2026-02-20 @ 1.00 fees 0'
  const monthsUntil = (day: string, counts: 'ended' | 'opened') => {
    const days = booksOf(expired).map((book) =>
      withPending(
        daysOfBook(book, counts, defaultCycleSettings),
        openOptionsOf(book),
        day as TradingDate,
        counts,
      ),
    )
    return periodsOf(days, 'month', always).map(({ period, realizedPnl, pending, premiumPuts }) => [
      period,
      realizedPnl,
      pending,
      premiumPuts,
    ])
  }

  it('has no realized P&L, and none of its premium that counts then, from the day after its expiration on', () => {
    expect(monthsUntil('2026-02-20', 'ended')).toEqual([['2026-01', 0, 0, 0]])
    expect(monthsUntil('2026-02-21', 'ended')).toEqual([
      ['2026-01', 0, 0, 0],
      ['2026-02', null, 1, null],
    ])
    expect(monthsUntil('2026-02-21', 'opened')).toEqual([
      ['2026-01', dollars('100'), 0, dollars('100')],
      ['2026-02', null, 1, 0],
    ])
  })

  it('is of what is known with a refused row where anything is, and else unknown', () => {
    const { months, total } = monthsOf(`${opened}\n${dividend}`)
    expect(withRefused(total, 1).realizedPnl).toBe(dollars('45'))
    expect(withRefused(addPeriods(months.slice(0, 1)), 1).realizedPnl).toBeNull()
    expect(withRefused(addPeriods(months.slice(0, 1)), 0).realizedPnl).toBe(zeroMoney)
  })
})

describe('a period of whose results none is known', () => {
  it('has none itself, and those around it what they have', () => {
    const { months, total } = monthsOf(`${opened}\n${unseen}\n${dividend}`)
    expect(months.map(({ period, realizedPnl, unknown }) => [period, realizedPnl, unknown])).toEqual([
      ['2026-01', 0, 0],
      ['2026-02', null, 1],
      ['2026-03', dollars('45'), 0],
    ])
    expect(total).toMatchObject({ realizedPnl: dollars('45'), stockPnl: null, optionPnl: 0, unknown: 1 })
  })

  it('makes with one of nothing another that is unknown', () => {
    const { months } = monthsOf(`${opened}\n${unseen}\n${dividend}`)
    expect(addPeriods(months.slice(0, 2)).realizedPnl).toBeNull()
    expect(addPeriods(months).realizedPnl).toBe(dollars('45'))
    expect(addPeriods([]).realizedPnl).toBe(zeroMoney)
  })
})

describe('a wheel of whose results none is known', () => {
  const called = [
    '2026-01-02 OPENING 100 KO',
    '2026-01-05 STO 1 KO 65C 2026-02-20 @ 1.00 fees 0',
    '2026-02-10 SELL 100 KO @ 60.00',
  ].join('\n')
  const cycleOf = (text: string) => {
    const [cycle] = booksOf(text).flatMap((book) => cyclesOf(book, defaultCycleSettings))
    if (cycle === undefined) throw new Error('no wheel')
    return cycle
  }

  it('has no realized P&L, and of total P&L what its open call is', () => {
    const cycle = cycleOf(called)
    const [call] = cycle.openLegs
    if (call === undefined) throw new Error('no call')
    expect(cycleRealized(cycle)).toEqual({ amount: null, unknownCount: 1 })
    expect(cycleProfit(cycle, new Map([[contractKey(call.instrument), dollars('0.40')]]))).toBe(dollars('60'))
  })

  it('has no total P&L once nothing of it is open', () => {
    expect(totalProfit(null, zeroMoney, false)).toBeNull()
    expect(totalProfit(null, dollars('60'), true)).toBe(dollars('60'))
    expect(totalProfit(dollars('5'), null, true)).toBeNull()
  })

  it('is hidden by no other one that has realized nothing', () => {
    const unknown = { sum: null, results: { known: 0, unknown: 1 } }
    const running = { sum: zeroMoney, results: noParts }
    expect(toldSum([unknown, running])).toBeNull()
    expect(toldSum([unknown, { sum: dollars('7'), results: { known: 1, unknown: 0 } }])).toBe(dollars('7'))
    expect(toldSum([running])).toBe(zeroMoney)
  })
})
