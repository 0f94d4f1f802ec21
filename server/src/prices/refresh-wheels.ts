/** `/wheels/refresh-prices`: the prices of what the open wheels stand on, the shares of their tickers and open legs. */
import type { WheelRefreshResult } from '@wheelwright/api'
import { contractKey, formatOptionSymbol } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { InstrumentPriceRow, PositionRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { readCycles, type KnownCycle } from '../entries/books/cycles.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { keyOfPosition } from '../entries/marks.ts'
import type { Market } from '../market-data/market.ts'
import { selectPositions } from '../positions/queries.ts'
import { openPriceChecks, type Told } from '../price-checks/check-prices.ts'
import { readEvidence } from '../price-checks/evidence.ts'
import { unansweredIn } from '../price-checks/ask-second-source.ts'
import { countHeld, heldChanges } from '../price-checks/held-changes.ts'
import { storeHeld } from '../price-checks/held-prices.ts'
import {
  forgetOtherInstruments,
  refreshInstruments,
  selectInstrumentPrices,
  storeInstrumentPrices,
  withStoredPrices,
  type Instrument,
} from './instrument-prices.ts'
import { refreshMessage, refreshPositions, storePrices } from './refresh.ts'

/** What an open wheel is valued by, by the ledger's keys. */
type OpenWheel = ReadonlyMap<string, Instrument>

const toWheel = ({ cycle }: KnownCycle): OpenWheel => {
  const share: Instrument = {
    instrument_key: cycle.underlying,
    symbol: cycle.underlying,
    asset_type: 'EQUITY',
    is_adjusted: 0,
    expiration_date: null,
  }
  const legs = cycle.openLegs.map(({ instrument }): Instrument => {
    const { contract } = instrument
    return {
      instrument_key: contractKey(instrument),
      symbol: formatOptionSymbol(contract),
      asset_type: 'OPTION',
      is_adjusted: contract.adjusted ? 1 : 0,
      expiration_date: contract.expiration,
    }
  })
  return new Map([share, ...legs].map((instrument) => [instrument.instrument_key, instrument]))
}

export async function openWheels(
  deps: Pick<Deps, 'db' | 'newId'>,
  ledgers: Ledgers,
  userId: string,
): Promise<OpenWheel[]> {
  const view = await ledgers.of(userId)
  const tickers = [...view.ledger.books.values()].flatMap(({ underlying }) => underlying ?? [])
  const cycles = await readCycles(deps, userId, view, [...new Set(tickers)])
  return cycles.filter(({ cycle }) => cycle.ended === null).map(toWheel)
}

interface Ground {
  readonly positions: readonly PositionRow[]
  /** What no open position tells. */
  readonly instruments: readonly InstrumentPriceRow[]
  readonly stored: readonly InstrumentPriceRow[]
}

/** Where the prices of these wheels are stored. */
export async function readGround(db: Reader, userId: string, wheels: readonly OpenWheel[]): Promise<Ground> {
  const wanted = new Map(wheels.flatMap((wheel) => [...wheel]))
  const all = await selectPositions(db, userId)
  const positions = all.filter((row) => wanted.has(keyOfPosition(row) ?? ''))
  const told = new Set(positions.map(keyOfPosition))
  const stored = await selectInstrumentPrices(db, userId)
  const untold = [...wanted.values()].filter(({ instrument_key }) => !told.has(instrument_key))
  return { positions, instruments: withStoredPrices(untold, stored, userId), stored }
}

/** Writes what the quotes say, and tells of how many wheels at least one price is of now. */
export async function refreshGround(
  tx: Tx,
  userId: string,
  wheels: readonly OpenWheel[],
  { market, told, nowMs }: { readonly market: Market; readonly told: Told; readonly nowMs: number },
): Promise<{ readonly result: WheelRefreshResult; readonly isChanged: boolean }> {
  const ground = await readGround(tx, userId, wheels)
  const evidence = await readEvidence(tx, userId)
  const checks = openPriceChecks(market, told, evidence)
  const positions = refreshPositions(ground.positions, checks, nowMs)
  const instruments = refreshInstruments(ground.instruments, checks, nowMs)
  const findings = new Map([...positions.findings, ...instruments.findings])
  await storePrices(tx, userId, positions.changed)
  // What is held of an instrument without a price needs a row to be decided about.
  const waiting = ground.instruments.filter(
    ({ symbol }) => findings.get(symbol)?.kind === 'held' && !evidence.symbols.has(symbol),
  )
  await storeInstrumentPrices(tx, userId, [...instruments.changed, ...waiting])
  await forgetOtherInstruments(tx, userId, ground.stored, ground.instruments)
  const isHeldChanged = await storeHeld(tx, userId, heldChanges(userId, evidence, findings))
  const current = new Set([
    ...positions.current.map(keyOfPosition),
    ...instruments.current.map(({ instrument_key }) => instrument_key),
  ])
  const updated = wheels.filter((wheel) => [...wheel.keys()].some((key) => current.has(key))).length
  const unanswered = unansweredIn(told)
  const kept = [...positions.kept, ...instruments.kept]
  return {
    result: {
      success: kept.length === 0,
      message: refreshMessage(kept, unanswered),
      summary: { updated, held: countHeld(findings.values()), total: wheels.length },
      unanswered,
    },
    isChanged: isHeldChanged || positions.changed.length + instruments.changed.length > 0,
  }
}
