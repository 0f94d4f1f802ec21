// Cash beside what it has to stand for: how much secures short puts, how much is free, what lies in money-market funds and
// Treasury bills, what it would take if every short put were assigned, and which short options nothing stands behind.
// Securing is the collateral of short puts alone: strike x multiplier x contracts, or the width where a long put protects
// them. If all are assigned, every strike is paid in full, since a long put pays only once it is sold or exercised.
// Authority: docs/domain.md, section "Figures" (collateral).
import { moneyFromMicros, multiplyPriceWithin, sumMoneyWithin, type Money } from '../base/money.ts'
import { wholeUnits } from '../base/quantity.ts'
import { compareText } from '../base/text-order.ts'
import {
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from '../holdings/position-record.ts'
import { coverPositions } from '../holdings/portfolio-coverage.ts'
import { isMoneyMarketFund } from '../instruments/money-market.ts'
import { formatOptionSymbol } from '../instruments/option-contract.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import { callCollateral, putCollateral, shortOptionCollateral } from './collateral.ts'
import { marketValueOf } from './holding-value.ts'
import { totalOf, type Total } from './total.ts'

/** What is as good as cash, and shown as what it is. */
export interface CashLike {
  readonly kind: 'money-market' | 'treasury-bill'
  /** Ticker, or the number of a bill. */
  readonly symbol: string
  /** Null where it is not known. */
  readonly value: Money | null
  /** The broker's figure of cash has it in it. */
  readonly isInCash: boolean
}

/** What is known of an account's cash. */
export interface AccountCash {
  /** Null stands for what was entered by hand. */
  readonly accountId: string | null
  /** Null where nothing says it. */
  readonly cash: Money | null
  /** Told by the broker beside positions. */
  readonly cashLike: readonly CashLike[]
}

export type NakedReason = 'naked-call' | 'call-spread' | 'adjusted' | 'unknown-cost' | 'cash-settled'

/** Contracts of a short option whose collateral is not known. */
export interface NakedPart {
  readonly positionId: string
  readonly accountId: string | null
  readonly underlying: string
  /** In 21 characters. */
  readonly symbol: string
  readonly contracts: number
  readonly reason: NakedReason
}

/** What assignment of every short put on an underlying would bring. */
export interface AssignedShares {
  readonly underlying: string
  readonly contracts: number
  /** Whole shares. */
  readonly shares: number
  /** Null for adjusted contracts, whose deliverable is not known. */
  readonly cost: Money | null
}

export interface CashFigures {
  readonly cash: Money | null
  /** Cash that secures short puts. */
  readonly securing: Total
  /** Cash less what secures; below zero where there is too little. Null where either is not known. */
  readonly free: Money | null
  readonly moneyMarket: Total
  readonly treasuryBills: Total
  /** Cash with all that is as good, each counted once. */
  readonly liquid: Money | null
  readonly allAssigned: {
    readonly needed: Total
    /** What would be missing, at least 0; null where a part is not known. */
    readonly shortfall: Money | null
    readonly shares: readonly AssignedShares[]
  }
}

export interface AccountCollateral extends CashFigures {
  readonly accountId: string | null
  readonly cashLike: readonly CashLike[]
  readonly naked: readonly NakedPart[]
}

export interface CashCollateral {
  readonly total: CashFigures
  /** In the order given, then what was entered by hand where it says anything. */
  readonly accounts: readonly AccountCollateral[]
  /** Of all short options but those on an index: as the Dashboard has it. */
  readonly collateral: Total
}

/** Collateral of the open short options that may belong to a wheel: puts, and the net debit of poor man's covered calls. */
export function wheelCollateral(records: readonly PositionRecord[]): Total {
  const wheeled = records.filter((record) => isOpen(record) && !isIndexRoot(tickerOf(record)))
  return totalOf([...shortOptionCollateral(wheeled).values()])
}

export function cashCollateral(
  accounts: readonly AccountCash[],
  records: readonly PositionRecord[],
): CashCollateral {
  const open = records.filter(isOpen)
  const secured = putCollateral(open)
  const naked = nakedPartsOf(open)
  const byHand: AccountCash = { accountId: null, cash: null, cashLike: [] }
  const found = [...accounts, byHand].map((account): AccountCollateral => {
    const own = open.filter(({ accountId }) => accountId === account.accountId)
    const cashLike = [...account.cashLike, ...fundsAmong(own)]
    return {
      accountId: account.accountId,
      cashLike,
      naked: naked.filter(({ accountId }) => accountId === account.accountId),
      ...figuresOf(account.cash, cashLike, shortPutsAmong(own), secured),
    }
  })
  const told = found.filter(({ accountId }) => accountId !== null)
  const cash = told.map((account) => account.cash)
  const puts = shortPutsAmong(open)
  const allCashLike = found.flatMap(({ cashLike }) => cashLike)
  return {
    total: figuresOf(told.length === 0 ? null : sumKnown(cash), allCashLike, puts, secured),
    accounts: found.filter(({ accountId, ...said }) => accountId !== null || saysAnything(said)),
    collateral: wheelCollateral(open),
  }
}

function saysAnything({ cashLike, naked, allAssigned }: Omit<AccountCollateral, 'accountId'>): boolean {
  return cashLike.length > 0 || naked.length > 0 || allAssigned.shares.length > 0
}

type Secured = ReturnType<typeof putCollateral>

function figuresOf(
  cash: Money | null,
  cashLike: readonly CashLike[],
  puts: readonly OptionRecord[],
  secured: Secured,
): CashFigures {
  const valueOf = (kind: CashLike['kind']): Total =>
    totalOf(cashLike.filter((item) => item.kind === kind).map(({ value }) => value))
  // Behind a put on an index stands the broker's margin, which nobody states.
  const securing = totalOf(
    puts.map((put) => (isIndexRoot(tickerOf(put)) ? null : (secured.get(put.id)?.amount ?? null))),
  )
  const beside = cashLike.filter(({ isInCash }) => !isInCash).map(({ value }) => value)
  const liquid = sumKnown([cash, ...beside])
  const needed = totalOf(puts.map(costOf))
  return {
    cash,
    securing,
    free: difference(cash, securing),
    moneyMarket: valueOf('money-market'),
    treasuryBills: valueOf('treasury-bill'),
    liquid,
    allAssigned: { needed, shortfall: shortfallOf(liquid, needed), shares: assignedShares(puts) },
  }
}

function difference(cash: Money | null, { amount, unknownCount }: Total): Money | null {
  return cash === null || amount === null || unknownCount > 0 ? null : moneyFromMicros(cash - amount)
}

function shortfallOf(liquid: Money | null, needed: Total): Money | null {
  const left = difference(liquid, needed)
  return left === null ? null : moneyFromMicros(Math.max(0, 0 - left))
}

/** A share of such a fund is a dollar, whatever its price says of pennies. */
function fundsAmong(own: readonly PositionRecord[]): CashLike[] {
  return own
    .filter((record) => record.kind === 'stock' && isMoneyMarketFund(record.symbol) && !isShort(record))
    .toSorted((a, b) => compareText(tickerOf(a), tickerOf(b)) || compareText(a.id, b.id))
    .map((record) => ({
      kind: 'money-market',
      symbol: tickerOf(record),
      value: marketValueOf(record) ?? moneyFromMicros(record.quantity),
      isInCash: false,
    }))
}

function shortPutsAmong(open: readonly PositionRecord[]): OptionRecord[] {
  return open
    .filter((record) => record.kind === 'option')
    .filter((record) => isShort(record) && record.contract.right === 'Put')
}

/** Dollars that assignment takes: an index is settled in cash, by an amount that nobody knows before. */
function costOf(put: OptionRecord): Money | null {
  const { contract, multiplier } = put
  if (contract.adjusted || isIndexRoot(contract.underlying)) return null
  return multiplyPriceWithin(contract.strike, wholeUnits(contractsOf(put)), multiplier)
}

function assignedShares(puts: readonly OptionRecord[]): AssignedShares[] {
  const delivered = puts.filter(({ contract }) => !isIndexRoot(contract.underlying))
  return [...Map.groupBy(delivered, ({ contract }) => contract.underlying)]
    .map(([underlying, own]) => ({
      underlying,
      contracts: own.reduce((sum, put) => sum + contractsOf(put), 0),
      shares: own.reduce((sum, put) => sum + contractsOf(put) * put.multiplier, 0),
      cost: sumKnown(own.map(costOf)),
    }))
    .toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0) || compareText(a.underlying, b.underlying))
}

function nakedPartsOf(open: readonly PositionRecord[]): NakedPart[] {
  const options = open.filter((record) => record.kind === 'option')
  const cover = coverPositions(open)
  const debits = callCollateral(open)
  const parts = options.filter(isShort).flatMap((record) => {
    const { id, accountId, contract } = record
    const named = {
      positionId: id,
      accountId,
      underlying: contract.underlying,
      symbol: formatOptionSymbol(contract),
    }
    const part = (reason: NakedReason, contracts: number): NakedPart[] =>
      contracts === 0 ? [] : [{ ...named, contracts, reason }]
    if (contract.right === 'Put') {
      if (contract.adjusted) return part('adjusted', contractsOf(record))
      return isIndexRoot(tickerOf(record)) ? part('cash-settled', contractsOf(record)) : []
    }
    const { naked: bare = 0, spread = 0, unknown = 0, pmcc = 0 } = cover.get(id) ?? {}
    const known = [...part('naked-call', bare), ...part('call-spread', spread), ...part('adjusted', unknown)]
    // What is left is covered: by shares for nothing, by a long call for its cost where that is known.
    return known.length === 0 && debits.get(id) === null ? part('unknown-cost', pmcc) : known
  })
  return parts.toSorted((a, b) => compareText(a.symbol, b.symbol) || compareText(a.positionId, b.positionId))
}

function sumKnown(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === amounts.length ? sumMoneyWithin(known) : null
}
