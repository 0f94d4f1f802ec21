/**
 * Rows of Robinhood's report that only say together what happened: the old and the new shares of a reverse split or of an
 * exchange, and contracts that became adjusted ones. Old shares have an S behind their number.
 */
import { negateQuantity } from '@wheelwright/core/entries'
import { pairContracts } from '../rows/contract-pairs.ts'
import type { ContractHalf } from '../rows/contract-pairs.ts'
import { contractChangeDraft, symbolChangeDraft } from '../rows/drafts.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { readShare } from '../rows/instruments.ts'
import { contractOf, readRowFacts, sidedQuantity } from './facts.ts'
import type { Row } from '../rows/row.ts'
import { judgeHalves } from '../rows/split-halves.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

const contractCodes: ReadonlySet<string> = new Set(['OCA', 'OCC'])

/** Shares for others. */
const exchangeCodes: ReadonlySet<string> = new Set(['SXCH', 'CONV', 'MRGS'])

export function isChange(row: Row): boolean {
  const code = row.code('code')
  return code === 'SPR' || contractCodes.has(code) || exchangeCodes.has(code)
}

/** Of one kind of account: what happens in several stands in the rows of each. */
const dayOf = (row: Row): string => `${row.text('accountType')} ${row.text('date')}`

/** More changes of one day are no honest history. */
const mostTogether = 200

export function pairChanges(rows: readonly Row[]): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  const sameDay = Map.groupBy(rows.filter(isChange), dayOf)
  // Shares may come in a row of their own for those that another one pays.
  const paidOn = new Set(rows.filter((row) => row.code('code') === 'MRGC').map(dayOf))
  for (const [date, day] of sameDay) {
    if (day.length > mostTogether) continue
    const splits = day.filter((row) => row.code('code') === 'SPR')
    for (const group of Map.groupBy(splits, (row) => row.code('instrument')).values()) {
      const halves = { old: group.filter(isOld), next: group.filter((row) => !isOld(row)) }
      for (const [row, verdict] of judgeHalves(halves, splitReading)) verdicts.set(row, verdict)
    }
    const exchanges = day.filter((row) => exchangeCodes.has(row.code('code')))
    for (const rows of Map.groupBy(exchanges, (row) => row.code('code')).values())
      pairExchange(rows, verdicts)
    const left = exchanges.filter((row) => !verdicts.has(row))
    if (isHalfAlone(left) && !paidOn.has(date))
      for (const row of left) verdicts.set(row, refuseRow(row, null, halfAlone))
    pairOptions(
      day.filter((row) => contractCodes.has(row.code('code'))),
      verdicts,
    )
  }
  return verdicts
}

const halfAlone =
  'is half of an exchange of shares, and its other half is not in the file: import a file that has both'

/** Nothing but shares that left, or that came: as many of another symbol would be a change of symbol. */
function isHalfAlone(rows: readonly Row[]): boolean {
  return new Set(rows.map(isOld)).size === 1 && rows.every((row) => (row.copy().money('amount') ?? 0) === 0)
}

/** As many shares of another symbol in place of all of one are a change of symbol; others are judged row by row. */
function pairExchange(rows: readonly Row[], verdicts: Map<Row, Verdict>): void {
  const [old, next] = [rows.filter(isOld), rows.filter((row) => !isOld(row))]
  const [from, to] = [old[0], next[0]]
  if (from === undefined || to === undefined || rows.length !== 2) return
  // Read on copies, so that a fault is noted once, where it counts.
  const [gone, came] = [from.copy(), to.copy()]
  const facts = readRowFacts(came)
  const [before, after] = [readShare(gone, 'instrument'), readShare(came, 'instrument')]
  const size = sidedQuantity(gone)?.size
  if (facts === null || before === null || after === null || size === undefined) return
  if (size !== sidedQuantity(came)?.size || [from, to].some((row) => (row.copy().money('amount') ?? 0) !== 0))
    return
  if (before.symbol === after.symbol) {
    const reason = 'changes the number of the security, and neither its ticker nor how many there are'
    verdicts.set(from, ignore(reason)).set(to, ignore(reason))
    return
  }
  verdicts.set(to, take(symbolChangeDraft(facts, before, after.symbol)))
  verdicts.set(from, ignore(`is the old half of the change on line ${to.line}`))
}

export function isMerger(row: Row): boolean {
  return ['MRGC', 'MRGS'].includes(row.code('code'))
}

/** Lines of shares that left for cash on a day on which a merger brought others, for which none left by themselves. */
export function paidInPart(rows: readonly Row[]): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const day of Map.groupBy(rows.filter(isMerger), dayOf).values()) {
    const exchanged = day.filter((row) => row.code('code') === 'MRGS')
    if (exchanged.length === 0 || exchanged.some(isOld)) continue
    for (const row of day) if (row.code('code') === 'MRGC') lines.add(row.line)
  }
  return lines
}

const isOld = (row: Row): boolean => row.code('quantity').endsWith('S')

const splitReading = {
  readRowFacts,
  sharesOf: (row: Row) => readShare(row, 'instrument'),
  quantityOf: (row: Row) => {
    const size = sidedQuantity(row)?.size ?? null
    return size === null || !isOld(row) ? size : negateQuantity(size)
  },
  wordsOf: (row: Row) => row.text('description'),
}

interface Half extends ContractHalf {
  readonly row: Row
  readonly facts: RowFacts
}

/** The adjusted root tells the new contract from the old one: a number has no sign. */
function pairOptions(rows: readonly Row[], verdicts: Map<Row, Verdict>): void {
  const halves = rows.flatMap((row): Half[] => {
    // Read on a copy, so that a fault is noted once, where it counts.
    const copy = row.copy()
    const [facts, option, size] = [readRowFacts(copy), contractOf(copy), sidedQuantity(copy)?.size ?? null]
    if (facts === null || option === null || size === null) return []
    const quantity = option.contract.adjusted ? size : negateQuantity(size)
    return [{ row, facts, option, quantity, text: row.raw }]
  })
  for (const { old, next } of pairContracts(halves)) {
    verdicts.set(next.row, take(contractChangeDraft(next.facts, old.option, next.option, 1)))
    verdicts.set(old.row, ignore(`is the old half of the change on line ${next.row.line}`))
  }
}
