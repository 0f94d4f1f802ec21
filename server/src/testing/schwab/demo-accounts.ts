/** Two accounts to try the flow with: a wheel that went around once and is on its way again, and one that holds a fund. */
import { addDays, thirdFriday, tradingDateAt, type TradingDate } from '@wheelwright/core'
import { schwabTransactions } from '../../intake/testing/as-schwab-api.ts'
import { assigned, contractOf, expired, leg, osi, shares, type Happening } from '../../intake/testing/told.ts'
import { createBroker, type Broker, type Row } from './broker.ts'

/** Third Fridays around a day: the one `months` after the day's own month. */
const monthly = (today: TradingDate, months: number): TradingDate => {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months
  return thirdFriday(Math.floor(month / 12), (month % 12) + 1)
}

const symbol = 'ABCD'

/** Oldest first. */
const wheelBefore = (today: TradingDate): readonly Happening[] => {
  const [first, second, third, next] = [-3, -2, -1, 2].map((months) => monthly(today, months)) as [
    TradingDate,
    TradingDate,
    TradingDate,
    TradingDate,
  ]
  return [
    leg(addDays(first, -28), 'STO', 1, `${symbol} 48P ${first}`, 1.1),
    expired(first, 1, `${symbol} 48P ${first}`),
    leg(addDays(first, 3), 'STO', 1, `${symbol} 50P ${second}`, 1.35),
    assigned(second, 1, `${symbol} 50P ${second}`),
    leg(addDays(second, 3), 'STO', 1, `${symbol} 51C ${third}`, 0.9),
    expired(third, 1, `${symbol} 51C ${third}`),
    leg(addDays(third, 3), 'STO', 1, `${symbol} 52C ${next}`, 1.05),
  ]
}

const held = (instrument: Row, quantity: number, average: number, value: number): Row => {
  const isShort = quantity < 0
  const size = Math.abs(quantity)
  return {
    shortQuantity: isShort ? size : 0,
    longQuantity: isShort ? 0 : size,
    averagePrice: average,
    ...(isShort ? { averageShortPrice: average } : { averageLongPrice: average }),
    settledLongQuantity: isShort ? 0 : size,
    settledShortQuantity: isShort ? -size : 0,
    marketValue: value,
    currentDayProfitLoss: 0,
    currentDayProfitLossPercentage: 0,
    maintenanceRequirement: 0,
    currentDayCost: 0,
    instrument,
  }
}

export function demoBroker(nowMs: number): Broker {
  const broker = createBroker()
  const today = tradingDateAt(nowMs)
  const call = contractOf(`${symbol} 52C ${monthly(today, 2)}`)
  const transactions = schwabTransactions(wheelBefore(today), { account: '11112222', firstId: 700000000001 })
  broker.prices.set(symbol, 50.4)
  broker.open('11112222', {
    nickName: 'Wheels',
    cash: 4_870.25,
    transactions,
    positions: [
      held({ assetType: 'EQUITY', cusip: '000000000', symbol, netChange: 0.1 }, 100, 50, 5040),
      held(
        {
          assetType: 'OPTION',
          symbol: osi(call),
          description: `${symbol} INC $52 Call`,
          type: 'VANILLA',
          putCall: 'CALL',
          underlyingSymbol: symbol,
        },
        -1,
        1.0435,
        -98,
      ),
    ],
  })
  const bought = shares(addDays(today, -200), 'Buy', 12, 'EFGH', 101.5)
  broker.open('33334444', {
    type: 'CASH',
    nickName: 'Contributory',
    cash: 512.08,
    transactions: schwabTransactions([bought], { account: '33334444', firstId: 800000000001 }),
    positions: [
      held(
        { assetType: 'COLLECTIVE_INVESTMENT', type: 'EXCHANGE_TRADED_FUND', symbol: 'EFGH' },
        12,
        101.5,
        1254,
      ),
    ],
  })
  return broker
}
