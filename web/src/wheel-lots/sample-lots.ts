/** Lots of nobody: two cycles that show every state of a lot, dated around today, and never part of a figure. */
import {
  addDays,
  buyShares,
  closeOption,
  moneyFromMicros,
  nextMarketDay,
  nextWeeklyExpirations,
  rollCall,
  sellCall,
  sellPut,
  zeroMoney,
  type LotsAfter,
  type Money,
  type TradingDate,
  type WheelLot,
} from '@wheelwright/core'

export interface SampleCycle {
  readonly id: string
  readonly ticker: string
  readonly lots: readonly WheelLot[]
}

const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))

const after = (step: LotsAfter): readonly WheelLot[] => (step.ok ? step.lots : [])

/** A put's lot, assigned: what only a broker can do, the samples tell as done. */
const assigned = (lots: readonly WheelLot[], lotNo: string, date: TradingDate): readonly WheelLot[] =>
  lots.map((lot) => {
    const { coverage } = lot
    if (lot.lotNo !== lotNo || coverage?.premium == null) return lot
    const id = `${coverage.entryId}-assigned`
    const { strike, premium } = coverage
    return {
      ...lot,
      acquisition: { type: 'PUT_ASSIGNMENT', label: 'Put assigned', date },
      content: 'shares',
      shares: (100 * 1_000_000) as WheelLot['shares'],
      costBasis: moneyFromMicros((strike - premium) * 100),
      coverage: null,
      status: 'OPEN_UNCOVERED',
      collateral: zeroMoney,
      events: [
        ...lot.events,
        {
          id,
          date,
          type: 'PUT_ASSIGNMENT',
          label: 'Put assigned',
          strike,
          premium: null,
          price: null,
          qty: 1_000_000 as WheelLot['shares'],
          notes: '',
        },
      ],
    }
  })

const calledAway = (lots: readonly WheelLot[], lotNo: string, date: TradingDate): readonly WheelLot[] =>
  lots.map((lot) => {
    const { coverage } = lot
    if (lot.lotNo !== lotNo || coverage === null) return lot
    return {
      ...lot,
      content: 'nothing',
      shares: 0 as WheelLot['shares'],
      coverage: { ...coverage, status: 'CLOSED' },
      status: 'CLOSED_CALLED_AWAY',
      closed: { reason: 'called away', label: 'Called away', date },
      events: [
        ...lot.events,
        {
          id: `${coverage.entryId}-called`,
          date,
          type: 'CALL_ASSIGNMENT',
          label: 'Called away',
          strike: coverage.strike,
          premium: null,
          price: null,
          qty: 1_000_000 as WheelLot['shares'],
          notes: '',
        },
      ],
    }
  })

/** So many days from today or the next ones after, on which somebody could have traded, or an option could expire. */
const daysAround = (today: TradingDate) => ({
  day: (days: number): TradingDate => nextMarketDay(addDays(today, days)),
  expiry: (days: number): TradingDate => {
    const [date] = nextWeeklyExpirations(addDays(today, days), 1)
    return date ?? today
  },
})

const sampleOne = (today: TradingDate): readonly WheelLot[] => {
  const { day, expiry } = daysAround(today)
  const ticker = 'SMPL'
  const put = (strike: number, premium: number, sold: number, expires: number) => ({
    ticker,
    strike: dollars(strike),
    premium: dollars(premium),
    expiration: expiry(expires),
    date: day(sold),
  })
  const call = (strike: number, premium: number, sold: number, expires: number) => ({
    strike: dollars(strike),
    premium: dollars(premium),
    expiration: expiry(expires),
    date: day(sold),
  })
  let lots = after(sellPut([], put(50, 1.35, -95, -65)))
  lots = assigned(lots, '1', expiry(-65))
  lots = after(sellCall(lots, '1', call(52, 0.9, -56, -25)))
  lots = after(rollCall(lots, '1', { ...call(53, 1.4, -28, 21), debit: dollars(0.75) }))
  lots = after(sellPut(lots, put(48, 1.1, -90, -60)))
  lots = assigned(lots, '2', expiry(-60))
  lots = after(sellCall(lots, '2', call(51, 0.8, -45, -14)))
  lots = after(closeOption(lots, '2', { debit: dollars(0.1), quantity: 1, date: day(-20) }))
  lots = after(sellPut(lots, put(46, 0.85, -12, 23)))
  lots = after(sellPut(lots, put(49, 1.2, -130, -100)))
  lots = assigned(lots, '4', expiry(-100))
  lots = after(sellCall(lots, '4', call(50, 0.95, -92, -70)))
  return calledAway(lots, '4', expiry(-70))
}

const sampleTwo = (today: TradingDate): readonly WheelLot[] => {
  const { day, expiry } = daysAround(today)
  const bought = { ticker: 'DEMO', price: dollars(112.4), date: day(-40) }
  const lots = after(buyShares([], bought))
  return after(
    sellCall(lots, '1', {
      strike: dollars(118),
      premium: dollars(2.1),
      expiration: expiry(9),
      date: day(-21),
    }),
  )
}

export function sampleCycles(today: TradingDate): SampleCycle[] {
  return [
    { id: 'sample-1', ticker: 'SMPL', lots: sampleOne(today) },
    { id: 'sample-2', ticker: 'DEMO', lots: sampleTwo(today) },
  ]
}
