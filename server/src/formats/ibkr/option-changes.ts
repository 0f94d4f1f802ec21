/** What companies do to contracts, in a Flex query: rows paired by account, type and day. */
import { contractChangeDraft } from '../rows/drafts.ts'
import { pairContracts } from '../rows/contract-pairs.ts'
import type { ContractHalf } from '../rows/contract-pairs.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { actionFactsOf, brokerIdIn, instrumentOf, isDollars } from './facts.ts'
import { tickerBefore } from './actions.ts'
import type { FlexRow } from './flex-row.ts'
import { ignore, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

interface Half extends ContractHalf {
  readonly flexRow: FlexRow
  readonly facts: RowFacts
}

const isOptionChange = ({ name, row }: FlexRow): boolean =>
  name === 'CorporateAction' && row.code('assetCategory') === 'OPT' && row.fault === null && isDollars(row)

/** What cannot be paired is left to be judged alone; their ids are the broker's. */
export function pairOptionChanges(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const halves = rows.filter(isOptionChange).flatMap(halfOf)
  for (const group of Map.groupBy(halves, groupKey).values())
    for (const { old, next, perOld } of pairContracts(group)) {
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
  return [{ flexRow, facts, option, quantity, text: row.raw, isOfSplit, ...root }]
}

const groupKey = ({ flexRow, facts }: Half): string =>
  [flexRow.account, flexRow.row.code('type'), facts.tradeDate].join(' ')
