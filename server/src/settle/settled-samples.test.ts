/** After the import of a sample every page says the same of what is held, settled or booked. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from '../intake/testing/open-imports.ts'
import { casesOn, describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { withoutSettled } from '../testing/without-settled.ts'
import { openSettling, readAll, type Position } from './testing/open-settling.ts'

interface Lot extends Json {
  readonly symbol: string
  readonly account_id: string
  readonly quantity: number
  readonly side: string
}

describeDecidedInCode('settling', ({ openTestDatabase, engine }) => {
  const openOn = async () => openSettling(await openTestDatabase())

  describe('after the import of a sample, the pages agree', () => {
    const samples = [
      'exports/schwab-csv/kapji/schwab_transactions.csv',
      'exports/schwab-csv/splits-and-mergers.csv',
      'exports/fidelity/fidelity_transactions.csv',
      'exports/fidelity/fidelity_positions.csv',
      'exports/tastytrade/tastytrade_options_heavy_sample.csv',
      'exports/tastytrade/tastytrade_mixed_trading_sample.csv',
      'exports/tastytrade/tastytrade_acat_transfer_sample.csv',
      'exports/tastytrade/TsllImportTest.csv',
      'exports/ibkr/activity_options.xml',
      'exports/ibkr/activity_extended.xml',
      'exports/ibkr/activity_complex_corporate_actions.xml',
      'exports/ofx/schwab2ofx/assignput.ofx',
      'exports/made-up/robinhood.csv',
      'exports/made-up/fidelity-trader.csv',
      'exports/made-up/tastytrade-legacy.csv',
    ]
    it.each(casesOn(engine, samples))('%s', async (name) => {
      const { take, positions, snapshot, wheels, get, deps, token } = await openOn()
      const text = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8')
      await take(text, name.split('/').at(-1))
      const stored = await readAll(createTestApp(deps.db), token)
      expect(await withoutSettled(deps.db, () => readAll(createTestApp(deps.db), token))).toEqual(stored)
      const [held, board, running] = [await positions(), await snapshot(), await wheels()]
      const lots = await get<Lot[]>('/portfolio/lots?status=open')
      const isOption = ({ asset_type }: Position): boolean => asset_type === 'OPTION'
      expect(board.portfolio.active_positions).toBe(held.length)
      expect(board.options.open_count).toBe(held.filter(isOption).length)
      expect(board.stocks.open_count).toBe(held.filter((one) => !isOption(one)).length)
      const priced = held.filter(({ market_value }) => market_value !== null)
      expect(board.stocks.unknown_values + board.options.unknown_values).toBe(held.length - priced.length)
      if (priced.length > 0)
        expect(board.portfolio.total_value).toBeCloseTo(
          priced.reduce((sum, { market_value }) => sum + (market_value ?? 0), 0),
          2,
        )
      expect(board.wheels.open_tickers).toEqual(
        running
          .filter(({ status }) => status !== 'closed')
          .map(({ ticker }) => ticker)
          .toSorted(),
      )
      // Without a snapshot what is held is what the lots come to.
      const fromHistory = held.filter((one) => one.source === 'history' && !isOption(one))
      const ofLots = Map.groupBy(lots, ({ account_id, symbol }) => `${account_id} ${symbol}`)
      for (const one of fromHistory) {
        const own = ofLots.get(`${String(one['account_id'])} ${one.symbol}`) ?? []
        const sum = own.reduce(
          (total, { side, quantity }) => total + (side === 'long' ? quantity : -quantity),
          0,
        )
        expect(sum, one.symbol).toBeCloseTo(one.shares ?? 0, 6)
      }
      if (!held.some(({ source }) => source === 'broker')) expect(fromHistory).toHaveLength(ofLots.size)
    })
  })
})
