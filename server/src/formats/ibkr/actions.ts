/**
 * What companies do, in a Flex query. Shares that got another number leave in one row and come in another: both name
 * the old ticker and the ratio first, then each its own ticker in parentheses.
 */
import {
  MICROS,
  absMoney,
  absQuantity,
  dividePrice,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type { Money, OptionInstrument, Quantity, ShareInstrument } from '@wheelwright/core/entries'
import {
  corporateDraft,
  inLieuDraft,
  pairedSplitDraft,
  splitDraft,
  symbolChangeDraft,
  tradeDraft,
  unratedSplitDraft,
} from '../rows/drafts.ts'
import type { RowFacts } from '../rows/drafts.ts'
import { actionFactsOf, brokerIdIn, instrumentOf, isDollars } from './facts.ts'
import type { FlexRow } from './flex-row.ts'
import { readShare } from '../rows/instruments.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

type Ratio = Readonly<Record<'numerator' | 'denominator', number>>

const splitWords = /\b(\d{1,9}) ?(?:FOR|:) ?(\d{1,9})\b/i

/** What a query prints as the description may stand in a field of its own, beside the company's name. */
const wordsOf = (row: Row): string => `${row.text('description')} ${row.text('actionDescription')}`.trim()

/** New shares for old ones. */
function ratioOf(row: Row): Ratio | null {
  const [, numerator, denominator] = splitWords.exec(wordsOf(row)) ?? []
  return numerator && denominator ? { numerator: Number(numerator), denominator: Number(denominator) } : null
}

const isOld = (row: Row): boolean => /\.OLD$/i.test(row.text('symbol'))

export function readCorporateAction({ row }: FlexRow, facts: RowFacts): Verdict {
  const type = row.code('type')
  const shares = instrumentOf(row)
  const [quantity, proceeds] = [row.quantity('quantity') ?? zeroQuantity, row.money('proceeds') ?? zeroMoney]
  if (shares === null) return { kind: 'refuse' }
  if (shares.type !== 'share')
    return endsForCash(row)
      ? takeSettled(row, facts, { instrument: shares, quantity, proceeds })
      : refuseRow(row, 'assetCategory', 'is an option, and no other row says what it became or was')
  if (type === 'IC')
    return refuseRow(
      row,
      null,
      'is half of a change of symbol, and its other half is not in the file: run a query that has both',
    )
  if (type === 'FS' || type === 'RS') return readSplit(row, facts, { shares, quantity })
  if (!['SO', 'SD', 'TC', 'DW'].includes(type))
    return refuseRow(
      row,
      'type',
      type === '' ? 'is missing' : `is not known: '${row.text('type').slice(0, 40)}'`,
    )
  if (quantity === 0 && proceeds === 0) return ignore('moves neither shares nor cash')
  return take(corporateDraft(facts, shares, quantity, proceeds))
}

/** A merger that pays cash for each share and nothing else ends the contracts, for what they were worth. */
function endsForCash(row: Row): boolean {
  return row.code('type') === 'TC' && /\bFOR USD [\d.,]+ PER SHARE *(?:\(|$)/i.test(wordsOf(row))
}

interface Settled {
  readonly instrument: OptionInstrument
  readonly quantity: Quantity
  readonly proceeds: Money
}

function takeSettled(row: Row, facts: RowFacts, { instrument, quantity, proceeds }: Settled): Verdict {
  if (quantity === 0) return ignore('moves no contracts')
  const price = dividePrice(absMoney(proceeds), absQuantity(quantity), instrument.multiplier)
  const kind = quantity > 0 ? 'buy-to-close' : 'sell-to-close'
  const trade = { kind, instrument, quantity, price, net: proceeds, fees: zeroMoney } as const
  return take(tradeDraft(row, facts, { ...trade, amountField: 'proceeds' }))
}

/** Old shares of mergers that brought others beside the cash. */
export function paidInPart(rows: readonly FlexRow[]): ReadonlySet<FlexRow> {
  const mergers = rows.filter(
    ({ name, row }) =>
      name === 'CorporateAction' &&
      row.fault === null &&
      row.code('type') === 'TC' &&
      // A contract that the merger ends comes in, where it was short, and is none of the shares.
      row.code('assetCategory') !== 'OPT',
  )
  const found = new Set<FlexRow>()
  for (const group of Map.groupBy(mergers, groupKey).values())
    if (group.length <= mostTogether && group.some((flexRow) => signOf(flexRow) > 0))
      for (const flexRow of group) if (signOf(flexRow) < 0) found.add(flexRow)
  return found
}

const signOf = ({ row }: FlexRow): number => Math.sign(row.quantity('quantity') ?? 0)

interface Moved {
  readonly shares: ShareInstrument
  readonly quantity: Quantity
}

/** A row of its own states the change in shares; one that moves them the other way is half of two. */
function readSplit(row: Row, facts: RowFacts, { shares, quantity }: Moved): Verdict {
  const isForward = row.code('type') === 'FS'
  const ratio = ratioOf(row)
  if ((row.money('proceeds') ?? 0) !== 0) return refuseRow(row, 'proceeds', 'moves cash in a split')
  if (ratio === null)
    return quantity === 0 || isOld(row)
      ? refuseRow(row, 'description', 'does not say the ratio of the split: enter it by hand')
      : take(unratedSplitDraft(row, facts, shares, quantity))
  const { numerator, denominator } = ratio
  if (isForward ? numerator <= denominator : numerator >= denominator)
    return refuseRow(row, 'description', 'has a ratio that contradicts the kind of split')
  const isHalf = isOld(row) || quantity > 0 !== isForward
  if (isHalf && quantity !== 0) row.notice(null, 'is half of a split; taken by the ratio that it names')
  return take(splitDraft(facts, shares, ratio, isHalf ? zeroQuantity : quantity))
}

const paired: ReadonlySet<string> = new Set(['RS', 'FS', 'IC'])

/** Shares for shares and nothing else, of which the query says that no gain was realized: their basis is carried over. */
const isExchange = (row: Row): boolean =>
  row.code('type') === 'TC' && (row.money('proceeds') ?? 0) === 0 && row.money('fifoPnlRealized') === 0

/** More of them at once are no honest history. */
const mostTogether = 200

/** Old and new shares of one action; what is not one of each is left to be judged row by row. */
export function pairShareChanges(rows: readonly FlexRow[]): ReadonlyMap<FlexRow, Verdict> {
  const verdicts = new Map<FlexRow, Verdict>()
  const ofShares = rows.filter(
    ({ name, row }) =>
      name === 'CorporateAction' &&
      row.fault === null &&
      row.code('assetCategory') !== 'OPT' &&
      isDollars(row),
  )
  for (const all of Map.groupBy(ofShares, groupKey).values()) {
    if (isHalfOfMerger(all)) {
      for (const half of all) verdicts.set(half, refuseRow(half.row, null, halfOfMerger))
      continue
    }
    const group = all.filter(({ row }) => paired.has(row.code('type')) || isExchange(row))
    if (group.length > mostTogether) continue
    const old = group.filter(({ row }) => (row.quantity('quantity') ?? 0) < 0)
    const next = group.filter(({ row }) => (row.quantity('quantity') ?? 0) > 0)
    const [from, to] = [old[0], next[0]]
    if (from && to && old.length === 1 && next.length === 1) judge(from, to, verdicts)
  }
  return verdicts
}

const halfOfMerger = 'is half of a merger, and its other half is not in the file: run a query that has both'

/** Nothing but the old shares, or the new ones, of a merger for other shares alone. */
function isHalfOfMerger(group: readonly FlexRow[]): boolean {
  const signs = new Set(group.map(signOf))
  return (
    signs.size === 1 &&
    !signs.has(0) &&
    group.every(({ row }) => isExchange(row) && !/\bPER SHARE\b/i.test(wordsOf(row)))
  )
}

/** The words before the parentheses that end them, with the day where the action has no number. */
function groupKey({ row, account }: FlexRow): string {
  const said = (row.text('actionDescription') || row.text('description')).replace(/\([^()]*\)\s*$/, '')
  const event = row.text('actionID') || row.text('dateTime') || row.text('reportDate')
  return [account, row.code('type'), event, said.toUpperCase()].join('\n')
}

function judge(old: FlexRow, next: FlexRow, verdicts: Map<FlexRow, Verdict>): void {
  const drafts = changeOf(old.row, next.row)
  if (drafts === null) {
    const { line } = old.row.fault ?? next.row.fault ?? old.row
    const reason = `belongs to the change on line ${line}, which cannot be read`
    for (const half of [old, next]) verdicts.set(half, refuseRow(half.row, null, reason))
    return
  }
  if (drafts.length === 0) {
    const reason = 'changes the number of the security, and neither its ticker nor how many there are'
    verdicts.set(old, ignore(reason)).set(next, ignore(reason))
    return
  }
  const verdict = takeAll(drafts)
  verdicts.set(next, verdict.kind === 'take' ? { ...verdict, brokerId: brokerIdIn(next.row) } : verdict)
  verdicts.set(old, ignore(`is the old half of the change on line ${next.row.line}`))
}

const headTicker = /^([A-Z0-9. ]{1,12}?)(?:\.OLD)?\(/i

/** The ticker before the change, by the words. */
export function tickerBefore(row: Row): ShareInstrument | null {
  const head = headTicker.exec(row.text('actionDescription') || row.text('description'))?.[1]
  return head === undefined ? null : readShare(row.with({ symbol: head }), 'symbol')
}

/** The ticker before the change: that of the words, else of the row. */
function oldShares(row: Row): ShareInstrument | null {
  const named = tickerBefore(row)
  if (named !== null) return named
  const own = instrumentOf(row)
  return own?.type === 'share' ? own : null
}

function changeOf(old: Row, next: Row): readonly EntryDraft[] | null {
  const facts = actionFactsOf(next)
  const [from, to] = [oldShares(old), instrumentOf(next)]
  const [gone, came] = [old.needQuantity('quantity'), next.needQuantity('quantity')]
  const paid = next.sum('proceeds', old.money('proceeds') ?? zeroMoney, next.money('proceeds') ?? zeroMoney)
  if (
    facts === null ||
    paid === null ||
    from === null ||
    to?.type !== 'share' ||
    gone === null ||
    came === null
  )
    return null
  if (old.fault !== null || next.fault !== null) return null
  const renamed = from.symbol === to.symbol ? [] : [symbolChangeDraft(facts, from, to.symbol)]
  const inLieu = paid === 0 ? [] : [inLieuDraft(facts, to, zeroQuantity, paid)]
  if (gone + came === 0) return [...renamed, ...inLieu]
  const stated = ratioOf(next)
  const exact =
    stated !== null && leaves(gone, came, stated) ? splitDraft(facts, from, stated, sumOf(gone, came)) : null
  const split = exact ?? pairedSplitDraft(next, facts, from, { gone, came, words: '' })
  return split === null ? null : [split, ...renamed, ...inLieu]
}

const oneShare = MICROS

/** Whether the ratio leaves the shares that came, but for a fraction. */
const leaves = (gone: Quantity, came: Quantity, { numerator, denominator }: Ratio): boolean =>
  numerator > 0 && denominator > 0 && Math.abs((gone * numerator) / denominator + came) < oneShare

const sumOf = (gone: Quantity, came: Quantity): Quantity => (gone + came) as Quantity
