// The account of ten options that Schwab answered once, as its own words have it.
import { readFileSync } from 'node:fs'

interface Recorded {
  securitiesAccount: {
    positions: {
      longQuantity: number
      shortQuantity: number
      averagePrice: number
      marketValue: number
      longOpenProfitLoss?: number
      shortOpenProfitLoss?: number
      instrument: { symbol: string }
    }[]
  }
}

const recorded: Recorded = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../fixtures/schwab/account.json`, 'utf8'),
)

export const recordedPositions = recorded.securitiesAccount.positions
