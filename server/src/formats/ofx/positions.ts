/**
 * What an OFX statement says is held, beside what happened: INVPOSLIST as of DTASOF, each price as of its own DTPRICEASOF,
 * and the cash of INVBAL. A short is told by POSTYPE, whichever sign its units have. AVAILCASH includes the money-market
 * funds into which cash is swept. Authority: OFX 2.2, "Investment statement download". Instants without a zone are taken
 * as New York's, as the dates are; an empty list says nothing.
 */
import {
  MICROS,
  absQuantity,
  multiplyPriceWithin,
  negateQuantity,
  newYorkTime,
} from '@wheelwright/core/entries'
import type { Instant, Instrument, Money, Quantity } from '@wheelwright/core/entries'
import type { ReadFile, ReadPosition } from '../format.ts'
import { isMoneyMarket } from '../rows/money-market.ts'
import type { Row } from '../rows/row.ts'
import { cashHolding, fundOf, onlyTelling, Snapshot } from '../snapshot.ts'
import type { Holding } from '../snapshot.ts'
import type { OfxGroup } from './elements.ts'
import { accountIn, currencyIn, currencyOf } from './facts.ts'
import { instantIn } from './printed-instant.ts'
import type { EndOfDay } from './printed-instant.ts'
import { securityOf } from './securities.ts'
import type { Securities } from './securities.ts'

interface HeldGroup {
  readonly group: OfxGroup
  readonly row: Row
}

const early = 'states what is held, which counts only in a whole file: this one ends too early'
const outdated = 'is not of the last statement that the file has of this account'
const swept = 'is a money-market fund, which the available cash includes'

/** `isCutOff`: the file ends too early, so that what is not in it may be held all the same. */
export function readHeld(held: readonly HeldGroup[], known: Securities, isCutOff: boolean): ReadFile {
  const snapshot = new Snapshot()
  const last = lastStatements(held)
  for (const [head, own] of Map.groupBy(held, ({ group }) => group.head)) {
    const isListed = own.some(({ group }) => group.name !== 'INVBAL')
    const hasCash = own.some(({ group, row }) => group.name === 'INVBAL' && row.has('AVAILCASH'))
    const isLast = last.get(accountIn(head)) === head
    snapshot.begin(accountIn(head), asOfIn(head), isListed && isLast && !isCutOff)
    for (const { group, row } of own) {
      const judged = (): Holding => {
        if (isCutOff) return { kind: 'ignore', reason: early }
        if (!isLast) return { kind: 'ignore', reason: outdated }
        if (group.name === 'INVBAL') return readCash(row, currencyIn(head))
        const read = readPosition(group, row, known)
        return read.kind === 'cash' && hasCash ? { kind: 'ignore', reason: swept } : read
      }
      snapshot.judge(row, judged(), () => namedBy(row, known))
    }
  }
  return onlyTelling(snapshot.file())
}

type Head = OfxGroup['head']

/** What is held is told once all of a day is booked, and priced at its close. */
const endOfDay: EndOfDay = (day) => newYorkTime(day, 23, 59)

const asOfIn = (head: Head): Instant | null => instantIn(head.get('DTASOF') ?? '', endOfDay)

/** Of several statements of one account the newest, and of equally new ones the last. */
function lastStatements(held: readonly HeldGroup[]): ReadonlyMap<string | null, Head> {
  const last = new Map<string | null, Head>()
  for (const head of new Set(held.map(({ group }) => group.head))) {
    const before = last.get(accountIn(head))
    if (before === undefined || (asOfIn(head) ?? '') >= (asOfIn(before) ?? ''))
      last.set(accountIn(head), head)
  }
  return last
}

function readCash(row: Row, currency: string): Holding {
  if (currency !== 'USD') return leaveOut(row, `cash in ${currency.slice(0, 10)}; only US dollars are kept`)
  if (!row.has('AVAILCASH'))
    return { kind: 'ignore', reason: 'is the balance of an account, and does not state its cash' }
  return cashHolding(row.needMoney('AVAILCASH'))
}

function leaveOut(row: Row, reason: string): Holding {
  row.leaveOut(`is not kept: ${reason}`)
  return { kind: 'refuse' }
}

/** Elements of what is never a share, a fund or an option. */
const others: Readonly<Record<string, string>> = {
  POSDEBT: 'a bond',
  POSOTHER: 'none of shares, funds and options',
}

const kept: ReadonlySet<string> = new Set(['POSSTOCK', 'POSMF', 'POSOPT'])

function readPosition({ name, head }: OfxGroup, row: Row, known: Securities): Holding {
  const other = Object.hasOwn(others, name) ? others[name] : undefined
  if (other !== undefined) return leaveOut(row, other)
  const currency = currencyOf(row, head)
  if (currency !== 'USD') return leaveOut(row, `held in ${currency.slice(0, 10)}; only US dollars are kept`)
  if (!kept.has(name)) row.refuse(null, `is not known: <${name.slice(0, 40)}>`)
  const instrument = securityOf(row, known)
  const quantity = heldIn(row)
  const marketValue = row.money('MKTVAL')
  const price = row.money('UNITPRICE')
  if (instrument === null || quantity === null || row.fault !== null) return { kind: 'refuse' }
  if ((name === 'POSOPT') !== (instrument.type === 'option')) {
    row.refuse('UNIQUEID', 'is not what the kind of position says')
    return { kind: 'refuse' }
  }
  if (isMoneyMarket(instrument)) return fundOf(instrument, row.needMoney('MKTVAL'))
  return {
    kind: 'part',
    position: {
      instrument,
      quantity,
      costBasis: null,
      ...figuresOf(row, { instrument, quantity, price, marketValue }),
    },
  }
}

/** Short below zero. */
function heldIn(row: Row): Quantity | null {
  const units = row.needQuantity('UNITS')
  const type = row.code('POSTYPE')
  if (units === null) return null
  if (type === 'SHORT') return negateQuantity(absQuantity(units))
  if (type === 'LONG' && units < 0) return row.refuse('UNITS', 'are below zero in a position that is long')
  return type === 'LONG' || type === ''
    ? units
    : row.refuse('POSTYPE', `is neither LONG nor SHORT: '${type.slice(0, 20)}'`)
}

const signedAs = (value: Money | null, held: Quantity): Money | null =>
  value === null ? null : ((held < 0 ? -Math.abs(value) : Math.abs(value)) as Money)

interface Stated {
  readonly instrument: Instrument
  readonly quantity: Quantity
  readonly price: Money | null
  readonly marketValue: Money | null
}

type Figures = Pick<ReadPosition, 'price' | 'marketValue' | 'pricedAt'>

/** Without a day the broker knows no price, and writes zeros. */
function figuresOf(row: Row, stated: Stated): Figures {
  const marketValue = signedAs(stated.marketValue, stated.quantity)
  if (/^0*$/.test(row.text('DTPRICEASOF')))
    return { price: stated.price || null, marketValue: marketValue || null, pricedAt: null }
  return { price: priceOf(row, stated), marketValue, pricedAt: instantIn(row.text('DTPRICEASOF')) }
}

/** Some brokers state the price of a contract and not of a share of it: what it is worth tells. */
function priceOf(row: Row, { instrument, quantity, price, marketValue }: Stated): Money | null {
  if (instrument.type === 'share' || price === null || marketValue === null) return price
  const worth = multiplyPriceWithin(price, absQuantity(quantity), instrument.multiplier)
  const size = Math.abs(marketValue)
  if (worth !== null && Math.abs(worth - size) <= Math.max(MICROS, size / 20)) return price
  row.notice('UNITPRICE', 'is not what MKTVAL says that a share of the contract costs; taken from that')
  return null
}

const namedBy = (row: Row, known: Securities): Instrument | null => {
  const copy = row.copy()
  const instrument = securityOf(copy, known)
  return copy.fault === null ? instrument : null
}
