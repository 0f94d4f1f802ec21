/**
 * One execution may close what is held of a contract and open the other side: `C;O`. How much of it closes stands in
 * the closed lots beside it, else it is what was held before, by the file and by what earlier imports told.
 */
import { formatOptionSymbol, quantityFromMicros } from '@wheelwright/core/entries'
import type { Instrument, Quantity } from '@wheelwright/core/entries'
import type { FlexRow } from './flex-row.ts'
import type { KnownHoldings } from '../rows/known-holdings.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import { printedQuantity } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'

interface OpenCloseReading {
  readonly instrumentOf: (row: Row) => Instrument | null
  /** Rows that sum up others. */
  readonly isSum: (flexRow: FlexRow) => boolean
  /** Rows that tell again what others tell. */
  readonly isRepeated: (flexRow: FlexRow) => boolean
}

interface Move {
  readonly flexRow: FlexRow
  /** Where it stands among the rows of the file. */
  readonly at: number
  readonly when: string
  readonly quantity: Quantity
}

export function isBoth({ row, name }: FlexRow): boolean {
  return (name === 'Trade' || name === 'TradeConfirm') && /^C;O$|^O;C$/.test(openCloseOf(row))
}

/** Of a confirmation the marks stand among others in its code, as `O;P`. */
export function openCloseOf(row: Row): string {
  const stated = row.code('openCloseIndicator')
  if (stated !== '') return stated.replaceAll(/ /g, '').replace(',', ';')
  const codes = row.code('code').split(/[;, ]+/)
  return ['C', 'O'].filter((mark) => codes.includes(mark)).join(';')
}

/** By the execution: the contracts that it closes, above zero. One that is not in it cannot be told apart. */
export function closedParts(
  rows: readonly FlexRow[],
  known: KnownHoldings,
  reading: OpenCloseReading,
): ReadonlyMap<FlexRow, Quantity> {
  const parts = new Map<FlexRow, Quantity>()
  const both = rows.filter((flexRow) => isBoth(flexRow) && !reading.isSum(flexRow))
  if (both.length === 0) return parts
  const keys = new Set(both.map((flexRow) => keyOf(flexRow)))
  const moves = Map.groupBy(
    rows.flatMap((flexRow, at) => (keys.has(keyOf(flexRow)) ? moveOf(flexRow, at, reading) : [])),
    ({ flexRow }) => keyOf(flexRow),
  )
  for (const own of moves.values()) {
    own.sort((a, b) => (a.when === b.when ? a.at - b.at : a.when < b.when ? -1 : 1))
    const before = heldBefore(own, known, reading)
    let moved = 0
    for (const { flexRow, at, quantity } of own) {
      // What the ledger holds may be wrong where it does not fit, and the file may tell all of it.
      const held = [before + moved, moved].map((sum) => -sum * Math.sign(quantity))
      const told = isBoth(flexRow) ? [closedLots(rows, at, reading) ?? 0, ...held] : []
      const closed = told.find((part) => part > 0 && part < Math.abs(quantity))
      if (closed !== undefined) parts.set(flexRow, quantityFromMicros(closed))
      moved += quantity
    }
  }
  return parts
}

/** An account's contract as the file names it. */
const keyOf = ({ row, account }: FlexRow): string => `${account ?? ''}\n${row.code('symbol')}`

const sections: ReadonlySet<string> = new Set([
  'Trade',
  'TradeConfirm',
  'OptionEAE',
  'CorporateAction',
  'Transfer',
])

function moveOf(flexRow: FlexRow, at: number, { isSum, isRepeated }: OpenCloseReading): Move[] {
  const { row, name } = flexRow
  if (!sections.has(name) || isSum(flexRow) || isRepeated(flexRow)) return []
  const printed = printedQuantity(row.text('quantity'))
  if (printed.kind !== 'figure') return []
  const isOut = name === 'Transfer' && row.code('direction') === 'OUT'
  const quantity = isOut ? quantityFromMicros(-Math.abs(printed.value)) : printed.value
  return [{ flexRow, at, when: whenOf(row), quantity }]
}

/** Digits of the time, or of the day where no time is told. */
const whenOf = (row: Row): string =>
  (row.text('dateTime') || row.text('tradeDate') || row.text('date') || row.text('reportDate')).replaceAll(
    /\D/g,
    '',
  )

/** What was held before the file's first move of the contract. */
function heldBefore(
  [first]: readonly Move[],
  known: KnownHoldings,
  { instrumentOf }: OpenCloseReading,
): number {
  const day = yearFirstDate(first?.when.slice(0, 8) ?? '')
  const instrument = first === undefined ? null : instrumentOf(first.flexRow.row.copy())
  if (first === undefined || !day.ok || instrument?.type !== 'option') return 0
  const symbol = formatOptionSymbol(instrument.contract)
  return known.find({ account: first.flexRow.account, symbol, on: day.date })?.held ?? 0
}

/** The lots of the same contract that stand below an execution, before the next one; null without any. */
function closedLots(rows: readonly FlexRow[], at: number, { isSum }: OpenCloseReading): number | null {
  const own = rows[at]
  let closed: number | null = null
  for (let next = at + 1; next < rows.length; next += 1) {
    const flexRow = rows[next]
    if (own === undefined || flexRow === undefined || !isSum(flexRow)) break
    const isLot = flexRow.name === 'Lot' || flexRow.row.code('levelOfDetail') === 'CLOSED_LOT'
    const printed = printedQuantity(flexRow.row.text('quantity'))
    if (isLot && keyOf(flexRow) === keyOf(own) && printed.kind === 'figure')
      closed = (closed ?? 0) + Math.abs(printed.value)
  }
  return closed
}
