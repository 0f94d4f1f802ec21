/**
 * Contracts that a forward split added, where a row says how many came beside the old ones under the new strike: the old
 * contract is the one held before, with n times the strike. Authority: docs/domain.md, "Taxes" (splits).
 */
import { formatOptionSymbol } from '@wheelwright/core/entries'
import type { OptionInstrument, Quantity, TradingDate } from '@wheelwright/core/entries'
import { contractChangeDraft } from './drafts.ts'
import type { RowFacts } from './drafts.ts'
import type { Row } from './row.ts'
import { refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** A row that adds contracts. */
export interface AddedContracts {
  /** Null where the file is of one account. */
  readonly account: string | null
  readonly row: Row
  readonly facts: RowFacts
  readonly option: OptionInstrument
  /** Signed as the position moves. */
  readonly quantity: Quantity
}

/** What a row did with a contract before. */
export interface ContractMove {
  readonly account: string | null
  readonly option: OptionInstrument
  readonly day: TradingDate
  readonly quantity: number
}

/** A contract that the file traded, and what it left open of it before the change. */
interface Held {
  readonly account: string | null
  readonly option: OptionInstrument
  quantity: number
}

/** Each row as the change of the contract that it is of. */
export function judgeAddedContracts(
  added: readonly AddedContracts[],
  moves: Iterable<ContractMove>,
): ReadonlyMap<Row, Verdict> {
  const held = heldBefore(added, moves)
  return new Map(added.map((each) => [each.row, judgeAdded(each, held)]))
}

function heldBefore(added: readonly AddedContracts[], moves: Iterable<ContractMove>): readonly Held[] {
  const roots = new Set(added.map(({ option }) => option.contract.root))
  const last = added.reduce((day, { facts }) => (facts.tradeDate > day ? facts.tradeDate : day), '')
  const held = new Map<string, Held>()
  for (const { account, option, day, quantity } of moves) {
    if (day >= last || !roots.has(option.contract.root)) continue
    const key = `${account ?? ''}\n${formatOptionSymbol(option.contract)}`
    const before = held.get(key) ?? { account, option, quantity: 0 }
    before.quantity += quantity
    held.set(key, before)
  }
  return [...held.values()]
}

/** The cent to which a strike is rounded. */
const cent = 10_000

/** The contracts that came beside h old ones make n x h; the only one held whose terms say so is the old one. */
function judgeAdded(
  { account, row, facts, option, quantity }: AddedContracts,
  held: readonly Held[],
): Verdict {
  const found = held.flatMap((old) => {
    const perOld = (old.quantity + quantity) / old.quantity
    const [from, to] = [old.option.contract, option.contract]
    if (old.account !== account) return []
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
