/**
 * Rows of Robinhood's report that only say together what happened: the old and the new shares of a reverse split, and
 * contracts that became adjusted ones. Old shares have an S behind their number.
 */
import { negateQuantity } from '@wheelwright/core'
import type { OptionContract } from '@wheelwright/core'
import { contractChangeDraft, pairedSplitDraft } from './drafts.ts'
import { shareOf } from './instruments.ts'
import { contractOf, factsOf, sidedQuantity } from './robinhood-facts.ts'
import type { Row } from './row.ts'
import { ignore, refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const contractCodes: ReadonlySet<string> = new Set(['OCA', 'OCC'])

export const isChange = (row: Row): boolean =>
  row.code('code') === 'SPR' || contractCodes.has(row.code('code'))

/** More changes of one day are no honest history. */
const mostTogether = 200

export function pairChanges(rows: readonly Row[]): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const sameDay = Map.groupBy(rows.filter(isChange), (row) => row.text('date'))
  for (const day of sameDay.values()) {
    if (day.length > mostTogether) continue
    const splits = day.filter((row) => row.code('code') === 'SPR')
    for (const halves of Map.groupBy(splits, (row) => row.code('instrument')).values())
      pairSplit(halves, verdicts)
    pairContracts(
      day.filter((row) => contractCodes.has(row.code('code'))),
      verdicts,
    )
  }
  return verdicts
}

function pairSplit(rows: readonly Row[], verdicts: Map<Row, Verdict>): void {
  const isOld = (row: Row): boolean => row.code('quantity').endsWith('S')
  const [old, ...moreOld] = rows.filter(isOld)
  const [next, ...moreNext] = rows.filter((row) => !isOld(row))
  if (!old || !next || moreOld.length + moreNext.length > 0) return
  const facts = factsOf(next)
  const shares = shareOf(next, 'instrument')
  const [gone, came] = [sidedQuantity(old), sidedQuantity(next)]
  const words = `${old.text('description')} ${next.text('description')}`
  const draft =
    facts === null || shares === null || gone === null || came === null
      ? null
      : pairedSplitDraft(next, facts, shares, { gone: negateQuantity(gone.size), came: came.size, words })
  if (draft === null) {
    for (const row of [old, next])
      verdicts.set(
        row,
        refuseRow(row, null, `belongs to the split on line ${next.line}, which cannot be read`),
      )
    return
  }
  verdicts.set(next, take(draft))
  verdicts.set(old, ignore(`is the old half of the split on line ${next.line}`))
}

/** The adjusted root tells the new contract from the old one, which has the same terms. */
function pairContracts(rows: readonly Row[], verdicts: Map<Row, Verdict>): void {
  const named = rows.flatMap((row) => {
    const option = contractOf(row.copy())
    return option === null ? [] : [{ row, option }]
  })
  for (const old of named.filter(({ option }) => !option.contract.adjusted)) {
    const next = named.find(
      ({ row, option }) =>
        !verdicts.has(row) && option.contract.adjusted && isSame(option.contract, old.option.contract),
    )
    const facts = next === undefined ? null : factsOf(next.row)
    if (next === undefined || facts === null || !sameSize(old.row, next.row)) continue
    verdicts.set(next.row, take(contractChangeDraft(facts, old.option, next.option, 1)))
    verdicts.set(old.row, ignore(`is the old half of the change on line ${next.row.line}`))
  }
}

const isSame = (a: OptionContract, b: OptionContract): boolean =>
  a.right === b.right && a.strike === b.strike && a.expiration === b.expiration

const sameSize = (a: Row, b: Row): boolean => sidedQuantity(a.copy())?.size === sidedQuantity(b.copy())?.size
