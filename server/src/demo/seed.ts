/** Fills a new demo user's portfolio through the same import that a real file takes, marked as demo. */
import { instantFromMs } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import type { Tx } from '../database/database.ts'
import { importPositions } from '../intake/positions/import-positions.ts'
import { readPayload } from '../intake/positions/read-payload.ts'
import { raiseRevision } from '../positions/revision.ts'
import { campaigns, deposit } from './campaigns.ts'
import { listings, pricedAt, spotAt } from './simulated-market.ts'
import { markAt } from './simulated-options.ts'
import { simulateCampaign } from './simulate-campaign.ts'
import { simulateHoldings } from './simulate-holdings.ts'
import { timetableAt } from './timetable.ts'
import { multiplier } from './trades.ts'
import type { OpenOption, OpenShares, Outcome } from './trades.ts'
import { demoAccountNumber, symbolOf, writeTransactions } from './transactions.ts'

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

const sharePosition = ({ ticker, quantity, average }: OpenShares, atMs: number) => ({
  symbol: ticker,
  asset_type: listings[ticker]?.assetType,
  long_quantity: quantity,
  short_quantity: 0,
  average_price: average,
  current_price: spotAt(ticker, atMs),
  market_value: cents(quantity * spotAt(ticker, atMs)),
})

const optionPosition = ({ contract, quantity, average }: OpenOption, atMs: number) => ({
  symbol: symbolOf(contract),
  asset_type: 'OPTION',
  long_quantity: Math.max(0, quantity),
  short_quantity: Math.max(0, -quantity),
  average_price: average,
  current_price: markAt(contract, atMs),
  market_value: cents(quantity * multiplier * markAt(contract, atMs)),
})

const outcomesAt = (nowMs: number): readonly Outcome[] => {
  const { settled, current } = timetableAt(nowMs)
  const months = [...settled, current]
  return [
    ...campaigns.map((campaign, index) => simulateCampaign(campaign, months, 1000 + 100 * index)),
    simulateHoldings(settled, current, nowMs, 9000),
  ]
}

/** The demo account at an instant, as an import file; its prices are of the latest session. */
export function demoPayload(nowMs: number) {
  const outcomes = outcomesAt(nowMs)
  const atMs = pricedAt(nowMs)
  const trades = outcomes.flatMap((outcome) => outcome.trades)
  const firstMs = Math.min(...trades.map(({ ms }) => ms))
  const { rows, cash } = writeTransactions([
    { kind: 'deposit', ms: firstMs - 86_400_000, amount: deposit },
    ...trades,
  ])
  const positions = [
    ...outcomes.flatMap(({ shares }) => shares).map((shares) => sharePosition(shares, atMs)),
    ...outcomes.flatMap(({ options }) => options).map((option) => optionPosition(option, atMs)),
  ]
  const value = positions.reduce((sum, { market_value }) => sum + market_value, cash)
  const account = {
    account_number: demoAccountNumber,
    account_type: 'MARGIN',
    brokerage: 'demo',
    cash_balance: cash,
    buying_power: cash,
    total_value: cents(value),
    positions,
    orders: [],
    transactions: rows,
  }
  return { export_info: { source: 'demo', imported_at: instantFromMs(atMs) }, accounts: [account] }
}

type SeedDeps = { readonly clock: () => number; readonly newId: () => string }

export function createDemoSeed({ clock, newId }: SeedDeps) {
  return async (tx: Tx, userId: string): Promise<void> => {
    const nowMs = clock()
    const read = readPayload(demoPayload(nowMs))
    assert(read.ok, 'the demo is an import file')
    const batchId = newId()
    const context = { tx, userId, batchId, now: instantFromMs(nowMs), newId }
    await importPositions(context, read.payload, { bodyHash: batchId, source: 'demo' })
    await raiseRevision(tx, userId)
  }
}
