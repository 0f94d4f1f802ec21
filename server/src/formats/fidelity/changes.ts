/**
 * Splits of contracts, reverse splits and changes of name in Fidelity's history: the new shares come in a row that says FROM and the old
 * number, the old ones leave in a row that says TO and the new one. Both have the number of one reorganization. Before
 * the change the file names the shares by their old number, where it names them by a ticker afterwards. A forward split of
 * contracts is a row for the old and one for the new, or one that says how many came beside the old.
 */
import type { Quantity, ShareInstrument } from '@wheelwright/core/entries'
import type { RowFacts } from '../rows/drafts.ts'
import { addedContractsDraft, contractChangeDraft, symbolChangeDraft } from '../rows/drafts.ts'
import { pairContracts } from '../rows/contract-pairs.ts'
import type { ContractHalf } from '../rows/contract-pairs.ts'
import { accountOf, readRowFacts, instrumentOf } from './facts.ts'
import { fidelityAction } from './actions.ts'
import { isCusip, looksLikeOption, readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'
import { judgeHalves } from '../rows/split-halves.ts'
import { ignore, refuseRow, take } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

export function isChange(row: Row): boolean {
  const as = fidelityAction(row.code('action'))?.as
  return as === 'split-half' || as === 'name-half' || isContractSplit(row)
}

const splits: ReadonlySet<string | undefined> = new Set(['split', 'distribution'])

/** Contracts that a forward split added, or took and gave. */
function isContractSplit(row: Row): boolean {
  return splits.has(fidelityAction(row.code('action'))?.as) && looksLikeOption(row.text('symbol'))
}

const fromNumber = /\b(?:R\/S|N\/C) FROM ([0-9A-Z]{9})\b/
const isComing = (row: Row): boolean => /\b(?:R\/S|N\/C) FROM\b/.test(row.code('action'))
const isLeaving = (row: Row): boolean => /\b(?:R\/S|N\/C) TO\b/.test(row.code('action'))

/**
 * Tickers by the numbers that rows before a change name the shares by; a number with two tickers has none. A change that
 * another one followed names its new shares by their number of then.
 */
export function tickersByNumber(rows: Iterable<Row>): ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>()
  for (const row of rows) {
    const number = isChange(row) ? fromNumber.exec(row.code('action'))?.[1] : undefined
    if (number === undefined || looksLikeOption(row.text('symbol'))) continue
    const symbol = row.code('symbol')
    const name = isCusip(symbol) ? symbol : readShare(row.copy(), 'symbol')?.symbol
    if (name !== undefined) names.set(number, (names.get(number) ?? new Set()).add(name))
  }
  const tickerOf = (name: string, changes: number): string | null => {
    if (!isCusip(name)) return name
    const [only, ...more] = names.get(name) ?? []
    return only === undefined || more.length > 0 || changes === 0 ? null : tickerOf(only, changes - 1)
  }
  return new Map(
    [...names.keys()].flatMap((number) => {
      const ticker = tickerOf(number, mostChanges)
      return ticker === null ? [] : [[number, ticker]]
    }),
  )
}

/** More changes of one company in a file lead in a circle. */
const mostChanges = 20

/** The number of a reorganization without the row's own at its end; where there is none, the day. */
function eventKey(row: Row): string {
  const number = /#REOR [A-Z](\d{9})/.exec(row.code('action'))?.[1]
  const kind = fidelityAction(row.code('action'))?.as
  return [accountOf(row) ?? '', kind, number ?? row.text('date')].join('\n')
}

export function pairChanges(rows: readonly Row[]): ReadonlyMap<Row, Verdict> {
  const verdicts = new Map<Row, Verdict>()
  for (const group of Map.groupBy(rows.filter(isChange), eventKey).values()) {
    const options = group.filter((row) => looksLikeOption(row.text('symbol')))
    pairOptions(options, verdicts)
    const shares = group.filter((row) => !options.includes(row))
    const halves = { old: shares.filter(isLeaving), next: shares.filter(isComing) }
    const [old, next] = [halves.old[0], halves.next[0]]
    if (old === undefined || next === undefined) continue
    if (fidelityAction(next.code('action'))?.as === 'split-half') {
      const reading = { readRowFacts, sharesOf: sharesNamedBy(halves.old), quantityOf, wordsOf }
      for (const [row, verdict] of judgeHalves(halves, reading)) verdicts.set(row, verdict)
    } else if (shares.length === 2) judge(old, next, verdicts)
  }
  const added = rows.filter((row) => isContractSplit(row) && !verdicts.has(row)).flatMap(halfOf)
  for (const { row, facts, option, quantity } of added)
    verdicts.set(row, take(addedContractsDraft(facts, option, quantity)))
  return verdicts
}

const quantityOf = (row: Row): Quantity | null => row.needQuantity('quantity')

const wordsOf = (row: Row): string => row.code('action').replaceAll(/#REOR \S*/g, '')

/** The new row may leave its symbol out: then it is the only one of the old rows. */
const sharesNamedBy =
  (old: readonly Row[]) =>
  (row: Row): ShareInstrument | null => {
    if (row.has('symbol')) return readShare(row, 'symbol')
    const [only, ...more] = new Set(old.map((half) => half.code('symbol')))
    const named = row.with({ symbol: more.length === 0 ? (only ?? '') : '' })
    return readShare(named, 'symbol') ?? row.refuse('symbol', named.fault?.reason ?? 'is missing')
  }

interface Half extends ContractHalf {
  readonly row: Row
  readonly facts: RowFacts
}

function pairOptions(rows: readonly Row[], verdicts: Map<Row, Verdict>): void {
  for (const { old, next, perOld } of pairContracts(rows.flatMap(halfOf))) {
    verdicts.set(next.row, take(contractChangeDraft(next.facts, old.option, next.option, perOld)))
    verdicts.set(old.row, ignore(`is the old half of the change on line ${next.row.line}`))
  }
}

/** Read on a copy, so that a fault is noted once, where it counts. */
function halfOf(row: Row): Half[] {
  const copy = row.copy()
  const [facts, option, quantity] = [readRowFacts(copy), instrumentOf(copy), copy.quantity('quantity')]
  const isSound = facts !== null && option?.type === 'option' && quantity !== null && quantity !== 0
  if (!isSound) return []
  const root = isLeaving(row) || isComing(row) ? { isOfOldRoot: isLeaving(row) } : {}
  const isOfSplit = fidelityAction(row.code('action'))?.as !== 'name-half'
  return [{ row, facts, option, quantity, text: row.raw, isOfSplit, ...root }]
}

function judge(old: Row, next: Row, verdicts: Map<Row, Verdict>): void {
  const draft = changeOf(old, next)
  if (draft === null) {
    const { line } = next.fault ?? old.fault ?? next
    const reason = `belongs to the change on line ${line}, which cannot be read`
    for (const row of [old, next]) verdicts.set(row, refuseRow(row, null, reason))
    return
  }
  if (draft === 'nothing') {
    const reason = 'changes the number of the security, and neither its ticker nor how many there are'
    verdicts.set(old, ignore(reason)).set(next, ignore(reason))
    return
  }
  verdicts.set(next, take(draft))
  verdicts.set(old, ignore(`is the old half of the change on line ${next.line}`))
}

/** Their amounts are what the shares were worth, and no cash. */
function changeOf(old: Row, next: Row): EntryDraft | 'nothing' | null {
  const facts = readRowFacts(next)
  const shares = sharesNamedBy([old])(next)
  const [gone, came] = [quantityOf(old), quantityOf(next)]
  if (facts === null || shares === null || gone === null || came === null) return null
  if (gone + came !== 0) return next.refuse('quantity', 'is not that of the shares it replaces')
  const before = old.has('symbol') && !isCusip(old.text('symbol')) ? readShare(old, 'symbol') : shares
  if (before === null) return null
  return before.symbol === shares.symbol ? 'nothing' : symbolChangeDraft(facts, before, shares.symbol)
}
