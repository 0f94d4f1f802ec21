/**
 * Deliveries of one instant that explain each other: +n and -n of one instrument move between sub-accounts; the old
 * shares of a reverse split leave as the new ones of the same company come.
 */
import { negateQuantity } from '@wheelwright/core'
import type { Quantity } from '@wheelwright/core'
import { companyOf } from './company-name.ts'
import { pairContracts } from './contract-pairs.ts'
import { contractChangeDraft, pairedSplitDraft } from './drafts.ts'
import { shareOf } from './instruments.ts'
import type { JsonItem } from './json-items.ts'
import { printedQuantity } from './printed-number.ts'
import { idOf, transactionFacts } from './schwab-facts.ts'
import { itemOption } from './schwab-items.ts'
import { ignore, refuseRow, take } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** More splits at one instant are no honest history, and are judged one by one. */
const mostTogether = 200

interface Delivery {
  readonly item: JsonItem
  readonly symbol: string
  readonly amount: Quantity
}

export function pairDeliveries(items: readonly JsonItem[]): ReadonlyMap<JsonItem, Verdict> {
  const verdicts = new Map<JsonItem, Verdict>()
  const instants = Map.groupBy(items.flatMap(deliveryOf), ({ item }) => item.row.text('time'))
  for (const deliveries of instants.values()) {
    pairOptions(deliveries, verdicts)
    const oldLegs = deliveries.filter(
      ({ item, amount }) => isOldLeg(item) && amount < 0 && !isOption(item) && !verdicts.has(item),
    )
    for (const old of oldLegs.slice(0, mostTogether)) {
      const company = companyOf(old.item.row.text('description'))
      const next = deliveries.find(
        ({ item, amount }) =>
          amount > 0 &&
          !verdicts.has(item) &&
          !isOption(item) &&
          item !== old.item &&
          companyOf(item.row.text('description')) === company,
      )
      if (next) judgeSplit(old, next, verdicts)
    }
    pairJournals(
      deliveries.filter(({ item }) => !verdicts.has(item)),
      verdicts,
    )
  }
  return verdicts
}

function deliveryOf(item: JsonItem): Delivery[] {
  const { row, lengths } = item
  const type = row.code('type')
  if (row.fault !== null || (type !== 'RECEIVE_AND_DELIVER' && type !== 'JOURNAL')) return []
  if (lengths.get('transferItems') !== 1 || !['', 'VALID'].includes(row.code('status'))) return []
  const amount = printedQuantity(row.text('transferItems[0].amount'))
  const symbol = row.code('transferItems[0].instrument.symbol')
  const isCurrency = row.code('transferItems[0].instrument.assetType') === 'CURRENCY'
  const isEnding = /due to/i.test(row.text('description'))
  if (amount.kind !== 'figure' || amount.value === 0 || symbol === '' || isCurrency || isEnding) return []
  return [{ item, symbol, amount: amount.value }]
}

const isOption = ({ row }: JsonItem): boolean =>
  row.code('transferItems[0].instrument.assetType') === 'OPTION'

/** Contracts that became others. Read on a copy, so that a fault is noted once, where it counts. */
function pairOptions(deliveries: readonly Delivery[], verdicts: Map<JsonItem, Verdict>): void {
  const halves = deliveries.flatMap(({ item, amount }) => {
    const row = item.row.copy()
    const option = isOption(item) ? itemOption(row, 'transferItems[0].instrument', item.lengths) : null
    const facts = option === null ? null : transactionFacts(row)
    return option === null || facts === null ? [] : [{ item, option, facts, quantity: amount }]
  })
  for (const { old, next, perOld } of pairContracts(halves)) {
    const draft = contractChangeDraft(next.facts, old.option, next.option, perOld)
    verdicts.set(next.item, take(draft, idOf(next.item.row, 'activityId')))
    verdicts.set(old.item, ignore(`is the old half of the change on line ${next.item.row.line}`))
  }
}

const isOldLeg = ({ row }: JsonItem): boolean => /XXX(?:REVERSE|FORWARD) SPLIT/i.test(row.text('description'))

function judgeSplit(old: Delivery, next: Delivery, verdicts: Map<JsonItem, Verdict>): void {
  const { row } = next.item
  if (old.amount + next.amount === 0) {
    const same = ignore('is of a split that left as many shares as before')
    verdicts.set(next.item, same).set(old.item, same)
    return
  }
  const facts = transactionFacts(row)
  const shares = shareOf(row, 'transferItems[0].instrument.symbol')
  const words = `${old.item.row.text('description')} ${row.text('description')}`
  const draft =
    facts === null || shares === null
      ? null
      : pairedSplitDraft(row, facts, shares, { gone: old.amount, came: next.amount, words })
  if (draft === null) {
    const reason = `belongs to the split on line ${row.line}, which cannot be read`
    verdicts.set(next.item, refuseRow(row, null, reason))
    verdicts.set(old.item, refuseRow(old.item.row, null, reason))
    return
  }
  verdicts.set(next.item, take(draft, idOf(row, 'activityId')))
  verdicts.set(old.item, ignore(`is the old half of the split on line ${row.line}`))
}

function pairJournals(deliveries: readonly Delivery[], verdicts: Map<JsonItem, Verdict>): void {
  const open = new Map<string, Delivery[]>()
  for (const delivery of deliveries) {
    const partner = open.get(`${delivery.symbol} ${negateQuantity(delivery.amount)}`)?.shift()
    if (partner === undefined) {
      const key = `${delivery.symbol} ${delivery.amount}`
      const waiting = open.get(key)
      if (waiting) waiting.push(delivery)
      else open.set(key, [delivery])
    } else {
      verdicts.set(delivery.item, ignore(`moves between sub-accounts, with line ${partner.item.row.line}`))
      verdicts.set(partner.item, ignore(`moves between sub-accounts, with line ${delivery.item.row.line}`))
    }
  }
}
