/**
 * Rows of Schwab's history that only say together what happened: the two halves of a reverse split, the cash of a
 * merger or redemption with the shares that it paid for, old shares and the ones that they became.
 */
import { splitRatio } from '@wheelwright/core'
import type { Quantity, ShareInstrument } from '@wheelwright/core'
import { companyOf } from './company-name.ts'
import { corporateDraft, splitDraft } from './drafts.ts'
import { shareOf } from './instruments.ts'
import type { Row } from './row.ts'
import { exchangeActions, pairExchanges } from './schwab-exchanges.ts'
import type { ExchangeReading } from './schwab-exchanges.ts'
import { ignore, refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** More of them on one day are no honest history, and are judged one by one. */
const mostTogether = 200

type ReadFacts = ExchangeReading['factsOf']

/** The cash row by the action of the row with its shares. */
const cashActions: Readonly<Record<string, string>> = {
  'CASH MERGER ADJ': 'CASH MERGER',
  'FULL REDEMPTION ADJ': 'FULL REDEMPTION',
}

const pairedActions: ReadonlySet<string> = new Set([
  'REVERSE SPLIT',
  ...Object.keys(cashActions),
  ...Object.values(cashActions),
  ...exchangeActions,
])

export const isPaired = (row: Row): boolean => pairedActions.has(row.code('action'))

export function pairActions(rows: readonly Row[], reading: ExchangeReading): ReadonlyMap<Row, Verdict> {
  const { factsOf } = reading
  const verdicts = new Map<Row, Verdict>()
  for (const sameDay of Map.groupBy(rows, (row) => row.text('date')).values()) {
    if (sameDay.length > mostTogether) continue
    pairExchanges(sameDay, reading, verdicts)
    for (const row of sameDay) {
      const action = row.code('action')
      if (action === 'REVERSE SPLIT' && /XXX/.test(row.text('description')))
        pairSplit(row, sameDay, factsOf, verdicts)
      else if (action in cashActions) pairMerger(row, sameDay, factsOf, verdicts)
    }
  }
  return verdicts
}

function pairSplit(old: Row, rows: readonly Row[], factsOf: ReadFacts, verdicts: Map<Row, Verdict>): void {
  const company = companyOf(old.text('description'))
  const next = rows.find(
    (row) =>
      row !== old &&
      !verdicts.has(row) &&
      row.code('action') === 'REVERSE SPLIT' &&
      !/XXX/.test(row.text('description')) &&
      companyOf(row.text('description')) === company,
  )
  if (next === undefined) return
  const [before, after] = [old.quantity('quantity'), next.quantity('quantity')]
  const facts = factsOf(next)
  const shares = shareOf(next, 'symbol')
  const ratio = before === null || after === null ? null : splitRatio(Math.abs(before), Math.abs(after))
  if (facts === null || shares === null || ratio === null || before === null || after === null) {
    for (const row of [old, next])
      verdicts.set(
        row,
        refuseRow(row, 'quantity', 'is of a split whose old and new shares make no ratio that is declared'),
      )
    return
  }
  verdicts.set(next, take(splitDraft(facts, shares, ratio, (before + after) as Quantity)))
  verdicts.set(old, ignore(`is the old half of the split on line ${next.line}`))
}

/** One entry holds the shares that left and what was paid for them. */
function pairMerger(
  adjustment: Row,
  rows: readonly Row[],
  factsOf: ReadFacts,
  verdicts: Map<Row, Verdict>,
): void {
  const cash = rows.find(
    (row) =>
      row.code('action') === cashActions[adjustment.code('action')] &&
      row.code('symbol') === adjustment.code('symbol') &&
      !verdicts.has(row) &&
      (row.quantity('quantity') ?? 0) === 0,
  )
  if (cash === undefined) return
  const facts = factsOf(cash)
  const shares: ShareInstrument | null = shareOf(cash, 'symbol')
  const [gross, quantity] = [cash.needMoney('amount'), adjustment.needQuantity('quantity')]
  if ((adjustment.money('amount') ?? 0) !== 0)
    adjustment.refuse('amount', 'pays again what the other row pays')
  if (facts === null || shares === null || gross === null || quantity === null || adjustment.fault !== null) {
    cash.refuse(null, `belongs to line ${adjustment.line}, which cannot be read`)
    adjustment.refuse(null, `belongs to line ${cash.line}, which cannot be read`)
    verdicts.set(cash, { kind: 'refuse' }).set(adjustment, { kind: 'refuse' })
    return
  }
  verdicts.set(cash, take(corporateDraft(facts, shares, quantity, gross)))
  verdicts.set(adjustment, ignore(`is the shares of line ${cash.line}, taken with it`))
}
