/**
 * Ways in which a source was seen to tell wrong prices, as a change of what it tells of one market, and what must become
 * of each on the whole way into the database. Yesterday AAPL was stored at 229, a put 220 at 2.60, a call 180 at 51.
 */
import type { HoldKind } from '@wheelwright/core'
import type { StandIn } from './stand-ins.ts'
import { apple, BARE_NAN, berkshire, noon, put, type ToldRow } from './told-market.ts'

export const call: ToldRow = {
  ...put,
  symbol: 'AAPL  260320C00180000',
  bid: 50.7,
  ask: 51.1,
  last: 50.9,
  previousClose: 51,
}

export const instruments = { share: apple, put, call } as const
export type Instrument = keyof typeof instruments
/** Stored before, and told today. */
export const storedBefore: Readonly<Record<Instrument, number>> = { share: 229, put: 2.6, call: 51 }
export const honest: Readonly<Record<Instrument, number>> = { share: 230, put: 2.45, call: 50.9 }

type Told = Readonly<Record<Instrument, ToldRow>>

interface FaultMode {
  readonly does: string
  /** What is told in place of the honest rows. */
  readonly tell: (told: Told) => readonly ToldRow[]
  /** Prices that are stored otherwise than honestly: `old` stays as it was. */
  readonly stored?: Readonly<Partial<Record<Instrument, number | 'old'>>>
  readonly held?: Readonly<Partial<Record<Instrument, readonly [price: number, kind: HoldKind]>>>
  /** How many prices the source is counted to have told wrongly; those that are held are not counted there. */
  readonly bad?: number
  readonly split?: 'known'
  readonly onlyWhere?: (standIn: StandIn) => boolean
}

const rowsOf = (told: Told): ToldRow[] => [told.share, told.put, told.call]
const only =
  (instrument: Instrument, change: (row: ToldRow) => ToldRow) =>
  (told: Told): ToldRow[] =>
    rowsOf({ ...told, [instrument]: change(told[instrument]) })
const fields = (instrument: Instrument, changed: Partial<ToldRow>) =>
  only(instrument, (row) => ({ ...row, ...changed }))

const times =
  (factor: number) =>
  (row: ToldRow): ToldRow => {
    const scaled = (price: unknown): unknown => Number((Number(price) * factor).toFixed(4))
    return { ...row, bid: scaled(row.bid), ask: scaled(row.ask), last: scaled(row.last) }
  }
const without =
  (instrument: Instrument) =>
  (told: Told): ToldRow[] =>
    rowsOf(told).filter(({ symbol }) => symbol !== instruments[instrument].symbol)

const kept = (instrument: Instrument) => ({ stored: { [instrument]: 'old' as const } })
const keptBad = (instrument: Instrument) => ({ ...kept(instrument), bad: 1 })
const holds = (instrument: Instrument, price: number, kind: HoldKind) => ({
  ...kept(instrument),
  held: { [instrument]: [price, kind] as const },
})

const ofShares: readonly FaultMode[] = [
  {
    does: 'tells ten times the price',
    tell: only('share', times(10)),
    ...holds('share', 2300, 'far-from-last'),
  },
  { does: 'tells a tenth of it', tell: only('share', times(0.1)), ...holds('share', 23, 'far-from-last') },
  {
    does: 'tells cents for dollars',
    tell: only('share', times(100)),
    ...holds('share', 23_000, 'far-from-last'),
  },
  {
    does: 'tells dollars for cents',
    tell: only('share', times(0.01)),
    ...holds('share', 2.3, 'far-from-last'),
  },
  {
    does: 'tells 0.24 for 230',
    tell: fields('share', { bid: 0.23, ask: 0.25, last: 0.24 }),
    ...holds('share', 0.24, 'far-from-last'),
  },
  { does: 'doubles it', tell: only('share', times(2)), ...holds('share', 460, 'far-from-last') },
  {
    does: 'halves it without a split',
    tell: only('share', times(0.5)),
    ...holds('share', 115, 'far-from-last'),
  },
  {
    does: 'halves it after a split',
    tell: only('share', times(0.5)),
    split: 'known',
    stored: { share: 115 },
  },
  {
    does: 'does not halve it after a split',
    tell: rowsOf,
    split: 'known',
    ...holds('share', 230, 'far-from-last'),
  },
  {
    does: 'tells half as much again',
    tell: only('share', times(1.5)),
    ...holds('share', 345, 'far-from-last'),
  },
  {
    does: 'tells two fifths less',
    tell: only('share', times(0.59)),
    ...holds('share', 135.7, 'far-from-last'),
  },
  {
    does: 'tells another company’s price',
    tell: fields('share', { bid: berkshire.bid, ask: berkshire.ask, last: berkshire.last }),
    ...holds('share', 480.3, 'far-from-last'),
  },
  { does: 'tells a wrong last trade beside a good market', tell: fields('share', { last: 0.24 }) },
  { does: 'tells a bid of a few cents', tell: fields('share', { bid: 0.24 }), stored: { share: 230.01 } },
  { does: 'tells an ask of ten times', tell: fields('share', { ask: 2300.5 }), stored: { share: 230.01 } },
  {
    does: 'tells a wide market and a wrong last trade',
    tell: fields('share', { ask: 2300.5, last: 2.3 }),
    ...holds('share', 2.3, 'far-from-last'),
  },
  {
    does: 'tells a wide market and nothing else',
    tell: fields('share', { ask: 2300.5, last: null }),
    ...kept('share'),
  },
  { does: 'tells zeros', tell: fields('share', { bid: 0, ask: 0, last: 0 }), ...keptBad('share') },
  { does: 'tells a bid of 0', tell: fields('share', { bid: 0 }), stored: { share: 230.01 } },
  { does: 'tells a bid of 0 and no trade', tell: fields('share', { bid: 0, last: null }), ...kept('share') },
  { does: 'tells an ask of 0', tell: fields('share', { ask: 0 }), stored: { share: 230.01 } },
  { does: 'tells a bid and no more', tell: fields('share', { ask: null, last: null }), ...kept('share') },
  { does: 'tells an ask and no more', tell: fields('share', { bid: null, last: null }), ...kept('share') },
  {
    does: 'tells a last trade and no more',
    tell: fields('share', { bid: null, ask: null }),
    stored: { share: 230.01 },
  },
  { does: 'tells a negative price', tell: fields('share', { last: -1 }), ...keptBad('share') },
  { does: 'tells NaN', tell: fields('share', { last: BARE_NAN }), ...keptBad('share') },
  { does: 'tells the text NaN', tell: fields('share', { bid: 'NaN' }), ...keptBad('share') },
  { does: 'tells a price as text', tell: fields('share', { ask: '230.05' }), ...keptBad('share') },
  { does: 'tells true', tell: fields('share', { ask: true }), ...keptBad('share') },
  { does: 'tells a price beyond any', tell: fields('share', { last: 1e300 }), ...keptBad('share') },
  { does: 'tells nulls', tell: fields('share', { bid: null, ask: null, last: null }), ...keptBad('share') },
  { does: 'tells a crossed market', tell: fields('share', { bid: 231, ask: 229 }), ...keptBad('share') },
  {
    does: 'tells a price of last week',
    tell: fields('share', { at: noon - 7 * 86_400_000 }),
    ...kept('share'),
  },
  {
    does: 'tells a price of tomorrow',
    tell: fields('share', { at: noon + 86_400_000 }),
    ...keptBad('share'),
  },
  { does: 'does not tell when', tell: fields('share', { at: null }), ...keptBad('share') },
  {
    does: 'tells pounds',
    tell: fields('share', { currency: 'GBp' }),
    ...keptBad('share'),
    onlyWhere: ({ tellsCurrency }) => tellsCurrency,
  },
  {
    does: 'tells another symbol in its place',
    tell: fields('share', { symbol: 'TSLA' }),
    ...kept('share'),
    bad: 1,
    onlyWhere: ({ name }) => name !== 'yahoo',
  },
  {
    does: 'leaves it out',
    tell: without('share'),
    ...kept('share'),
    bad: 1,
    onlyWhere: ({ name }) => name !== 'yahoo',
  },
  { does: 'tells it twice', tell: (told) => [...rowsOf(told), times(10)(told.share)] },
]

const ofOptions: readonly FaultMode[] = [
  { does: 'tells ten times a put’s price', tell: only('put', times(10)), ...holds('put', 24.5, 'tenfold') },
  {
    does: 'tells a tenth of a put’s price',
    tell: only('put', times(0.1)),
    ...holds('put', 0.245, 'tenfold'),
  },
  {
    does: 'tells a put’s price per contract',
    tell: only('put', times(100)),
    ...holds('put', 245, 'above-strike'),
  },
  {
    does: 'tells a put above its strike',
    tell: fields('put', { bid: 220.5, ask: 221.5 }),
    ...holds('put', 221, 'above-strike'),
  },
  {
    does: 'tells the share’s price for the put',
    tell: fields('put', { bid: 229.95, ask: 230.05 }),
    ...holds('put', 230, 'above-strike'),
  },
  { does: 'halves a put, which it may', tell: only('put', times(0.5)), stored: { put: 1.225 } },
  { does: 'doubles a put, which it may', tell: only('put', times(2)), stored: { put: 4.9 } },
  {
    does: 'finds nobody who bids for a put',
    tell: fields('put', { bid: 0, ask: 0.1 }),
    ...holds('put', 0.05, 'tenfold'),
  },
  {
    does: 'finds nobody who bids and a wide ask',
    tell: fields('put', { bid: 0, ask: 4.8 }),
    stored: { put: 2.45 },
  },
  { does: 'tells a put’s wide market', tell: fields('put', { bid: 0.1, ask: 4.8 }), stored: { put: 2.45 } },
  { does: 'tells a put’s crossed market', tell: fields('put', { bid: 2.6, ask: 2.4 }), ...keptBad('put') },
  { does: 'tells zeros for a put', tell: fields('put', { bid: 0, ask: 0, last: 0 }), ...keptBad('put') },
  { does: 'tells a put of last week', tell: fields('put', { at: noon - 7 * 86_400_000 }), ...kept('put') },
  {
    does: 'tells a call below what exercise brings',
    tell: fields('call', { bid: 45, ask: 45.2, last: 45.1 }),
    ...holds('call', 45.1, 'below-intrinsic'),
  },
  {
    does: 'tells a tenth of a call’s price',
    tell: only('call', times(0.1)),
    ...holds('call', 5.09, 'below-intrinsic'),
  },
  {
    does: 'tells a call per contract',
    tell: only('call', times(100)),
    ...holds('call', 5090, 'above-underlying'),
  },
  {
    does: 'tells a call above the share',
    tell: fields('call', { bid: 239, ask: 241 }),
    ...holds('call', 240, 'above-underlying'),
  },
  {
    does: 'tells the put’s price for the call',
    tell: fields('call', { bid: 2.4, ask: 2.5, last: 2.45 }),
    ...holds('call', 2.45, 'below-intrinsic'),
  },
  {
    does: 'tells the call’s price for the put',
    tell: fields('put', { bid: 50.7, ask: 51.1 }),
    ...holds('put', 50.9, 'tenfold'),
  },
  {
    does: 'tells everything tenfold',
    tell: (told) => rowsOf(told).map(times(10)),
    stored: { share: 'old', put: 'old', call: 'old' },
    held: { share: [2300, 'far-from-last'], put: [24.5, 'tenfold'], call: [509, 'above-underlying'] },
  },
  {
    does: 'tells everything in cents',
    tell: (told) => rowsOf(told).map(times(100)),
    stored: { share: 'old', put: 'old', call: 'old' },
    held: { share: [23_000, 'far-from-last'], put: [245, 'above-strike'], call: [5090, 'above-underlying'] },
  },
  {
    does: 'leaves the share out, whose last price the options are measured by',
    tell: (told) => [told.put, times(10)(told.call)],
    stored: { share: 'old', call: 'old' },
    held: { call: [509, 'above-underlying'] },
    bad: 1,
    onlyWhere: ({ name }) => name !== 'yahoo',
  },
]

export const faultModes: readonly FaultMode[] = [...ofShares, ...ofOptions]
