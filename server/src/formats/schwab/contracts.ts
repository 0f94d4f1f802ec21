/**
 * Contracts that became others, in Schwab's history. A forward split has one row for each new contract, which says how
 * many came beside the old ones: the old contract is the one held before, with n times the strike. Other changes have a
 * row for the old contract and one for the new.
 */
import { formatOptionSymbol, negateQuantity } from '@wheelwright/core/entries'
import type { TradingDate } from '@wheelwright/core/entries'
import { pairContracts } from '../rows/contract-pairs.ts'
import type { ContractHalf } from '../rows/contract-pairs.ts'
import { addedContractsDraft, contractChangeDraft } from '../rows/drafts.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { isCusip, looksLikeOption, optionOf, readShare } from '../rows/instruments.ts'
import type { KnownHoldings } from '../rows/known-holdings.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

const changes: ReadonlySet<string> = new Set([
  'REVERSE SPLIT',
  'STOCK SPLIT',
  'NAME CHANGE',
  'STOCK MERGER',
  'CASH/STOCK MERGER',
  'CONVERSION',
  'MANDATORY REORG EXC',
  'SPIN-OFF',
  'SPECIAL DIVIDEND',
])

const isNamed = (action: string): boolean => changes.has(action) || action.startsWith('OPTIONS ')

export function isContractChange(row: Row): boolean {
  return isNamed(row.code('action')) && looksLikeOption(row.text('symbol'))
}

/** A forward split writes one row for each new contract. */
const addsContracts = (action: string): boolean =>
  action === 'STOCK SPLIT' || action.startsWith('OPTIONS FRWD SPLIT')

const unpaired = 'changes a contract, and no other row says what it became or was'
const unclear =
  'may change a contract or take a change back, by what was held before: import the earlier history, then this file again'

export interface ContractReading {
  readonly readRowFacts: (row: Row) => RowFacts | null
  /** Of a forward split, which may count from another day. */
  readonly readSplitFacts: (row: Row) => RowFacts | null
  readonly everyRow: () => Iterable<Row>
  readonly known: KnownHoldings
}

interface Half extends ContractHalf {
  readonly row: Row
  readonly facts: RowFacts
}

export function pairContractRows(rows: readonly Row[], reading: ContractReading): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const halves = rows.flatMap((row) => halfOf(row, reading.readRowFacts))
  const takePairs = (pairs: ReturnType<typeof pairContracts<Half>>): void => {
    for (const { old, next, perOld } of pairs) {
      const facts = (perOld > 1 ? reading.readSplitFacts(next.row) : null) ?? next.facts
      verdicts.set(next.row, take(contractChangeDraft(facts, old.option, next.option, perOld)))
      verdicts.set(old.row, ignore(`is the old half of the change on line ${next.row.line}`))
    }
  }
  for (const group of Map.groupBy(halves, ({ facts }) => facts.tradeDate).values()) {
    for (const kin of Map.groupBy(withHeld(group, reading), kinIn).values()) {
      const chain = chainIn(kin)
      if (chain === 'unclear') for (const { row } of kin) verdicts.set(row, refuseRow(row, 'symbol', unclear))
      else takePairs(chain)
    }
    const openIn = (some: readonly Half[]) => some.filter(({ row }) => !verdicts.has(row))
    pairCorrections(openIn(group), verdicts)
    takePairs(pairContracts(withHeld(withRoots(openIn(group), reading), reading)))
  }
  for (const { row, facts, option, quantity } of halves) {
    if (verdicts.has(row) || !addsContracts(row.code('action'))) continue
    verdicts.set(row, take(addedContractsDraft(reading.readSplitFacts(row) ?? facts, option, quantity)))
  }
  for (const { row } of halves) if (!verdicts.has(row)) verdicts.set(row, refuseRow(row, 'symbol', unpaired))
  for (const row of rows)
    if (!verdicts.has(row)) verdicts.set(row, refuseRow(row, 'symbol', 'names no contract that can be read'))
  return verdicts
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function halfOf(row: Row, readRowFacts: ContractReading['readRowFacts']): Half[] {
  const copy = row.copy()
  const [facts, option, quantity] = [readRowFacts(copy), optionOf(copy, 'symbol'), copy.quantity('quantity')]
  const isSound = facts !== null && option !== null && quantity !== null && quantity !== 0
  const isOfSplit = row.code('action').includes('SPLIT')
  return isSound ? [{ row, facts, option, quantity, text: row.raw, isOfSplit }] : []
}

/** One right of a root and a day to expire. */
const kinIn = ({ option: { contract } }: Half): string =>
  [contract.root, contract.right, contract.expiration].join(' ')

/**
 * Contracts that became one another, as 51 became 50 and 50 became 49, where one amount explains all rows of their kin. What came and
 * what left of 50 is a correction where none of it was held before, and nothing is clear where nobody knows what was.
 */
function chainIn(kin: readonly Half[]): ReturnType<typeof pairContracts<Half>> | 'unclear' {
  const rowsOf = Map.groupBy(kin, contractIn)
  const pairs = rowsOf.size < kin.length ? pairContracts(kin) : []
  if (pairs.length * 2 < kin.length) return []
  const olds = pairs.map(({ old }) => old)
  if (olds.every(({ wasHeld: held }) => held === true)) return pairs
  const between = olds.filter((old) => (rowsOf.get(contractIn(old)) ?? []).length > 1)
  const isCorrection = olds.every((old) => (old.wasHeld === true) !== between.includes(old))
  return isCorrection ? [] : 'unclear'
}

/** The same contracts booked and taken back. */
function pairCorrections(halves: readonly Half[], verdicts: Map<Row, Verdict>): void {
  const open = new Map<string, Half>()
  for (const half of halves) {
    const symbol = formatOptionSymbol(half.option.contract)
    const partner = open.get(`${symbol} ${negateQuantity(half.quantity)}`)
    if (partner === undefined) open.set(`${symbol} ${half.quantity}`, half)
    else {
      open.delete(`${symbol} ${partner.quantity}`)
      verdicts.set(half.row, ignore(`takes back line ${partner.row.line}`))
      verdicts.set(partner.row, ignore(`is taken back by line ${half.row.line}`))
    }
  }
}

/**
 * Where they are of two roots: an old one has rows from before that day, and shares come under a new one. Where the file has
 * none from before, a new one has later rows, or the ledger held the old contract.
 */
function withRoots(halves: readonly Half[], reading: ContractReading): readonly Half[] {
  const roots = new Set(halves.map(({ option }) => option.contract.root))
  const [first] = halves
  if (first === undefined || roots.size < 2) return halves
  const { old, next } = rootsAround(first.facts.tradeDate, roots, reading)
  return halves.map((half) => {
    const { root } = half.option.contract
    if (old.has(root)) return { ...half, isOfOldRoot: true }
    if (old.size > 0 || next.has(root)) return { ...half, isOfOldRoot: false }
    return next.size === 0 && wasHeld(half, reading.known) ? { ...half, isOfOldRoot: true } : half
  })
}

/** A change of one root that may be of several legs, by what the file did with each contract before and the ledger held. */
function withHeld(halves: readonly Half[], reading: ContractReading): readonly Half[] {
  const [first] = halves
  const changed = halves.filter(({ isOfSplit }) => isOfSplit !== true)
  if (first === undefined || changed.length < fewestOfSpread) return halves
  const before = heldBefore(first.facts.tradeDate, new Set(changed.map(contractIn)), reading)
  return halves.map((half) => {
    const told = before.get(contractIn(half)) ?? 0
    return { ...half, wasHeld: told + half.quantity === 0 || wasHeld(half, reading.known) }
  })
}

/** Two old contracts and two new ones. */
const fewestOfSpread = 4

const contractIn = ({ option }: Pick<Half, 'option'>): string => formatOptionSymbol(option.contract)

/** What the rows before the day left of these contracts. */
function heldBefore(
  day: TradingDate,
  contracts: ReadonlySet<string>,
  { readRowFacts, everyRow }: ContractReading,
): ReadonlyMap<string, number> {
  const held = new Map<string, number>()
  for (const row of everyRow()) {
    if (!looksLikeOption(row.text('symbol'))) continue
    const copy = row.copy()
    const [facts, option, quantity] = [
      readRowFacts(copy),
      optionOf(copy, 'symbol'),
      copy.quantity('quantity'),
    ]
    if (facts === null || option === null || quantity === null || facts.tradeDate >= day) continue
    const contract = contractIn({ option })
    if (!contracts.has(contract)) continue
    const change = changeIn(row.code('action'), quantity)
    held.set(contract, (held.get(contract) ?? 0) + change)
  }
  return held
}

/** A trade has its side in its action, and all else the sign of what it adds. */
function changeIn(action: string, quantity: number): number {
  const [, canceled, side] = /^(CANCEL )?(BUY|SELL)\b/.exec(action) ?? []
  if (side === undefined) return quantity
  const isBought = (side === 'BUY') === (canceled === undefined)
  return isBought ? Math.abs(quantity) : -Math.abs(quantity)
}

/** Which of the roots have rows from before the day, and which only later ones. */
function rootsAround(
  day: TradingDate,
  roots: ReadonlySet<string>,
  { readRowFacts, everyRow }: ContractReading,
): Readonly<Record<'old' | 'next', ReadonlySet<string>>> {
  const [old, later] = [new Set<string>(), new Set<string>()]
  for (const row of everyRow()) {
    const root = rootIn(row)
    if (root === null || !roots.has(root)) continue
    const tradeDate = readRowFacts(row.copy())?.tradeDate ?? day
    if (tradeDate < day) old.add(root)
    if (tradeDate > day) later.add(root)
    if (tradeDate === day && leaves(row)) old.add(root)
  }
  return { old, next: new Set([...later].filter((root) => !old.has(root))) }
}

/** Whether it takes the shares of the old symbol. */
const leaves = (row: Row): boolean =>
  !looksLikeOption(row.text('symbol')) &&
  row.code('action') === 'NAME CHANGE' &&
  (row.quantity('quantity') ?? 0) < 0

/** Whether earlier imports brought what it closes. */
function wasHeld({ option, facts, quantity }: Half, known: KnownHoldings): boolean {
  const question = { account: null, symbol: formatOptionSymbol(option.contract), on: facts.tradeDate }
  const held = known.find(question)?.held ?? 0
  return held !== 0 && held > 0 !== quantity > 0
}

function rootIn(row: Row): string | null {
  const symbol = row.text('symbol')
  if (symbol === '' || isCusip(symbol)) return null
  if (looksLikeOption(symbol)) return optionOf(row.copy(), 'symbol')?.contract.root ?? null
  return readShare(row.copy(), 'symbol')?.symbol ?? null
}
