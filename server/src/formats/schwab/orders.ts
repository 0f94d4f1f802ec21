/**
 * One Schwab order: an entry for each fill of each leg, as the executions state them. Canceled executions are no fills.
 * An order states no fees, so that its entries are without them until the transactions come.
 */
import { absQuantity, multiplyPriceWithin, negateMoney, zeroMoney } from '@wheelwright/core/entries'
import type { Instrument, Money } from '@wheelwright/core/entries'
import { tradeDraft } from '../rows/drafts.ts'
import type { TradeKind } from '../rows/drafts.ts'
import { readShare } from '../rows/instruments.ts'
import type { JsonItem } from '../text/json-items.ts'
import { momentOf } from '../text/printed-date.ts'
import { brokerIdIn } from './facts.ts'
import { itemOption } from './items.ts'
import { ignore, refuseRow, takeAll } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'

const sides: Readonly<Record<string, TradeKind>> = {
  BUY: 'buy',
  SELL: 'sell',
  BUY_TO_COVER: 'buy-to-cover',
  SELL_SHORT: 'sell-short',
  BUY_TO_OPEN: 'buy-to-open',
  BUY_TO_CLOSE: 'buy-to-close',
  SELL_TO_OPEN: 'sell-to-open',
  SELL_TO_CLOSE: 'sell-to-close',
}

const cash = new Set<TradeKind>(['sell', 'sell-short', 'sell-to-open', 'sell-to-close'])

interface Leg {
  readonly kind: TradeKind
  readonly instrument: Instrument
}

const deepestChild = 3

export function readOrder(item: JsonItem): Verdict {
  const { row, lengths } = item
  if (lengths.has('orderValidationResult.rejects') || lengths.has('orderStrategy.orderLegs'))
    return refuseRow(row, null, 'is the preview of an order that was not placed')
  if (!row.has('status')) return refuseRow(row, 'status', 'is missing')
  const drafts = strategyDrafts(item, '', 0)
  if (row.fault !== null) return { kind: 'refuse' }
  if (drafts.length > 0) {
    row.notice(null, 'is an order, which states no fees: they count as 0 until its transactions are imported')
    return takeAll(drafts, brokerIdIn(row, 'orderId') === null ? null : `order:${brokerIdIn(row, 'orderId')}`)
  }
  if ((row.quantity('filledQuantity') ?? 0) > 0)
    return refuseRow(row, 'orderActivityCollection', 'is missing, though the order was filled')
  return ignore(`is an order that nothing was filled of: ${row.code('status').slice(0, 40)}`)
}

/** The fills of an order and of the orders under it (one cancels the other, one triggers the other). */
function strategyDrafts(item: JsonItem, path: string, depth: number): (EntryDraft | null)[] {
  const legs = legsOf(item, `${path}orderLegCollection`)
  const drafts = fillsOf(item, path, legs)
  const count = item.lengths.get(`${path}childOrderStrategies`) ?? 0
  if (depth >= deepestChild && count > 0) item.row.refuse(`${path}childOrderStrategies`, 'is nested too deep')
  else
    for (let at = 0; at < count; at += 1)
      drafts.push(...strategyDrafts(item, `${path}childOrderStrategies[${at}].`, depth + 1))
  return drafts
}

function legsOf({ row, lengths }: JsonItem, path: string): (legId: string) => Leg | null {
  const places = new Map<string, string>()
  for (let at = 0; at < (lengths.get(path) ?? 0); at += 1)
    places.set(row.text(`${path}[${at}].legId`) || String(at + 1), `${path}[${at}]`)
  return (legId) => {
    const place = places.get(legId)
    if (place === undefined) return row.refuse(path, `has no leg ${legId.slice(0, 20)}`)
    const instruction = row.code(`${place}.instruction`)
    const kind = Object.hasOwn(sides, instruction) ? sides[instruction] : undefined
    if (kind === undefined)
      return row.refuse(`${place}.instruction`, `is not known: '${instruction.slice(0, 40)}'`)
    const isOption = row.code(`${place}.instrument.assetType`) === 'OPTION'
    const instrument = isOption
      ? itemOption(row, `${place}.instrument`, lengths)
      : readShare(row, `${place}.instrument.symbol`)
    return instrument && { kind, instrument }
  }
}

function fillsOf(item: JsonItem, path: string, legOf: (legId: string) => Leg | null): (EntryDraft | null)[] {
  const { row, lengths } = item
  const drafts: (EntryDraft | null)[] = []
  const activities = `${path}orderActivityCollection`
  for (let at = 0; at < (lengths.get(activities) ?? 0); at += 1) {
    if (row.code(`${activities}[${at}].executionType`) !== 'FILL') continue
    const legs = `${activities}[${at}].executionLegs`
    for (let leg = 0; leg < (lengths.get(legs) ?? 0); leg += 1)
      drafts.push(fillOf(item, `${path}orderId`, `${legs}[${leg}]`, legOf))
  }
  return drafts
}

function fillOf(
  { row }: JsonItem,
  orderId: string,
  path: string,
  legOf: (legId: string) => Leg | null,
): EntryDraft | null {
  const leg = legOf(row.text(`${path}.legId`) || '1')
  const [quantity, price] = [row.needQuantity(`${path}.quantity`), row.needMoney(`${path}.price`)]
  const moment = momentOf(row.text(`${path}.time`))
  if (moment === null) return row.refuse(`${path}.time`, 'is not a time')
  if (leg === null || quantity === null || price === null) return null
  const net = cashOf(leg, price, absQuantity(quantity))
  if (net === null) return row.refuse(`${path}.price`, 'is beyond what can be held')
  const facts = {
    tradeDate: moment.date,
    time: moment.at,
    postedAt: null,
    orderId: brokerIdIn(row, orderId),
    note: '',
  }
  return tradeDraft(row, facts, {
    ...leg,
    quantity,
    price,
    net,
    fees: zeroMoney,
    amountField: `${path}.price`,
  })
}

function cashOf(
  { kind, instrument }: Leg,
  price: Money,
  quantity: Parameters<typeof absQuantity>[0],
): Money | null {
  const product = multiplyPriceWithin(
    price,
    quantity,
    instrument.type === 'option' ? instrument.multiplier : 1,
  )
  return product === null || cash.has(kind) ? product : negateMoney(product)
}
