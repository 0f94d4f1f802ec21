/** What companies do to contracts, in a Flex query: rows paired by account, type and day. */
import { formatOptionSymbol } from '@wheelwright/core/entries'
import { contractChangeDraft } from '../rows/drafts.ts'
import { pairContracts } from '../rows/contract-pairs.ts'
import type { ContractHalf } from '../rows/contract-pairs.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { actionFactsOf, brokerIdIn, instrumentOf, isDollars, isSum, readRowFacts } from './facts.ts'
import { tickerBefore } from './actions.ts'
import type { FlexRow } from './flex-row.ts'
import type { KnownHoldings } from '../rows/known-holdings.ts'
import { ignore, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

interface Half extends ContractHalf {
  readonly flexRow: FlexRow
  readonly facts: RowFacts
}

const isOptionChange = ({ name, row }: FlexRow): boolean =>
  name === 'CorporateAction' && row.code('assetCategory') === 'OPT' && row.fault === null && isDollars(row)

/** What cannot be paired is left to be judged alone; their ids are the broker's. */
export function pairOptionChanges(
  rows: readonly FlexRow[],
  known: KnownHoldings,
): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const halves = rows.filter(isOptionChange).flatMap(halfOf)
  for (const group of Map.groupBy(halves, groupKey).values())
    for (const { old, next, perOld } of pairContracts(withHeld(group, rows, known))) {
      const { flexRow, facts, option } = next
      const draft = contractChangeDraft(facts, old.option, option, perOld)
      verdicts.set(flexRow, take(draft, brokerIdIn(flexRow.row)))
      verdicts.set(old.flexRow, ignore(`is the old half of the change on line ${flexRow.row.line}`))
    }
  return verdicts
}

function halfOf(flexRow: FlexRow): Half[] {
  // Read on a copy, so that a fault is noted once, where it counts.
  const row = flexRow.row.copy()
  const [facts, option, quantity] = [actionFactsOf(row), instrumentOf(row), row.quantity('quantity')]
  if (facts === null || option?.type !== 'option' || quantity === null || quantity === 0) return []
  const before = tickerBefore(row)
  // An adjusted contract has a root of its own.
  const root = before === null ? {} : { isOfOldRoot: before.symbol === option.contract.underlying }
  const isOfSplit = ['FS', 'RS'].includes(row.code('type'))
  // Each row has a number of its own, which makes no other of two equal ones.
  const text = `${formatOptionSymbol(option.contract)} ${quantity}`
  return [{ flexRow, facts, option, quantity, text, isOfSplit, ...root }]
}

/** A change of strikes that may be of several legs, by what the query did with each contract on earlier days and the ledger held. */
function withHeld(group: readonly Half[], rows: readonly FlexRow[], known: KnownHoldings): readonly Half[] {
  const [first] = group
  const changed = group.filter(({ isOfSplit }) => isOfSplit !== true)
  if (first === undefined || changed.length < fewestOfSpread) return group
  const held = heldBefore(first, rows)
  return group.map((half) => {
    const told = held.get(formatOptionSymbol(half.option.contract)) ?? 0
    return { ...half, wasHeld: told + half.quantity === 0 || wasHeld(half, known) }
  })
}

/** What trades and changes of earlier days left of each contract of the account. */
function heldBefore({ flexRow: { account }, facts: { tradeDate } }: Half, rows: readonly FlexRow[]) {
  const held = new Map<string, number>()
  for (const flexRow of rows) {
    if (flexRow.account !== account || isSum(flexRow)) continue
    const isChange = isOptionChange(flexRow)
    if (!isChange && flexRow.name !== 'Trade') continue
    const row = flexRow.row.copy()
    const facts = isChange ? actionFactsOf(row) : readRowFacts(row)
    const [option, quantity] = [instrumentOf(row), row.quantity('quantity')]
    if (facts === null || option?.type !== 'option' || quantity === null) continue
    if (facts.tradeDate >= tradeDate) continue
    const contract = formatOptionSymbol(option.contract)
    held.set(contract, (held.get(contract) ?? 0) + quantity)
  }
  return held
}

/** Whether earlier imports brought what it closes. */
function wasHeld({ option, facts, quantity, flexRow }: Half, known: KnownHoldings): boolean {
  const symbol = formatOptionSymbol(option.contract)
  const held = known.find({ account: flexRow.account, symbol, on: facts.tradeDate })?.held ?? 0
  return held !== 0 && held > 0 !== quantity > 0
}

/** Two old contracts and two new ones. */
const fewestOfSpread = 4

const groupKey = ({ flexRow, facts }: Half): string =>
  [flexRow.account, flexRow.row.code('type'), facts.tradeDate].join(' ')
