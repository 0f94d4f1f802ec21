/**
 * Contracts that became others, in Schwab's history. A forward split has one row for each new contract, which says how
 * many came beside the old ones: the old contract is the one held before, with n times the strike. Other changes have a
 * row for the old contract and one for the new.
 */
import { formatOptionSymbol, negateQuantity } from '@wheelwright/core/entries'
import type { OptionInstrument } from '@wheelwright/core/entries'
import { pairContracts } from '../rows/contract-pairs.ts'
import type { ContractHalf } from '../rows/contract-pairs.ts'
import { contractChangeDraft } from '../rows/drafts.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { looksLikeOption, optionOf } from '../rows/instruments.ts'
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
])

const isNamed = (action: string): boolean => changes.has(action) || action.startsWith('OPTIONS ')

export function isContractChange(row: Row): boolean {
  return isNamed(row.code('action')) && looksLikeOption(row.text('symbol'))
}

export interface ContractReading {
  readonly readRowFacts: (row: Row) => RowFacts | null
  readonly everyRow: () => Iterable<Row>
}

interface Half extends ContractHalf {
  readonly row: Row
  readonly facts: RowFacts
}

export function pairContractRows(
  rows: readonly Row[],
  { readRowFacts, everyRow }: ContractReading,
): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const halves = rows.flatMap((row) => halfOf(row, readRowFacts))
  for (const group of Map.groupBy(halves, ({ facts }) => facts.tradeDate).values()) {
    pairCorrections(group, verdicts)
    const left = group.filter(({ row }) => !verdicts.has(row))
    for (const { old, next, perOld } of pairContracts(left)) {
      verdicts.set(next.row, take(contractChangeDraft(next.facts, old.option, next.option, perOld)))
      verdicts.set(old.row, ignore(`is the old half of the change on line ${next.row.line}`))
    }
  }
  const added = halves.filter(({ row }) => !verdicts.has(row))
  const held = added.length === 0 ? new Map<string, Held>() : heldBefore(added, everyRow(), readRowFacts)
  for (const half of added) verdicts.set(half.row, judgeAdded(half, [...held.values()]))
  for (const row of rows)
    if (!verdicts.has(row)) verdicts.set(row, refuseRow(row, 'symbol', 'names no contract that can be read'))
  return verdicts
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function halfOf(row: Row, readRowFacts: ContractReading['readRowFacts']): Half[] {
  const copy = row.copy()
  const [facts, option, quantity] = [readRowFacts(copy), optionOf(copy, 'symbol'), copy.quantity('quantity')]
  const isSound = facts !== null && option !== null && quantity !== null && quantity !== 0
  return isSound ? [{ row, facts, option, quantity, text: row.raw }] : []
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

/** A contract that the file traded, and what it left open of it before the change. */
interface Held {
  readonly option: OptionInstrument
  quantity: number
}

const signs: Readonly<Record<string, number>> = {
  'BUY TO OPEN': 1,
  'BUY TO CLOSE': 1,
  'SELL TO OPEN': -1,
  'SELL TO CLOSE': -1,
}

function heldBefore(
  added: readonly Half[],
  rows: Iterable<Row>,
  readRowFacts: ContractReading['readRowFacts'],
): Map<string, Held> {
  const roots = new Set(added.map(({ option }) => option.contract.root))
  const last = added.reduce((day, { facts }) => (facts.tradeDate > day ? facts.tradeDate : day), '')
  const held = new Map<string, Held>()
  for (const row of rows) {
    const action = row.code('action')
    const isEnding = action === 'EXPIRED' || action === 'ASSIGNED' || action === 'EXCHANGE OR EXERCISE'
    if ((signs[action] === undefined && !isEnding) || !looksLikeOption(row.text('symbol'))) continue
    const [half] = halfOf(row, readRowFacts)
    if (half === undefined || half.facts.tradeDate >= last || !roots.has(half.option.contract.root)) continue
    const symbol = formatOptionSymbol(half.option.contract)
    const before = held.get(symbol) ?? { option: half.option, quantity: 0 }
    before.quantity += isEnding ? half.quantity : (signs[action] ?? 0) * Math.abs(half.quantity)
    held.set(symbol, before)
  }
  return held
}

/** The cent to which a strike is rounded. */
const cent = 10_000

/** The contracts that came beside h old ones make n x h; the only one held whose terms say so is the old one. */
function judgeAdded({ row, facts, option, quantity }: Half, held: readonly Held[]): Verdict {
  const found = held.flatMap((old) => {
    const perOld = (old.quantity + quantity) / old.quantity
    const [from, to] = [old.option.contract, option.contract]
    const isSame = from.root === to.root && from.right === to.right && from.expiration === to.expiration
    const fits = Number.isInteger(perOld) && Math.abs(from.strike - to.strike * perOld) <= cent * perOld
    return isSame && perOld > 1 && fits ? [{ old: old.option, perOld }] : []
  })
  const [only] = found
  if (only === undefined || found.length > 1) return refuseRow(row, null, unknownContract)
  return take(contractChangeDraft(facts, only.old, option, only.perOld))
}

const unknownContract =
  'adds contracts in a split, and no earlier row says which contracts they were: import a file that goes back to their opening'
