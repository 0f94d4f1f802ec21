/** Entries told one after the other, as a trader makes them and as a server reads them from its database. */
import {
  instantFromMs,
  moneyFromMicros,
  optionContract,
  parseTradingDate,
  wholeUnits,
} from '@wheelwright/core'
import type { Entry, Instant, Money, OptionInstrument, TradingDate } from '@wheelwright/core'
import type { StoredEntryRow } from '../server/src/database/schema.ts'
import { EntryKeys } from '../server/src/entries/rows/entry-keys.ts'
import { createEntryReader, entryIdOf, toEntryRow } from '../server/src/entries/rows/entry-row.ts'
import { toStoredRow } from '../server/src/entries/rows/stored-row.ts'

/** What every entry of a story shares, and how far the story has come. */
export interface Story {
  readonly accountId: string
  readonly symbol: string
  readonly entries: Entry[]
  date: TradingDate
}

export function dayOf(text: string): TradingDate {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`not a day: ${text}`)
  return parsed.value
}

export function contractOf(
  { symbol }: Story,
  right: 'Put' | 'Call',
  dollars: number,
  expiration: TradingDate,
): OptionInstrument {
  const strike = moneyFromMicros(dollars * 1_000_000)
  const contract = optionContract({ root: symbol, right, strike, expiration })
  if (!contract.ok) throw new Error(`not a contract: ${symbol} ${dollars}`)
  return { type: 'option', contract: contract.value, multiplier: 100, deliverable: wholeUnits(100) }
}

export function factsOf(story: Story, cents: number, fees: number, units: number) {
  const number = story.entries.length + 1
  const gross = moneyFromMicros(cents * 10_000)
  const charged = moneyFromMicros(fees * 10_000)
  return {
    id: `${story.accountId}:${story.symbol}:${number}`,
    accountId: story.accountId,
    quantity: wholeUnits(units),
    gross,
    fees: charged,
    netCash: moneyFromMicros(gross - charged),
    tradeDate: story.date,
    time: null as Instant | null,
    postedAt: null,
    brokerId: String(80_000_000_000 + number),
    orderId: null,
    batchId: null,
    source: 'schwab-api',
    note: '',
  }
}

export function trade(
  story: Story,
  kind: 'sell-to-open' | 'buy-to-close',
  instrument: OptionInstrument,
  cents: number,
  contracts: number,
): void {
  const sign = kind === 'sell-to-open' ? 1 : -1
  const minutes = 870 + ((story.entries.length * 37) % 390)
  const time = instantFromMs(Date.parse(`${story.date}T00:00:00Z`) + minutes * 60_000)
  const facts = factsOf(story, sign * cents * 100 * contracts, 65 * contracts, -sign * contracts)
  const price: Money = moneyFromMicros(cents * 10_000)
  story.entries.push({ ...facts, kind, instrument, price, time })
}

export function end(
  story: Story,
  kind: 'expiration' | 'assignment',
  instrument: OptionInstrument,
  contracts: number,
): void {
  story.entries.push({ ...factsOf(story, 0, 0, contracts), kind, instrument, price: null })
  if (kind === 'expiration') return
  const { right, strike } = instrument.contract
  const buys = right === 'Put'
  const cents = (strike / 10_000) * 100 * contracts
  story.entries.push({
    ...factsOf(story, buys ? -cents : cents, 0, (buys ? 100 : -100) * contracts),
    kind: buys ? 'buy' : 'sell',
    instrument: { type: 'share', symbol: story.symbol },
    price: strike,
    deliveryOf: null,
  })
}

export function tradeShares(story: Story, kind: 'buy' | 'sell', shares: number, cents: number): void {
  const sign = kind === 'buy' ? 1 : -1
  story.entries.push({
    ...factsOf(story, -sign * cents * shares, 0, sign * shares),
    kind,
    instrument: { type: 'share', symbol: story.symbol },
    price: moneyFromMicros(cents * 10_000),
    deliveryOf: null,
  })
}

export function dividend(story: Story): void {
  const instrument = { type: 'share', symbol: story.symbol } as const
  story.entries.push({
    ...factsOf(story, 4500, 0, 0),
    kind: 'dividend',
    instrument,
    price: null,
    exDate: story.date,
  })
}

/** As a server reads it from its database: in the order of a file, every row through the reader of rows. */
export function inStoredOrder(entries: readonly Entry[]): Entry[] {
  const batch = { id: 'bench', batch_no: 1, state: 'confirmed' } as const
  const place = { userId: 'bench', batchId: batch.id, state: 'counted', sameAs: null, line: null } as const
  const rows = entries.map((entry, index) => {
    const key = `${entry.tradeDate} ${index}`
    const id = entryIdOf(entry.accountId, entry.source, key)
    return toEntryRow({ ...entry, id, brokerId: key }, place)
  })
  const names = new Map(
    rows.map(({ account_id, source }) => [`${account_id}\n${source}`, { account_id, source }]),
  )
  const origins = [...names.values()].map((origin, at) => ({ ...origin, origin_no: at + 1 }))
  const keys = new EntryKeys({ id: 'bench', user_no: 1 }, [batch], origins)
  const stored = JSON.stringify(
    rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map((row, at) => toStoredRow(row, keys, at + 1)),
  )
  const read = createEntryReader()
  return (JSON.parse(stored) as StoredEntryRow[]).map((row) => read(row, keys))
}
