// Shares and contracts that leave one account of a user and come to another are one event. Rows are paired by instrument and
// quantity (after splits in between), at most ten days apart in either direction, each row once and the nearest first. What
// is unambiguous within one broker is linked. The user is asked where accounts are at different brokers, several rows fit, a
// move came in pieces over several days, or shares left and came back to the same account on another day.
// Authority: docs/domain.md, section "The ledger" (transfers); IRC section 1223; docs/decisions/0020-linked-transfers.md.
import { compareText } from '../../base/text-order.ts'
import { addDays, daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { compareContent } from '../entries/compare-content.ts'
import type { HoldingEntry } from '../entries/entry.ts'
import { TRANSFER_DAYS } from './owed-shares.ts'
import { nearestFirst, onlyPairs, partsOfGraph, type Edge } from './transfer-graph.ts'
import type { TransferRow } from './transfer-rows.ts'
import type { TransferWord } from '../booking/ledger-settings.ts'

export { TRANSFER_DAYS } from './owed-shares.ts'

/** For one row no more than this many fitting rows are considered. */
const MOST_CANDIDATES = 50

/**
 * In a connected part with more fitting pairs than this, the nearest are taken without checking that they are the only way.
 */
const MOST_JUDGED = 500

/** Rows out of one account and into another that are one event, dated by the earliest of them. */
export interface TransferLink {
  readonly date: TradingDate
  readonly outs: readonly TransferRow[]
  readonly ins: readonly TransferRow[]
}

/** Rows that may be one event, and why the user has to say. */
export interface AskedTransfer extends TransferLink {
  readonly reason:
    | 'between brokers'
    | 'several fit'
    | 'in pieces'
    | 'one is an IRA'
    | 'taken apart'
    | 'within one account'
}

export interface TransferLinks {
  /** Between two accounts. */
  readonly links: readonly TransferLink[]
  /** Out of an account and back into it, as the user said: they change nothing, see {@link innerMoves}. */
  readonly returned: readonly TransferLink[]
  readonly asked: readonly AskedTransfer[]
}

export const noLinks: TransferLinks = { links: [], returned: [], asked: [] }

/** One side of a transfer: rows of one account, instrument and direction; nearly always a single row. */
interface Side {
  readonly rows: readonly TransferRow[]
  readonly first: TransferRow
  readonly quantity: number
}

/** What is known besides the rows. */
interface Known {
  readonly words: readonly TransferWord[]
  /** IRAs: a transfer between one and a taxable account is no mere change of place for the tax code. */
  readonly iraAccounts: ReadonlySet<string>
  /** Broker by account id, where known; otherwise the source of a row names it, unless that is a format of many brokers. */
  readonly brokers: Readonly<Record<string, string>>
}

/** Links the rows, or lists them as questions; the order in which rows are given does not matter. */
export function linkTransfers(rows: readonly TransferRow[], known: Known): TransferLinks {
  const sorted = rows.toSorted((a, b) => compareContent(a.entry, b.entry))
  const decided = new UserDecisions(sorted, known.words)
  const links: TransferLink[] = [...decided.links]
  const asked: AskedTransfer[] = []
  const take = (edges: readonly SideEdge[], reason: Reason | null): void => {
    for (const { out, into } of edges) {
      const link = linkOf(out.rows, into.rows)
      if (reason === null) links.push(link)
      else asked.push({ ...link, reason })
    }
  }
  const single = decided.left.map(sideOf)
  const unused = (): Side[] => {
    const used = new Set([...links, ...asked].flatMap(({ outs, ins }) => [...outs, ...ins]))
    return single.filter(({ first }) => !used.has(first))
  }
  // Four passes, each over what the ones before left: single rows, ...
  const fitting = edgesAmong(single, decided)
  judgeAll(fitting, decided, known, take)
  // ... rows of one day together, where none of them fits any row by itself, ...
  const fit = new Set(fitting.flatMap(({ out, into }) => [...out.rows, ...into.rows]))
  const days = Map.groupBy(
    decided.left.filter((row) => !fit.has(row)),
    sideKey,
  )
  judgeAll(edgesAmong([...days.values()].map(joined), decided), decided, known, take)
  // ... what came in pieces over several days, ...
  for (const edge of nearestFirst(edgesAmong(pieces(unused()), decided)))
    take([edge], crossesIra(edge, known) ? 'one is an IRA' : 'in pieces')
  // ... and what left an account and came back to it.
  take(nearestFirst(edgesWithin(unused(), decided)), 'within one account')
  return {
    links: links.filter((link) => !isWithinAccount(link)).sort(byDay),
    returned: links.filter(isWithinAccount).sort(byDay),
    asked: asked.sort(byDay),
  }
}

type SideEdge = Edge<Side>
type Reason = AskedTransfer['reason']

/**
 * Links or asks about all pairs that fit. Rows of a link that the user took apart come last, and are never linked again without
 * asking.
 */
function judgeAll(
  edges: readonly SideEdge[],
  decided: UserDecisions,
  known: Known,
  take: (edges: readonly SideEdge[], reason: Reason | null) => void,
): void {
  const isApart = ({ out, into }: SideEdge): boolean =>
    decided.isApart(out.rows) || decided.isApart(into.rows)
  const used = new Set<Side>()
  for (const part of partsOfGraph(edges.filter((edge) => !isApart(edge)))) {
    const [pairs, reason] = judge(part, known)
    for (const { out, into } of pairs) used.add(out).add(into)
    take(pairs, reason)
  }
  const left = edges.filter((edge) => isApart(edge) && !used.has(edge.out) && !used.has(edge.into))
  for (const part of partsOfGraph(left)) {
    const [pairs, reason] = judge(part, known)
    take(pairs, reason ?? 'taken apart')
  }
}

/** The pairs to make of a connected part, and why the user has to be asked about them; null where they are clear. */
function judge(part: readonly SideEdge[], { iraAccounts, brokers }: Known): [SideEdge[], Reason | null] {
  const only = part.length > MOST_JUDGED ? null : onlyPairs(part)
  const pairs = only ?? nearestFirst(part)
  if (part.some((edge) => crossesIra(edge, { iraAccounts }))) return [pairs, 'one is an IRA']
  if (!part.every(({ out, into }) => isOneBroker(out.first, into.first, brokers)))
    return [pairs, 'between brokers']
  return [pairs, only !== null || isEven(part, pairs) ? null : 'several fit']
}

function crossesIra({ out, into }: SideEdge, { iraAccounts }: Pick<Known, 'iraAccounts'>): boolean {
  return iraAccounts.has(out.first.entry.accountId) !== iraAccounts.has(into.first.entry.accountId)
}

/** Whether equally many rows left one account and came to one other: then it does not matter which is which. */
function isEven(part: readonly SideEdge[], pairs: readonly SideEdge[]): boolean {
  const [outs, ins] = [new Set(part.map(({ out }) => out)), new Set(part.map(({ into }) => into))]
  const accounts = [outs, ins].map(
    (sides) => new Set([...sides].map(({ first }) => first.entry.accountId)).size,
  )
  return accounts.every((count) => count === 1) && pairs.length === outs.size && pairs.length === ins.size
}

function edgesAmong(sides: readonly Side[], decided: UserDecisions): SideEdge[] {
  const ins = Map.groupBy(
    sides.filter(({ first }) => first.direction === 'in'),
    ({ first }) => first.family,
  )
  return sides.flatMap((out) => {
    if (out.first.direction === 'in') return []
    const fitting = (ins.get(out.first.family) ?? []).filter(
      (into) => mayBeOne(out, into) && !decided.isForbidden(out.rows, into.rows),
    )
    const edges = fitting.map((into) => ({ out, into, days: daysApart(out, into) }))
    return edges.sort((a, b) => a.days - b.days).slice(0, MOST_CANDIDATES)
  })
}

/** Pairs within one account that would change nothing: the same quantity left and came back, without a split in between. */
function edgesWithin(sides: readonly Side[], decided: UserDecisions): SideEdge[] {
  const [outs, ins] = (['out', 'in'] as const).map((direction) =>
    sides.filter(({ first }) => first.direction === direction && first.entry.netCash === 0),
  )
  // Grouped by day, so that shares journaled out and back for years are not compared with each other pair by pair.
  const back = Map.groupBy(ins ?? [], (into) => heldKey(into, into.first.entry.tradeDate))
  const within = Array.from({ length: TRANSFER_DAYS + 1 }, (_, days) => days)
  return (outs ?? []).flatMap((out) =>
    within
      .flatMap((days) => back.get(heldKey(out, addDays(out.first.entry.tradeDate, days))) ?? [])
      .filter((into) => isWithoutSplit(out.first, into.first) && !decided.isForbidden(out.rows, into.rows))
      .slice(0, MOST_CANDIDATES)
      .map((into) => ({ out, into, days: daysApart(out, into) })),
  )
}

function heldKey({ first, quantity }: Side, day: TradingDate): string {
  return [first.entry.accountId, first.key, quantity, day].join('\n')
}

function isWithoutSplit(out: TransferRow, into: TransferRow): boolean {
  return out.ownSplits(out.entry.tradeDate, into.entry.tradeDate).length === 0
}

/** What left came back to the same account. */
function isWithinAccount({ outs, ins }: TransferLink): boolean {
  return outs[0]?.entry.accountId === ins[0]?.entry.accountId
}

function daysApart(out: Side, into: Side): number {
  return Math.abs(daysBetween(out.first.entry.tradeDate, into.first.entry.tradeDate))
}

function mayBeOne(out: Side, into: Side): boolean {
  if (out.first.entry.accountId === into.first.entry.accountId) return false
  if (daysApart(out, into) > TRANSFER_DAYS) return false
  // Shares that are owed leave by a row above zero, and come by one below.
  if (out.first.entry.quantity > 0 === into.first.entry.quantity > 0) return false
  const isOutFirst = out.first.entry.tradeDate <= into.first.entry.tradeDate
  const [earlier, later] = isOutFirst ? [out, into] : [into, out]
  return earlier.first
    .becomesUntil(later.first.entry.tradeDate)
    .some(
      ({ key, numerator, denominator }) =>
        key === later.first.key &&
        BigInt(earlier.quantity) * numerator === BigInt(later.quantity) * denominator,
    )
}

function isOneBroker(a: TransferRow, b: TransferRow, brokers: Known['brokers']): boolean {
  const [own, other] = [a, b].map(({ entry }) => brokers[entry.accountId] ?? brokerOf(entry))
  return own != null && own === other
}

const brokerless: ReadonlySet<string> = new Set(['manual', 'ofx'])

/** Null for entries made by hand or read from a format of many brokers. */
function brokerOf({ source }: HoldingEntry): string | null {
  const [family = ''] = source.split('-')
  return brokerless.has(family) ? null : family
}

function sideOf(row: TransferRow): Side {
  return { rows: [row], first: row, quantity: Math.abs(row.entry.quantity) }
}

function joined(rows: readonly TransferRow[]): Side {
  const quantity = rows.reduce((sum, { entry }) => sum + Math.abs(entry.quantity), 0)
  return { rows, first: rows[0] as TransferRow, quantity }
}

/** What one account sent or received of an instrument over some days, as one side: brokers may move a position in pieces. */
function pieces(left: readonly Side[]): Side[] {
  const rows = left.flatMap(({ rows: own }) => own)
  const ofOne = ({ entry, key, direction }: TransferRow): string =>
    [entry.accountId, direction, key].join('\n')
  return [...Map.groupBy(rows, ofOne).values()].flatMap((own) => {
    const near: TransferRow[][] = []
    for (const row of own) {
      const last = near.at(-1)
      const first = last?.[0]
      const isNear = first && daysBetween(first.entry.tradeDate, row.entry.tradeDate) <= TRANSFER_DAYS
      if (last !== undefined && isNear) last.push(row)
      else near.push([row])
    }
    return near.map(joined)
  })
}

function sideKey({ entry, key, direction }: TransferRow): string {
  return [entry.accountId, entry.tradeDate, direction, key].join('\n')
}

function linkOf(outs: readonly TransferRow[], ins: readonly TransferRow[]): TransferLink {
  const dates = [...outs, ...ins].map(({ entry }) => entry.tradeDate)
  return { date: dates.reduce((a, b) => (b < a ? b : a)), outs, ins }
}

function byDay(a: TransferLink, b: TransferLink): number {
  const [first, other] = [a.outs[0], b.outs[0]]
  const rows = first && other ? compareContent(first.entry, other.entry) : 0
  return compareText(a.date, b.date) || rows
}

/** What the user decided about rows that are still there, and the rows on which nothing was decided. */
class UserDecisions {
  readonly links: TransferLink[] = []
  readonly left: readonly TransferRow[]
  readonly #forbidden = new Set<string>()
  readonly #apart = new Set<string>()

  constructor(rows: readonly TransferRow[], words: readonly TransferWord[]) {
    const byId = new Map(rows.map((row) => [row.entry.id, row]))
    const used = new Set<TransferRow>()
    for (const { outIds, inIds, same, apart } of words.toSorted(byIds)) {
      for (const out of outIds) for (const into of inIds) if (!same) this.#forbidden.add(`${out}\n${into}`)
      if (apart === true) for (const id of [...outIds, ...inIds]) this.#apart.add(id)
      const [outs, ins] = [outIds, inIds].map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
      if (!same || outs === undefined || ins === undefined) continue
      const isWhole = outs.length === outIds.length && ins.length === inIds.length
      if (!isWhole || [...outs, ...ins].some((row) => used.has(row))) continue
      for (const row of [...outs, ...ins]) used.add(row)
      this.links.push(linkOf(outs, ins))
    }
    this.left = rows.filter((row) => !used.has(row))
  }

  /** Whether one of the rows belonged to a link that the user took apart. */
  isApart(rows: readonly TransferRow[]): boolean {
    return this.#apart.size > 0 && rows.some(({ entry }) => this.#apart.has(entry.id))
  }

  isForbidden(outs: readonly TransferRow[], ins: readonly TransferRow[]): boolean {
    return outs.some((out) => ins.some((into) => this.#forbidden.has(`${out.entry.id}\n${into.entry.id}`)))
  }
}

function byIds(a: TransferWord, b: TransferWord): number {
  return compareText([...a.outIds, ...a.inIds].join('\n'), [...b.outIds, ...b.inIds].join('\n'))
}
