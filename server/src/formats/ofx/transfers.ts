/**
 * Shares and contracts that come from another account or go to one. OFX gives such a row no cash: what the position cost
 * stands in AVGCOSTBASIS, and when it was bought in DTPURCHASE. Authority: OFX 2.2, "Investment transactions", where the
 * cost is an amount and the price of one unit a field of its own.
 */
import { absQuantity, dividePrice, negateQuantity } from '@wheelwright/core/entries'
import type { Instrument, Money, Quantity, TradingDate } from '@wheelwright/core/entries'
import { transferDraft } from '../rows/drafts.ts'
import type { StatedOrigin } from '../rows/drafts.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import { printedMoney, printedQuantity } from '../text/printed-number.ts'
import type { OfxGroup } from './elements.ts'
import { readRowFacts, wordsOf } from './facts.ts'
import { securityOf } from './securities.ts'
import type { Securities } from './securities.ts'
import { endingIn, wordedEnding } from './worded-endings.ts'

interface OfxRow {
  readonly group: OfxGroup
  readonly row: Row
}

/** By the row; those that move back what another one of the day moved, and all others. */
export function readTransfers(
  rows: readonly OfxRow[],
  held: readonly OfxGroup[],
  known: Securities,
): ReadonlyMap<Row, Verdict> {
  const transfers = rows.filter(({ group }) => group.name === 'TRANSFER').map(({ row }) => row)
  if (transfers.length === 0) return new Map()
  const paired = pairTransfers(transfers.filter((row) => endingIn(wordsOf(row)) === null))
  const prices = unitPrices([...rows.map(({ group }) => group), ...held])
  return new Map(transfers.map((row) => [row, paired.get(row) ?? readTransfer(row, known, prices)]))
}

function readTransfer(row: Row, known: Securities, prices: ReadonlyMap<string, Money>): Verdict {
  const facts = readRowFacts(row)
  if (facts === null) return { kind: 'refuse' }
  const instrument = securityOf(row, known)
  const units = row.needQuantity('UNITS')
  const action = row.code('TFERACTION')
  if (instrument === null || units === null) return { kind: 'refuse' }
  const ended = instrument.type === 'option' ? endingIn(facts.note) : null
  if (ended !== null && instrument.type === 'option')
    return take(wordedEnding(facts, ended, instrument, units))
  if (action !== 'IN' && action !== 'OUT') return refuseRow(row, 'TFERACTION', 'is neither IN nor OUT')
  // Some write a short position that leaves as units that come; only where the position is named is it known.
  if (row.code('POSTYPE') === 'SHORT') {
    const size = absQuantity(units)
    return take(transferDraft(facts, instrument, action === 'IN' ? negateQuantity(size) : size))
  }
  if (action === 'OUT' && units > 0) return refuseRow(row, 'UNITS', 'contradicts the direction')
  if (action === 'OUT' || units < 0) return take(transferDraft(facts, instrument, units))
  const origin: StatedOrigin = {
    cost: statedCost(row, { instrument, units, price: prices.get(row.text('UNIQUEID')) ?? null }),
    acquiredOn: statedDay(row, facts.tradeDate),
  }
  return take(transferDraft(facts, instrument, units, origin))
}

interface Came {
  readonly instrument: Instrument
  readonly units: Quantity
  /** Of one unit, as another row of the file or this one states it. */
  readonly price: Money | null
}

/** What all of it cost. Some write there what one unit cost: where the price of a unit says so, that is not known. */
function statedCost(row: Row, { instrument, units, price }: Came): Money | null {
  const stated = row.money('AVGCOSTBASIS')
  // Where no cost is known, some write zero.
  if (stated === null || stated <= 0) return null
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  const each = dividePrice(stated, units, multiplier)
  if (each === null) return null
  if (price === null || !isNearer(stated, each, price)) return stated
  row.notice('AVGCOSTBASIS', 'may be the cost of one unit or of all of them: it is not used')
  return null
}

/** Whether the first is nearer to the price than the second, as a ratio. */
function isNearer(first: Money, second: Money, price: Money): boolean {
  const ratio = (amount: Money): number => Math.max(amount / price, price / Math.max(amount, 1))
  return ratio(first) < ratio(second)
}

function statedDay(row: Row, movedOn: TradingDate): TradingDate | null {
  if (!row.has('DTPURCHASE')) return null
  const day = yearFirstDate(row.text('DTPURCHASE').slice(0, 8))
  if (day.ok && day.date <= movedOn) return day.date
  row.notice('DTPURCHASE', day.ok ? 'is after the transfer: it is not used' : day.reason)
  return null
}

/** By the id of a security the price of one unit, as the first row or position states it. */
function unitPrices(groups: readonly OfxGroup[]): ReadonlyMap<string, Money> {
  const prices = new Map<string, Money>()
  for (const { values } of groups) {
    const [id, price] = [values.get('UNIQUEID')?.trim(), printedMoney(values.get('UNITPRICE') ?? '')]
    if (id === undefined || prices.has(id) || price.kind !== 'figure' || price.value <= 0) continue
    prices.set(id, price.value)
  }
  return prices
}

/** Out and in again on one day is a move inside the broker, and no change of what is held. */
function pairTransfers(rows: readonly Row[]): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const open = new Map<string, Row[]>()
  for (const row of rows) {
    const units = printedQuantity(row.text('UNITS'))
    if (units.kind !== 'figure' || units.value === 0) continue
    const key = `${row.text('UNIQUEID')} ${row.text('DTTRADE').slice(0, 8)}`
    const partner = open.get(`${key} ${0 - units.value}`)?.shift()
    if (partner === undefined) {
      const own = `${key} ${units.value}`
      const waiting = open.get(own)
      if (waiting) waiting.push(row)
      else open.set(own, [row])
      continue
    }
    verdicts.set(row, ignore(`moves back what line ${partner.line} moved`))
    verdicts.set(partner, ignore(`is moved back on line ${row.line}`))
  }
  return verdicts
}
