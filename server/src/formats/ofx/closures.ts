/**
 * Closures of options in OFX. What expires is of the side that was traded last, since brokers write its units with
 * either sign; the shares of a delivery may stand in a closure of their own, without what was paid for them.
 */
import { MICROS, multiplyPriceWithin, negateMoney, zeroMoney } from '@wheelwright/core/entries'
import type { Instrument } from '@wheelwright/core/entries'
import { tradeDraft } from '../rows/drafts.ts'
import { endedSides } from '../rows/ended-sides.ts'
import type { KnownHoldings } from '../rows/known-holdings.ts'
import type { LegMove, LegSide } from '../rows/leg-sides.ts'
import { readRowFacts } from './facts.ts'
import { securityOf } from './securities.ts'
import type { Securities } from './securities.ts'
import { printedQuantity } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'
import { refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

const isClosure = (name: string): boolean => name === 'CLOSUREOPT'

const trades: Readonly<Record<string, LegMove['kind']>> = {
  BUYTOOPEN: 'buy-to-open',
  BUYTOCLOSE: 'buy-to-close',
  SELLTOOPEN: 'sell-to-open',
  SELLTOCLOSE: 'sell-to-close',
  ASSIGN: 'assignment',
  EXERCISE: 'exercise',
}

interface OfxFile {
  /** The rows by their kind. */
  readonly names: ReadonlyMap<Row, string>
  readonly securities: Securities
  readonly account: string | null
}

/** By its line the side of each contract that expires. */
export function closedSides(
  { names, securities, account }: OfxFile,
  known: KnownHoldings,
): ReadonlyMap<number, LegSide> {
  const rows = [...names.keys()]
  return endedSides(rows, () => rows, known, {
    isEnding: (row) => isClosure(names.get(row) ?? '') && row.code('OPTACTION') === 'EXPIRE',
    placeOf: (row) => {
      // Read on a copy, so that a fault is noted once, where it counts.
      const copy = row.copy()
      const [facts, option] = [readRowFacts(copy), securityOf(copy, securities)]
      return facts === null || option?.type !== 'option' ? null : { account, option, day: facts.tradeDate }
    },
    moveOf: (row) => {
      const kind = trades[row.code('OPTBUYTYPE') || row.code('OPTSELLTYPE') || row.code('OPTACTION')]
      const units = printedQuantity(row.text('UNITS'))
      return kind === undefined || units.kind !== 'figure' ? null : { kind, size: Math.abs(units.value) }
    },
  })
}

interface Closure {
  readonly row: Row
  readonly security: Instrument
  readonly units: number
  /** The day and what was done. */
  readonly event: string
}

/** Shares that a closure delivers, at the strike of the contract beside it; without one it says too little. */
export function pairDeliveredShares({ names, securities }: OfxFile): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const closures = [...names].flatMap(([row, name]): Closure[] => {
    const copy = row.copy()
    const security = isClosure(name) ? securityOf(copy, securities) : null
    const units = printedQuantity(row.text('UNITS'))
    if (security === null || units.kind !== 'figure' || units.value === 0) return []
    return [
      {
        row,
        security,
        units: units.value,
        event: `${row.text('DTTRADE').slice(0, 8)} ${row.code('OPTACTION')}`,
      },
    ]
  })
  const delivered = closures.filter(({ security }) => security.type === 'share')
  if (delivered.length === 0) return verdicts
  const events = Map.groupBy(closures, ({ event }) => event)
  for (const shares of delivered) {
    const strikes = (events.get(shares.event) ?? []).flatMap((option) => strikeOf(option, shares) ?? [])
    const [strike, ...more] = new Set(strikes)
    const isClear = strike !== undefined && more.length === 0
    verdicts.set(
      shares.row,
      isClear ? tradeAt(shares, strike) : refuseRow(shares.row, 'UNIQUEID', unknownPrice),
    )
  }
  return verdicts
}

const unknownPrice =
  'delivers shares, and no contract with it gives the price: enter their purchase or sale by hand'

/** The strike at which the contract delivers just these shares. */
function strikeOf({ row, security, units }: Closure, shares: Closure): number | null {
  if (security.type !== 'option' || shares.security.type !== 'share') return null
  const { contract, deliverable } = security
  if (contract.underlying !== shares.security.symbol || deliverable === null) return null
  const isBought = (contract.right === 'Put') === (row.code('OPTACTION') === 'ASSIGN')
  const delivered = (Math.abs(units) / MICROS) * deliverable
  return shares.units === (isBought ? delivered : -delivered) ? contract.strike : null
}

function tradeAt({ row, security, units }: Closure, strike: number): Verdict {
  const facts = readRowFacts(row)
  const quantity = row.needQuantity('UNITS')
  const price = strike as Parameters<typeof multiplyPriceWithin>[0]
  const paid = quantity === null ? null : multiplyPriceWithin(price, quantity, 1)
  if (facts === null || quantity === null || paid === null) return { kind: 'refuse' }
  row.notice('TOTAL', 'is missing; taken as the strike of the contract that delivers the shares')
  const net = negateMoney(paid)
  const kind = units > 0 ? ('buy' as const) : ('sell' as const)
  return take(
    tradeDraft(row, facts, {
      kind,
      instrument: security,
      quantity,
      price,
      net,
      fees: zeroMoney,
      amountField: 'TOTAL',
    }),
  )
}
