/**
 * Deliveries of one instant that explain each other: +n and -n of one instrument move between sub-accounts; the old
 * shares of a reverse split leave as the new ones of the same company come.
 */
import { negateQuantity } from '@wheelwright/core/entries'
import type { Quantity } from '@wheelwright/core/entries'
import { companyOf } from '../rows/company-name.ts'
import { pairContracts } from '../rows/contract-pairs.ts'
import { contractChangeDraft } from '../rows/drafts.ts'
import { readShare } from '../rows/instruments.ts'
import type { JsonItem } from '../text/json-items.ts'
import { printedQuantity } from '../text/printed-number.ts'
import { brokerIdIn, transactionFacts } from './facts.ts'
import { asInvalid } from './invalid.ts'
import { itemOption } from './items.ts'
import { judgeHalves } from '../rows/split-halves.ts'
import type { SplitReading } from '../rows/split-halves.ts'
import { ignore, take } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'

/** More splits at one instant are no honest history, and are judged one by one. */
const mostTogether = 200

interface Delivery {
  readonly item: JsonItem
  readonly symbol: string
  readonly amount: Quantity
}

export function pairDeliveries(items: readonly JsonItem[]): ReadonlyMap<JsonItem, Verdict> {
  const ofStatus = (statuses: readonly string[]): JsonItem[] =>
    items.filter(({ row }) => statuses.includes(row.code('status')))
  // Read apart, so that what cannot be read of them is no fault.
  const invalid = new Map(ofStatus(['INVALID']).map((item) => [{ ...item, row: item.row.copy() }, item]))
  const onInvalid = [...pairsAmong([...invalid.keys()])].map(
    ([read, verdict]) => [invalid.get(read) ?? read, asInvalid(verdict)] as const,
  )
  return new Map([...pairsAmong(ofStatus(['', 'VALID'])), ...onInvalid])
}

function pairsAmong(items: readonly JsonItem[]): ReadonlyMap<JsonItem, Verdict> {
  const verdicts = new Map<JsonItem, Verdict>()
  const instants = Map.groupBy(items.flatMap(deliveryOf), ({ item }) => item.row.text('time'))
  for (const deliveries of instants.values()) {
    pairOptions(deliveries, verdicts)
    pairSplits(
      deliveries.filter(({ item }) => !isOption(item)),
      verdicts,
    )
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
  if (lengths.get('transferItems') !== 1) return []
  const amount = printedQuantity(row.text('transferItems[0].amount'))
  const symbol = row.code('transferItems[0].instrument.symbol')
  const isCurrency = row.code('transferItems[0].instrument.assetType') === 'CURRENCY'
  const isEnding = /due to/i.test(row.text('description'))
  if (amount.kind !== 'figure' || amount.value === 0 || symbol === '' || isCurrency || isEnding) return []
  return [{ item, symbol, amount: amount.value }]
}

const isOption = ({ row }: JsonItem): boolean =>
  row.code('transferItems[0].instrument.assetType') === 'OPTION'

/** Whether what moved was there before. */
const closesOrOpens: Readonly<Record<string, boolean>> = { CLOSING: true, OPENING: false }

/** Contracts that became others. Read on a copy, so that a fault is noted once, where it counts. */
function pairOptions(deliveries: readonly Delivery[], verdicts: Map<JsonItem, Verdict>): void {
  const halves = deliveries.flatMap(({ item, amount }) => {
    const row = item.row.copy()
    const option = isOption(item) ? itemOption(row, 'transferItems[0].instrument', item.lengths) : null
    const facts = option === null ? null : transactionFacts(row)
    const closes = closesOrOpens[row.code('transferItems[0].positionEffect')]
    const root = closes === undefined ? {} : { isOfOldRoot: closes, wasHeld: closes }
    return option === null || facts === null
      ? []
      : [
          {
            item,
            option,
            facts,
            quantity: amount,
            text: row.raw,
            isOfSplit: /SPLIT/i.test(facts.note),
            ...root,
          },
        ]
  })
  for (const { old, next, perOld } of pairContracts(halves)) {
    const draft = contractChangeDraft(next.facts, old.option, next.option, perOld)
    verdicts.set(next.item, take(draft, brokerIdIn(next.item.row, 'activityId')))
    verdicts.set(old.item, ignore(`is the old half of the change on line ${next.item.row.line}`))
  }
}

const isOldLeg = ({ row }: JsonItem): boolean => /XXX(?:REVERSE|FORWARD) SPLIT/i.test(row.text('description'))

const splitReading: SplitReading = {
  readRowFacts: transactionFacts,
  sharesOf: (row) => readShare(row, 'transferItems[0].instrument.symbol'),
  quantityOf: (row) => row.needQuantity('transferItems[0].amount'),
  wordsOf: (row) => row.text('description'),
}

function pairSplits(deliveries: readonly Delivery[], verdicts: Map<JsonItem, Verdict>): void {
  const companies = Map.groupBy(deliveries, ({ item }) => companyOf(item.row.text('description')))
  for (const group of companies.values()) {
    const items = new Map(
      group.slice(0, mostTogether).map(({ item, amount }) => [item.row, { item, amount }]),
    )
    const isOld = ({ item, amount }: Omit<Delivery, 'symbol'>): boolean => isOldLeg(item) && amount < 0
    const rowsOf = (picks: (delivery: Omit<Delivery, 'symbol'>) => boolean) =>
      [...items].flatMap(([row, delivery]) => (picks(delivery) ? row : []))
    const halves = { old: rowsOf(isOld), next: rowsOf(({ amount }) => amount > 0) }
    for (const [row, verdict] of judgeHalves(halves, splitReading)) {
      const item = items.get(row)?.item
      const numbered =
        verdict.kind === 'take' ? { ...verdict, brokerId: brokerIdIn(row, 'activityId') } : verdict
      if (item !== undefined) verdicts.set(item, numbered)
    }
  }
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
