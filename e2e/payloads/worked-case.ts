/** Histories whose figures are worked out by hand, as Schwab writes them, latest first. */

const row = (
  date: string,
  action: string,
  symbol: string,
  quantity: number,
  money: { price?: string; fees?: string; amount?: string } = {},
): string =>
  [date, action, symbol, 'ABC INC', quantity, money.price ?? '', money.fees ?? '', money.amount ?? '']
    .map((cell) => `"${cell}"`)
    .join(',')

const fees = '$0.65'

const firstPut = [
  row('03/20/2026', 'Sell to Open', 'ABC 04/17/2026 48.00 P', 1, { price: '$2.60', fees, amount: '$259.35' }),
  row('03/20/2026', 'Buy to Close', 'ABC 03/20/2026 50.00 P', 1, {
    price: '$3.00',
    fees,
    amount: '-$300.65',
  }),
  row('02/20/2026', 'Sell to Open', 'ABC 03/20/2026 50.00 P', 1, { price: '$2.00', fees, amount: '$199.35' }),
]
const assigned = [
  row('04/17/2026', 'Assigned', 'ABC 04/17/2026 48.00 P', 1),
  row('04/17/2026', 'Buy', 'ABC', 100, { price: '$48.00', amount: '-$4,800.00' }),
]
const twoCalls = [
  row('05/18/2026', 'Sell to Open', 'ABC 06/19/2026 50.00 C', 1, { price: '$1.20', fees, amount: '$119.35' }),
  row('05/15/2026', 'Expired', 'ABC 05/15/2026 51.00 C', 1),
  row('04/20/2026', 'Sell to Open', 'ABC 05/15/2026 51.00 C', 1, { price: '$1.00', fees, amount: '$99.35' }),
]
const calledAway = [
  row('06/19/2026', 'Assigned', 'ABC 06/19/2026 50.00 C', 1),
  row('06/19/2026', 'Sell', 'ABC', 100, { price: '$50.00', amount: '$5,000.00' }),
]

/** The worked case of docs/domain.md, section 4: it ends with 576.75. */
export const workedCase = [...calledAway, ...twoCalls, ...assigned, ...firstPut]

/** The same until its shares were held and two calls had been written: net stock cost 44.2325. */
export const workedCaseHeld = [...twoCalls, ...assigned, ...firstPut]

/** The same when its shares had come: a call can be written on them. */
export const workedCaseAssigned = [...assigned, ...firstPut]

/** 100 shares bought, where the broker holds 200. */
export const halfOfTheShares = [
  row('06/01/2026', 'Buy', 'ABC', 100, { price: '$20.00', amount: '-$2,000.00' }),
]

const bought = (date: string, shares: number, price: number): string =>
  row(date, 'Buy', 'ABC', shares, { price: `$${price}.00`, amount: `-$${shares * price}.00` })
const sold = (date: string, shares: number, price: number): string =>
  row(date, 'Sell', 'ABC', shares, { price: `$${price}.00`, amount: `$${shares * price}.00` })

/** A loss of 1,000 that the shares bought back carry into the next year, and one of 50 that shares still held carry. */
export const lossesOverNewYear = [
  bought('02/12/2026', 50, 44),
  sold('02/10/2026', 100, 45),
  bought('12/20/2025', 100, 41),
  sold('12/15/2025', 100, 40),
  bought('01/06/2025', 100, 50),
]

/** A put sold of which nothing is heard after its expiration. */
export const silentPut = [
  row('05/04/2026', 'Sell to Open', 'ABC 06/19/2026 18.00 P', 1, { price: '$0.50', fees, amount: '$49.35' }),
]

/** Puts bought back that nothing sold before, each on a strike of its own. */
export function closingsAlone(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    row('06/01/2026', 'Buy to Close', `ABC 12/18/2026 ${20 + index}.00 P`, 1, {
      price: '$1.00',
      amount: '-$100.00',
    }),
  )
}

/** The broker's word on what is held in the account now. */
export function snapshotOf(
  accountNumber: string,
  positions: readonly { symbol: string; quantity: number; average: number; price: number }[],
) {
  return {
    export_info: { exported_at: new Date().toISOString() },
    accounts: [
      {
        account_number: accountNumber,
        type: 'MARGIN',
        positions: positions.map(({ symbol, quantity, average, price }) => ({
          symbol,
          asset_type: 'EQUITY',
          long_quantity: quantity,
          short_quantity: 0,
          average_price: average,
          current_price: price,
          market_value: quantity * price,
        })),
      },
    ],
  }
}
