/**
 * Rows of Schwab's history that only say together what happened: the two halves of a reverse split, the cash of a
 * merger or redemption with the shares that it paid for, old shares and the ones that they became.
 */
import type { ShareInstrument } from '@wheelwright/core'
import { companyOf } from './company-name.ts'
import { corporateDraft, pairedSplitDraft } from './drafts.ts'
import { shareOf } from './instruments.ts'
import type { Row } from './row.ts'
import { isContractChange, pairContractRows } from './schwab-contracts.ts'
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
  'FINAL CASH LIQUID ADJ': 'FINAL CASH LIQUID',
}

const pairedActions: ReadonlySet<string> = new Set([
  'REVERSE SPLIT',
  ...Object.keys(cashActions),
  ...Object.values(cashActions),
  ...exchangeActions,
])

export const isPaired = (row: Row): boolean => pairedActions.has(row.code('action')) || isContractChange(row)

export interface PairReading extends ExchangeReading {
  readonly everyRow: () => Iterable<Row>
}

export function pairActions(rows: readonly Row[], reading: PairReading): ReadonlyMap<Row, Verdict> {
  const { factsOf } = reading
  const changed = rows.filter(isContractChange)
  const verdicts = new Map(changed.length === 0 ? [] : pairContractRows(changed, reading))
  const others = rows.filter((row) => !isContractChange(row))
  for (const sameDay of Map.groupBy(others, (row) => row.text('date')).values()) {
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
  const [gone, came] = [old.needQuantity('quantity'), next.needQuantity('quantity')]
  if (gone !== null && came !== null && gone + came === 0) {
    const reason = 'is of a split that left as many shares as before'
    verdicts.set(next, ignore(reason)).set(old, ignore(reason))
    return
  }
  const facts = factsOf(next)
  const shares = shareOf(next, 'symbol')
  const words = `${old.text('description')} ${next.text('description')}`
  const draft =
    facts === null || shares === null || gone === null || came === null
      ? null
      : pairedSplitDraft(next, facts, shares, { gone, came, words })
  verdicts.set(next, draft === null ? refuseRow(next, null, brokenPair(old)) : take(draft))
  verdicts.set(
    old,
    draft === null
      ? refuseRow(old, null, brokenPair(next))
      : ignore(`is the old half of the split on line ${next.line}`),
  )
}

const brokenPair = ({ line }: Row): string => `belongs to the split on line ${line}, which cannot be read`

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
