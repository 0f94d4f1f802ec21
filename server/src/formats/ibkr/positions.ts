/**
 * What a Flex query says is held, beside what happened: OpenPositions, and the cash of CashReport, as of the end of their
 * day. A query lists positions as a whole (SUMMARY), by lots (LOT) or both; lots count only where the whole is not
 * listed. A statement for each day of a period says what was held at the end of each: of an account the last one counts.
 * An empty section says nothing.
 */
import { expirationInstant, instantFromMs, multiplyPriceWithin, newYorkTime } from '@wheelwright/core/entries'
import type { Instant, Instrument, Money, Quantity, TradingDate } from '@wheelwright/core/entries'
import type { ReadFile } from '../format.ts'
import { isMoneyMarket } from '../rows/money-market.ts'
import type { Row } from '../rows/row.ts'
import { cashHolding, fundOf, onlyTelling, Snapshot } from '../snapshot.ts'
import type { Holding } from '../snapshot.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import { instrumentOf, isDollars } from './facts.ts'
import type { FlexRow } from './flex-row.ts'

/** A statement's own word on the time it is of. */
export interface FlexStatement {
  /** Its place in the file. */
  readonly ordinal: number
  readonly account: string | null
  readonly toDate: string
  readonly whenGenerated: string
}

export interface HeldRow extends FlexRow {
  readonly statement: FlexStatement
}

/** The sections that say what is held. */
export const heldSections: ReadonlySet<string> = new Set(['OpenPositions', 'CashReport'])

const early = 'states what is held, which counts only in a whole file: this one ends too early'
const outdated = 'is not of the last statement that the file has of this account'
const summedUp = 'sums up what accounts hold, and each of them is listed'
const wholeListed = 'is a lot of a position that is listed as a whole'

/** `isCutOff`: the file ends too early, so that what is not in it may be held all the same. */
export function readHeld(rows: readonly HeldRow[], isCutOff: boolean): ReadFile {
  const snapshot = new Snapshot()
  const each = rows.filter(({ isOfAll }) => isOfAll !== true)
  for (const [account, own] of Map.groupBy(each, ({ account }) => account)) {
    const [positions, cash] = [ofLastDay(own.filter(isPosition)), ofLastDay(own.filter(isCash))]
    snapshot.begin(account, positions.asOf ?? cash.asOf, positions.rows.size > 0 && !isCutOff)
    const last = new Set([...positions.rows, ...cash.rows])
    const wholes = new Set([...positions.rows].filter((held) => !isLot(held)).map(symbolOf))
    for (const held of own) {
      const { row } = held
      const pricedAt = positions.pricedAt
      const judged = (): Holding => {
        if (row.fault !== null) return { kind: 'refuse' }
        if (isCutOff) return { kind: 'ignore', reason: early }
        if (!last.has(held)) return { kind: 'ignore', reason: outdated }
        if (isCash(held)) return readCash(row)
        if (isLot(held) && wholes.has(symbolOf(held))) return { kind: 'ignore', reason: wholeListed }
        return readPosition(held, pricedAt)
      }
      snapshot.judge(row, judged(), () => namedBy(row))
    }
  }
  for (const { row, isOfAll } of rows)
    if (isOfAll === true) snapshot.judge(row, { kind: 'ignore', reason: summedUp })
  return onlyTelling(snapshot.file())
}

const isCash = ({ name }: FlexRow): boolean => name === 'CashReportCurrency'
const isPosition = (held: FlexRow): boolean => !isCash(held)
const isLot = ({ row, name }: FlexRow): boolean => name === 'Lot' || row.code('levelOfDetail') === 'LOT'
const symbolOf = ({ row }: FlexRow): string => row.code('symbol')

interface LastDay {
  readonly rows: ReadonlySet<HeldRow>
  readonly asOf: Instant | null
  readonly pricedAt: Instant | null
}

/** The rows of one statement: that of the last day, and of several of that day the last in the file. */
function ofLastDay(rows: readonly HeldRow[]): LastDay {
  let day: TradingDate | null = null
  let statement = rows[0]?.statement
  for (const held of rows) {
    const own = dayOf(held)
    const isLater = own === null || day === null ? own !== null || day === null : own >= day
    if (isLater) [day, statement] = [own, held.statement]
  }
  const last = rows.filter((held) => held.statement.ordinal === statement?.ordinal)
  if (day === null) return { rows: new Set(last), asOf: generatedAt(statement), pricedAt: null }
  const close = instantFromMs(expirationInstant(day))
  const asOf = endOf(day, generatedAt(statement))
  return { rows: new Set(last), asOf, pricedAt: close < asOf ? close : asOf }
}

function dayOf({ row, statement }: HeldRow): TradingDate | null {
  const text = row.text('reportDate') || row.text('toDate') || statement.toDate
  const day = yearFirstDate(text)
  return day.ok ? day.date : null
}

/** What is held once all of a day is booked; a query that ran on that day could not know more than it did then. */
function endOf(day: TradingDate, generated: Instant | null): Instant {
  const end = instantFromMs(newYorkTime(day, 23, 59))
  const begin = instantFromMs(newYorkTime(day, 9, 30))
  return generated !== null && generated > begin && generated < end ? generated : end
}

const stamp = /^(\d{4}-?\d{2}-?\d{2})[;, T]{1,2}(\d{2}):?(\d{2})/

/** Without a zone, in New York's time. */
function generatedAt(statement: FlexStatement | undefined): Instant | null {
  const [, day = '', hour, minute] = stamp.exec(statement?.whenGenerated ?? '') ?? []
  const date = yearFirstDate(day)
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (!date.ok || hours < 5 || hours > 23 || minutes > 59) return null
  return instantFromMs(newYorkTime(date.date, hours, minutes))
}

/** The sum in the account's own currency repeats what stands by currency. */
function readCash(row: Row): Holding {
  const currency = row.code('currency')
  if (currency === 'BASE_SUMMARY') return { kind: 'ignore', reason: 'sums up the cash of all currencies' }
  if (!isDollars(row)) {
    row.leaveOut(`is not kept: cash in ${currency.slice(0, 10)}; only US dollars are kept`)
    return { kind: 'refuse' }
  }
  return cashHolding(row.needMoney('endingCash'))
}

/** What is followed at all: a position in anything else hides no share and no option. */
const followed: ReadonlySet<string> = new Set(['STK', 'OPT', ''])

function readPosition({ row, name }: HeldRow, pricedAt: Instant | null): Holding {
  const category = row.code('assetCategory')
  if (name !== 'OpenPosition' && name !== 'Lot') row.refuse(null, `is not known: <${name.slice(0, 40)}>`)
  else if (!followed.has(category)) row.leaveOut(`is not kept: '${category.slice(0, 20)}'`)
  else if (!isDollars(row))
    row.leaveOut(`is not kept: held in ${row.code('currency').slice(0, 10)}; only US dollars are kept`)
  if (row.fault !== null || row.notKept !== null) return { kind: 'refuse' }
  const instrument = instrumentOf(row)
  const quantity = row.needQuantity('position')
  const [price, marketValue] = [row.money('markPrice'), row.money('positionValue')]
  const averagePrice = known(row.money('costBasisPrice'))
  if (instrument === null || quantity === null) return { kind: 'refuse' }
  const side = row.code('side')
  if ((side === 'LONG' && quantity < 0) || (side === 'SHORT' && quantity > 0)) {
    row.refuse('position', `has a sign that contradicts its side, '${row.text('side')}'`)
    return { kind: 'refuse' }
  }
  if (isMoneyMarket(instrument)) return fundOf(instrument, row.needMoney('positionValue'))
  const costBasis = costOf(row, instrument, quantity)
  const figures = { price, marketValue, costBasis, averagePrice, pricedAt }
  return { kind: 'part', position: { instrument, quantity, ...figures } }
}

/** Of what came by a transfer without its cost the query says zero. */
const known = (cost: Money | null): Money | null => (cost === 0 ? null : cost)

/** What was paid for all of it; where the query leaves that out, the average makes it. */
function costOf(row: Row, instrument: Instrument, quantity: Quantity): Money | null {
  const average = known(row.money('costBasisPrice'))
  const stated = known(row.money('costBasisMoney'))
  if (stated !== null || average === null) return stated
  return multiplyPriceWithin(average, quantity, instrument.type === 'option' ? instrument.multiplier : 1)
}

const namedBy = (row: Row): Instrument | null => {
  const copy = row.copy()
  const instrument = instrumentOf(copy)
  return copy.fault === null ? instrument : null
}
