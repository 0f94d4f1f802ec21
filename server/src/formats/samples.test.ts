import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recogniseFormat } from './formats.ts'
import { readOutcome, readBytes, refusalsOf, sampleBytes, sampleFolder } from './testing/read-sample.ts'

/** Rows, taken, refused, ignored; net cash of a history, cash of a snapshot. Then every refusal, in order. */
type Sample = readonly [string, readonly [number, number, number, number, number], ...(readonly string[])]

/**
 * The net is the sum of the Amount column, since no refused row has one: bond_interest 500 + 25.50 + 500 + 30.25 +
 * 10000; cash_merger 1000 - 2506 + 10 - 10 + 2506; interest_tax -0.88 + 2.94; rsu_settlement 28068.66 - 40503.61 +
 * 40503.61; schwab_transactions 1.4 interest - 925.1 - 120 + 80 (90 bought at 32, sold at 33) + 3219 - 2905 + 40 (50 at
 * 27, 28) + 89 (100 at 25, 26) + 10000. The last history's amounts were added with a spreadsheet; its own total,
 * -26582.91, is of the file before it was shortened; its reverse split left one share of one, and so changed nothing.
 * Without seven purchases and sales of money-market funds at a dollar, 500135 - 46.23 - 1259.59 - 3706.38 - 1215.46 -
 * 1170.29 - 491.24 = 492245.81 in sum. The positions have no row of cash.
 */
const schwabFiles: readonly Sample[] = [
  ['exports/schwab-csv/kapji/schwab_transactions.csv', [13, 13, 0, 0, 9479.3]],
  ['exports/schwab-csv/kapji/2023/transactions.csv', [7, 7, 0, 0, 1_019_826.86]],
  ['exports/schwab-csv/kapji/bond_interest/transactions.csv', [5, 5, 0, 0, 11_055.75]],
  ['exports/schwab-csv/kapji/cash_merger/transactions.csv', [6, 5, 0, 1, 1000]],
  ['exports/schwab-csv/kapji/interest_tax/transactions.csv', [2, 2, 0, 0, 2.06]],
  ['exports/schwab-csv/kapji/rsu_settlement/transactions.csv', [4, 4, 0, 0, 28_068.66]],
  ['exports/schwab-csv/positions_header_2025.csv', [1, 1, 0, 0, 0]],
  [
    'exports/schwab-csv/splits-and-mergers.csv',
    [120, 107, 3, 10, -92_171.62],
    '115 Symbol: names the old shares by a number, and no other row gives their symbol; the new ones are on line 114',
    '117 Symbol: names the old shares by a number, and no other row gives their symbol; the new ones are on line 116',
    '119 Symbol: names the old shares by a number, and no other row gives their symbol; the new ones are on line 118',
  ],
]

/**
 * orders: credits of 1.20 + 2.59 + 1.47 + 1.04 + 1.26 = 7.56, times 100; with_close: less the debit of 0.17, so 739;
 * iron_condor: the same six fills among eight orders without any. The two recorded transactions were edited by their
 * publisher and contradict themselves: 206 - 0.95 is not -1215.95. The account holds ten options and its cash; a list
 * of accounts fetched without positions says only their cash, and that not always. The life of a put is one object of
 * named rows, no list: its own test reads them one by one.
 */
const schwabAnswers: readonly Sample[] = [
  ['schwab/orders.json', [5, 5, 0, 0, 756]],
  ['schwab/orders_with_close.json', [6, 6, 0, 0, 739]],
  ['schwab/orders_with_iron_condor.json', [14, 6, 0, 8, 739]],
  ['schwab/order_preview.json', [1, 0, 1, 0, 0], '1 -: is the preview of an order that was not placed'],
  [
    'schwab/orders/accepted_preview_order.json',
    [1, 0, 1, 0, 0],
    '1 -: is the preview of an order that was not placed',
  ],
  [
    'schwab/orders/rejected_preview_order.json',
    [1, 0, 1, 0, 0],
    '1 -: is the preview of an order that was not placed',
  ],
  [
    'schwab/endpoint-samples/orders/preview.json',
    [1, 0, 1, 0, 0],
    '1 -: is the preview of an order that was not placed',
  ],
  ['schwab/endpoint-samples/orders/get.json', [1, 0, 0, 1, 0]],
  ['schwab/endpoint-samples/orders/list.json', [1, 0, 0, 1, 0]],
  [
    'schwab/transactions.json',
    [2, 0, 2, 0, 0],
    '2 netAmount: is -1215.95, but the items add up to 205.05',
    '45 netAmount: is 854.95, but the items add up to 85.05',
  ],
  [
    'schwab/transaction_single.json',
    [1, 0, 1, 0, 0],
    '1 netAmount: is -1215.95, but the items add up to 205.05',
  ],
  ['schwab/endpoint-samples/transactions/get.json', [1, 0, 1, 0, 0], '2 tradeDate: is missing'],
  [
    'schwab/endpoint-samples/transactions/list.json',
    [1, 0, 1, 0, 0],
    '2 transferItems: names nothing that was traded',
  ],
  ['schwab/lifecycle-shapes.json', [1, 0, 1, 0, 0], '1 type: is missing'],
  ['schwab/account.json', [11, 11, 0, 0, 51_420.89]],
  ['schwab/endpoint-samples/accounts/get.json', [1, 1, 0, 0, 5000]],
  ['schwab/endpoint-samples/accounts/get_margin.json', [1, 0, 0, 1, 0]],
  ['schwab/endpoint-samples/accounts/list.json', [1, 0, 0, 1, 0]],
]

/**
 * Net is the sum of the Total column; where there is none, of Value, Commissions and Fees. PfizerImportTest 744.88 -
 * 64.12 + 49.88 - 555.12; LendingRebate 0.30 - 0.01; acat 1700 + 313.46; options_heavy -50.13 + 73.86 + 67.74 - 32.26 -
 * 251.13 + 594.35; mixed_trading -17550.05 + 248.87 - 9012.53 + 9287.47 + 10000 - 0.02 + 0.05, without its four options
 * on futures. TsllImportTest: its parts add up to 9139.38; in three rows (43, 146, 172) the total that moved is a cent
 * off them. Its two special dividends are four rows, two changes.
 */
const tastytradeFiles: readonly Sample[] = [
  ['exports/tastytrade/PfizerImportTest.csv', [4, 4, 0, 0, 175.52]],
  ['exports/tastytrade/LendingRebate.csv', [2, 2, 0, 0, 0.29]],
  ['exports/tastytrade/TastytradeDeposits.csv', [20, 20, 0, 0, 19_363.4]],
  ['exports/tastytrade/TastytradeOptionsTest.csv', [16, 16, 0, 0, 933.14]],
  ['exports/tastytrade/TsllImportTest.csv', [212, 210, 0, 2, 9139.37]],
  ['exports/tastytrade/tastytrade_acat_transfer_sample.csv', [3, 3, 0, 0, 2013.46]],
  ['exports/tastytrade/tastytrade_mixed_trading_sample.csv', [11, 7, 0, 4, -7026.21]],
  ['exports/tastytrade/tastytrade_options_heavy_sample.csv', [6, 6, 0, 0, 402.43]],
  ['exports/tastytrade/FutureOptions.csv', [21, 0, 0, 21, 0]],
]

/**
 * Made up here. tastytrade's older history: 13563 - 0.087 + 0.04 - 13200 - 5 + 42 - 2.284 + 480 - 6.852 + 8.40 + 15000;
 * the future is not kept; the old half of the merger stands with the new one. Fidelity's page: 84.33 + 12.40 - 3000 +
 * 243.30 - 1.80 + 12 + 998 - 990 - 998 - 510 + 6000, since what the shares of a split or distribution were worth is no
 * cash; two lines of notice, and the old half of the split. Its trader: 90.67 + 44 - 9850. Robinhood: 6.30 + 39.95 -
 * 2000 - 10.04 + 59.91 + 66.50 - 66.50 - 28.80 + 1.12 + 21 + 2100; the notice, the old shares of the split and the old
 * contract. A Flex query of two accounts: -12021 + 168.70 + 69.35 + 20000 and -40001 + 50000; of its rows of positions and
 * cash six are taken, four lots stand in a whole, one is the second of two, a future, euros twice and the two sums of all
 * currencies. OFX: 10000 - 6000 + 84.35; two positions and the cash, which holds the money market, and a bond.
 */
const madeUpFiles: readonly Sample[] = [
  ['exports/made-up/tastytrade-legacy.csv', [12, 10, 0, 2, 15_879.217]],
  ['exports/made-up/fidelity-web.csv', [18, 15, 0, 3, 1850.23]],
  ['exports/made-up/fidelity-trader.csv', [4, 4, 0, 0, -9715.33]],
  ['exports/made-up/robinhood.csv', [20, 17, 0, 3, 189.44]],
  ['exports/made-up/ibkr-positions.xml', [23, 12, 1, 10, 18_216.05], "38 position: is not a quantity: '1o0'"],
  ['exports/made-up/ofx-positions.qfx', [8, 6, 0, 2, 4084.35]],
]

const fx = 'exchanges currencies; only US dollars are kept'

/**
 * What is held stands in rows of its own, which move no cash: of daily_portfolio three positions and the cash,
 * without Canadian shares, a future and the sum of all currencies. simple: -18551 + 749.35 + 10000 + 37.50 + 12.45.
 * options: -550.65 + 648.70 - 628.25 - 5.20. cash: 10000 - 5000 + 12.50 - 5.25 + 150 - 15 + 225 - 25.50 - 10 - 50 - 8
 * + 100 - 2 - 0.50. fractional: -463.50 + 232.50, the purchase of 93.25 and its cancellation adding nothing.
 * corporate: 100 - 10 + 5000 for the merger. daily: -17551.25 + 21011.75 - 2506.50 + 125 - 18.75 - 12.50. extended:
 * -15001, the confirmation repeating it.
 */
const ibkrFiles: readonly Sample[] = [
  ['exports/ibkr/activity_simple.xml', [8, 7, 1, 0, -7751.7], '103 -: names description twice'],
  [
    'exports/ibkr/activity_options.xml',
    [8, 6, 2, 0, -535.4],
    '42 -: has a quantity whose sign contradicts what happened',
    "110 type: cannot be of an option: 'Broker Interest Paid'",
  ],
  ['exports/ibkr/activity_cash.xml', [15, 14, 1, 0, 5371.25], "160 type: is not known: 'Realized P/L'"],
  ['exports/ibkr/activity_fractional_shares.xml', [5, 5, 0, 0, -231]],
  [
    'exports/ibkr/activity_corporate_actions.xml',
    [10, 8, 2, 0, 5090],
    "39 type: is not known: 'DI'",
    "79 type: is not known: 'RI'",
  ],
  [
    'exports/ibkr/activity_complex_corporate_actions.xml',
    [10, 0, 7, 3, 0],
    "13 type: is not known: 'CD'",
    "30 type: is not known: 'CD'",
    "47 type: is not known: 'TO'",
    "64 type: is not known: 'TO'",
    "98 type: is not known: 'BC'",
    "149 type: is not known: 'RI'",
    "166 type: is not known: 'SR'",
  ],
  ['exports/ibkr/activity_daily_portfolio.xml', [15, 11, 1, 3, 1047.75], `78 -: ${fx}`],
  ['exports/ibkr/activity_extended.xml', [6, 4, 1, 1, -15_001], `63 -: ${fx}`],
]

/**
 * Fidelity: 2.34 + 6.78 - 6.78 + 89.01 + 2345.67 + 4567.89 + 4567 - 5432.10 + 1487.38 + 0.02 - 3210.98 + 1.54 - 1.54;
 * bonds are numbers and not tickers, and what is reinvested in cash stays cash; a tax of a later day than its posting
 * is no fact. Its positions:
 * three shares, two options, the cash; a bond; five headings and four subtotals. A closure of OFX moves no cash;
 * `BUY` is none of the two ways to buy an option.
 */
const otherFiles: readonly Sample[] = [
  [
    'exports/fidelity/fidelity_transactions.csv',
    [27, 13, 5, 9, 4416.23],
    "11 Symbol: is a security's number, not a ticker: '978928WR4'",
    '12 Action: counts from a day after its posting',
    "13 Symbol: is a security's number, not a ticker: '991696QU2'",
    "14 Symbol: is a security's number, not a ticker: '978928WR4'",
    "15 Symbol: is a security's number, not a ticker: '912566RL3'",
  ],
  ['exports/fidelity/fidelity_positions.csv', [16, 6, 0, 10, 15_678.89]],
  ['exports/ofx/schwab2ofx/assignput.ofx', [1, 1, 0, 0, 0]],
  ['exports/ofx/schwab2ofx/exerciseput.ofx', [1, 1, 0, 0, 0]],
  ['exports/ofx/schwab2ofx/expireput.ofx', [1, 1, 0, 0, 0]],
  [
    'exports/ofx/schwab2ofx/buyput.ofx',
    [1, 0, 1, 0, 0],
    "48 OPTBUYTYPE: does not say whether the trade opens or closes: 'BUY'",
  ],
  ['exports/ofx/schwab2ofx/transferoption.ofx', [4, 0, 0, 4, 0]],
]

/** Files that are none of a history, by what they are told to be. */
const notHistories: readonly (readonly [string, string])[] = [
  ['exports/schwab-csv/kapji/rsu_settlement/awards.csv', 'equity-awards'],
  ['exports/ofx/schwab2ofx/LICENSE.TXT', 'unknown-format'],
  ['schwab/account_numbers.json', 'account-numbers'],
  ['schwab/endpoint-samples/accounts/numbers.json', 'account-numbers'],
  ['schwab/user_preferences.json', 'preferences'],
  ['schwab/endpoint-samples/user_preferences/get.json', 'preferences'],
  ['schwab/token.json', 'access-token'],
  ['schwab/endpoint-samples/errors/market_data_error.json', 'error-answer'],
  ['schwab/endpoint-samples/errors/trader_error.json', 'error-answer'],
  ['schwab/endpoint-samples/errors/unrecognized.txt', 'unknown-format'],
  ...[
    'AAPL_chain_puts_trimmed_2025-01-16.json',
    'equity_instrument.json',
    'instrument.json',
    'market_hours_all.json',
    'market_hours_equity.json',
    'market_hours_future_date.json',
    'meta_option_quote.json',
    'movers_basic.json',
    'movers_percent_down.json',
    'movers_volume.json',
    'option_chains/ACME_calls.json',
    'option_chains/ACME_puts.json',
    'option_expiration_chain.json',
    'price_history_daily.json',
    'quotes/NVDA_quote.json',
    'quotes/NVDA__250307P00095000_quote.json',
    'quotes/_SPX_quote.json',
    'endpoint-samples/chains/get.json',
    'endpoint-samples/expiration_chain/get.json',
    'endpoint-samples/instruments/get.json',
    'endpoint-samples/instruments/list.json',
    'endpoint-samples/market_hours/get.json',
    'endpoint-samples/movers/get.json',
    'endpoint-samples/price_history/get.json',
    'endpoint-samples/quotes/get.json',
    'endpoint-samples/quotes/list.json',
  ].map((name) => [`schwab/${name}`, 'market-data'] as const),
]

const samples: readonly Sample[] = [
  ...schwabFiles,
  ...schwabAnswers,
  ...tastytradeFiles,
  ...ibkrFiles,
  ...otherFiles,
  ...madeUpFiles,
]

describe('every sample', () => {
  const named = samples.map(([path, outcome, ...refusals]) => ({ path, outcome, refusals }))
  test.each(named)('$path is read row by row', ({ path, outcome, refusals }) => {
    const file = readBytes(sampleBytes(path))
    expect(readOutcome(file)).toEqual(outcome)
    expect(refusalsOf(file)).toEqual(refusals)
  })

  test.each(notHistories)('%s is told to be of the kind %s', (path, kind) => {
    expect(recogniseFormat(sampleBytes(path))).toMatchObject({ ok: false, refusal: { kind } })
  })

  test('is in one of these tables', () => {
    const files = ['exports', 'schwab'].flatMap((folder) =>
      readdirSync(join(sampleFolder, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(sampleFolder.length + 1)
            .replaceAll('\\', '/'),
        ),
    )
    const listed = [...samples.map(([path]) => path), ...notHistories.map(([path]) => path)]
    expect(listed.toSorted()).toEqual(files.toSorted())
  })
})
