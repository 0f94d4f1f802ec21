/**
 * Rows of Schwab's history that only say together what happened: the two halves of a reverse split, the cash of a
 * merger or redemption with the shares that it paid for, old shares and the ones that they became.
 */
import type { ShareInstrument } from '@wheelwright/core/entries'
import { companyOf } from '../rows/company-name.ts'
import { asPartlyPaid, corporateDraft } from '../rows/drafts.ts'
import { readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'
import { isContractChange, pairContractRows } from './contracts.ts'
import type { ContractReading } from './contracts.ts'
import { exchangeActions, pairExchanges } from './exchanges.ts'
import type { ExchangeReading } from './exchanges.ts'
import { judgeHalves } from '../rows/split-halves.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

/** More of them on one day are no honest history, and are judged one by one. */
const mostTogether = 200

type ReadFacts = ExchangeReading['readRowFacts']

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

export function isPaired(row: Row): boolean {
  return pairedActions.has(row.code('action')) || isContractChange(row)
}

type PairReading = ExchangeReading & ContractReading

export function pairActions(rows: readonly Row[], reading: PairReading): ReadonlyMap<Row, Verdict> {
  const { readRowFacts } = reading
  const changed = rows.filter(isContractChange)
  const verdicts = new Map(changed.length === 0 ? [] : pairContractRows(changed, reading))
  const others = rows.filter((row) => !isContractChange(row))
  // One of two rows may be posted a day later, as of the same day. Read on a copy, so that a fault is noted once, where it counts.
  const dayOf = (row: Row): string => readRowFacts(row.copy())?.tradeDate ?? row.text('date')
  for (const sameDay of Map.groupBy(others, dayOf).values()) {
    if (sameDay.length > mostTogether) continue
    pairExchanges(sameDay, reading, verdicts)
    pairSplits(sameDay, readRowFacts, verdicts)
    for (const row of sameDay) {
      if (!(row.code('action') in cashActions)) continue
      if (others.some(isCashOf(row))) pairMerger(row, sameDay, readRowFacts, verdicts)
      else verdicts.set(row, refuseRow(row, null, withoutCash))
    }
  }
  return verdicts
}

const withoutCash =
  'is the shares of a payment, and the payment is not in the file: import a file that has both'

const isCashOf =
  (adjustment: Row) =>
  (row: Row): boolean =>
    row.code('action') === cashActions[adjustment.code('action')] &&
    row.code('symbol') === adjustment.code('symbol')

const isOldHalf = (row: Row): boolean => /XXX/.test(row.text('description'))

function pairSplits(rows: readonly Row[], readRowFacts: ReadFacts, verdicts: Map<Row, Verdict>): void {
  const splits = rows.filter((row) => row.code('action') === 'REVERSE SPLIT')
  const reading = {
    readRowFacts,
    sharesOf: (row: Row) => readShare(row, 'symbol'),
    quantityOf: (row: Row) => row.needQuantity('quantity'),
    wordsOf: (row: Row) => row.text('description'),
  }
  for (const group of Map.groupBy(splits, (row) => companyOf(row.text('description'))).values()) {
    const halves = { old: group.filter(isOldHalf), next: group.filter((row) => !isOldHalf(row)) }
    for (const [row, verdict] of judgeHalves(halves, reading)) verdicts.set(row, verdict)
  }
}

/** Whether a merger of that day brought shares for which none left under its own action: they left for cash, too. */
function bringsOthers(rows: readonly Row[]): boolean {
  const mergers = rows.filter((row) => row.code('action') === 'STOCK MERGER')
  return mergers.length > 0 && mergers.every((row) => (row.quantity('quantity') ?? 0) > 0)
}

/** One entry holds the shares that left and what was paid for them. */
function pairMerger(
  adjustment: Row,
  rows: readonly Row[],
  readRowFacts: ReadFacts,
  verdicts: Map<Row, Verdict>,
): void {
  const isLeft = (row: Row): boolean =>
    row.code('action') === adjustment.code('action') && row.code('symbol') === adjustment.code('symbol')
  const paid = rows
    .filter(isCashOf(adjustment))
    .filter((row) => !verdicts.has(row) && (row.quantity('quantity') ?? 0) === 0)
  const left = rows.filter((row) => isLeft(row) && !verdicts.has(row))
  const [cash] = paid
  // Where there are more, which belongs to which is told by their being alike, or not at all.
  if (cash === undefined || [paid, left].some((some) => some.some(({ raw }) => raw !== some[0]?.raw))) return
  const facts = readRowFacts(cash)
  const shares: ShareInstrument | null = readShare(cash, 'symbol')
  const [gross, quantity] = [cash.needMoney('amount'), adjustment.needQuantity('quantity')]
  if ((adjustment.money('amount') ?? 0) !== 0)
    adjustment.refuse('amount', 'pays again what the other row pays')
  if (facts === null || shares === null || gross === null || quantity === null || adjustment.fault !== null) {
    cash.refuse(null, `belongs to line ${adjustment.line}, which cannot be read`)
    adjustment.refuse(null, `belongs to line ${cash.line}, which cannot be read`)
    verdicts.set(cash, { kind: 'refuse' }).set(adjustment, { kind: 'refuse' })
    return
  }
  const draft = corporateDraft(facts, shares, quantity, gross)
  verdicts.set(cash, take(bringsOthers(rows) ? asPartlyPaid(draft) : draft))
  verdicts.set(adjustment, ignore(`is the shares of line ${cash.line}, taken with it`))
}
