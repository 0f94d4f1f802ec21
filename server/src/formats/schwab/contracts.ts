/**
 * Contracts that became others, in Schwab's history. A forward split has one row for each new contract, which says how
 * many came beside the old ones: the old contract is the one held before, with n times the strike. Other changes have a
 * row for the old contract and one for the new.
 */
import { formatOptionSymbol, negateQuantity } from '@wheelwright/core/entries'
import { judgeAddedContracts } from '../rows/added-contracts.ts'
import type { ContractMove } from '../rows/added-contracts.ts'
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
  readonly account: null
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
  if (added.length > 0)
    for (const [row, verdict] of judgeAddedContracts(added, contractMoves(everyRow(), readRowFacts)))
      verdicts.set(row, verdict)
  for (const row of rows)
    if (!verdicts.has(row)) verdicts.set(row, refuseRow(row, 'symbol', 'names no contract that can be read'))
  return verdicts
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function halfOf(row: Row, readRowFacts: ContractReading['readRowFacts']): Half[] {
  const copy = row.copy()
  const [facts, option, quantity] = [readRowFacts(copy), optionOf(copy, 'symbol'), copy.quantity('quantity')]
  const isSound = facts !== null && option !== null && quantity !== null && quantity !== 0
  return isSound ? [{ account: null, row, facts, option, quantity, text: row.raw }] : []
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

const signs: Readonly<Record<string, number>> = {
  'BUY TO OPEN': 1,
  'BUY TO CLOSE': 1,
  'SELL TO OPEN': -1,
  'SELL TO CLOSE': -1,
}

function* contractMoves(
  rows: Iterable<Row>,
  readRowFacts: ContractReading['readRowFacts'],
): Generator<ContractMove> {
  for (const row of rows) {
    const action = row.code('action')
    const isEnding = action === 'EXPIRED' || action === 'ASSIGNED' || action === 'EXCHANGE OR EXERCISE'
    if ((signs[action] === undefined && !isEnding) || !looksLikeOption(row.text('symbol'))) continue
    const [half] = halfOf(row, readRowFacts)
    if (half === undefined) continue
    const quantity = isEnding ? half.quantity : (signs[action] ?? 0) * Math.abs(half.quantity)
    yield { account: null, option: half.option, day: half.facts.tradeDate, quantity }
  }
}
