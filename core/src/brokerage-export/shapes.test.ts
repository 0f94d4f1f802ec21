import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantFromMs } from '../base/instant.ts'
import { convertBrokerageExport } from './convert.ts'
import { importInputs, type ImportInput } from './find-items.ts'

type Json = Record<string, unknown>
/** A value in one of the shapes, with the number of items that were put into it. */
interface Shaped {
  readonly value: unknown
  readonly items: number
}

const at = instantFromMs(0)
const snake = (row: Json): Json =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      value,
    ]),
  )
const inEitherCase = (row: fc.Arbitrary<Json>) =>
  fc.tuple(row, fc.boolean()).map(([fields, isSnake]) => (isSnake ? snake(fields) : fields))

const number = fc.constantFrom<unknown>('100', 100, '0200', 200, '300', null)
const numbered = (row: Json, accountNumber: unknown): Json =>
  accountNumber === null ? row : { ...row, accountNumber }

const position = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    'x',
    {},
    { symbol: 'ZZT' },
    { symbol: '??', assetType: 'EQUITY', longQuantity: 1 },
    { symbol: 'ZZT', assetType: 'EQUITY', longQuantity: 'many' },
    { instrument: { symbol: 'ZZT  260116C00050000', assetType: 'OPTION' }, shortQuantity: 1 },
    { instrument: { symbol: 'ZZTA', assetType: 'COLLECTIVE_INVESTMENT' }, longQuantity: 2.5 },
    { instrument: { symbol: 'CURRENCY_USD', assetType: 'CURRENCY' }, longQuantity: 7 },
    { symbol: 'SWVXX', asset_type: 'CASH_EQUIVALENT', long_quantity: 9 },
  ),
)
const order = inEitherCase(
  fc
    .tuple(fc.option(fc.integer({ min: 1, max: 5 })), number)
    .map(([orderId, account]) =>
      numbered({ status: 'FILLED', ...(orderId === null ? {} : { orderId }) }, account),
    ),
)
const transaction = inEitherCase(
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), number)
    .map(([activityId, account]) => numbered({ activityId }, account)),
)
const accountNumber = inEitherCase(number.map((account) => numbered({ hashValue: 'A' }, account)))

const account: fc.Arbitrary<Shaped> = fc
  .record({
    number,
    positions: fc.option(fc.array(position, { maxLength: 4 })),
    orders: fc.array(order, { maxLength: 2 }),
    transactions: fc.array(transaction, { maxLength: 2 }),
    isWrapped: fc.boolean(),
    isSnake: fc.boolean(),
  })
  .map(({ number: own, positions, orders, transactions, isWrapped, isSnake }) => {
    const fields = numbered(
      { type: 'MARGIN', ...(positions ? { positions } : {}), orders, transactions },
      own,
    )
    const row = isSnake ? snake(fields) : fields
    // A bare account without a number but with orders reads as a plain container, which is no account item.
    const wrap = isWrapped || own === null
    const key = isSnake ? 'securities_account' : 'securitiesAccount'
    return {
      value: wrap ? { [key]: row } : row,
      items: 1 + (positions?.length ?? 0) + orders.length + transactions.length,
    }
  })

const rows = (row: fc.Arbitrary<unknown>): fc.Arbitrary<Shaped[]> =>
  fc.array(
    row.map((value) => ({ value, items: 1 })),
    { maxLength: 5 },
  )
const total = (list: readonly Shaped[]) => list.reduce((sum, { items }) => sum + items, 0)
const values = (list: readonly Shaped[]) => list.map(({ value }) => value)

/** The rows of an input as a list, alone, as lists of lists, or in an object under the name of their kind. */
const inAnyShape = (key: string, list: fc.Arbitrary<Shaped[]>): fc.Arbitrary<Shaped> =>
  fc.tuple(list, fc.constantFrom('list', 'alone', 'nested', 'object')).map(([found, shape]) => {
    const [first] = found
    if (shape === 'alone' && first) return first
    if (shape === 'nested') return { value: [values(found), []], items: total(found) }
    if (shape === 'object') return { value: { [key]: values(found), exportInfo: {} }, items: total(found) }
    return { value: values(found), items: total(found) }
  })

/** All kinds of rows in one object. */
const container = fc
  .tuple(fc.array(account, { maxLength: 2 }), rows(order), rows(transaction))
  .map(([accounts, orders, transactions]) => ({
    value: { accounts: values(accounts), orders: values(orders), transactions: values(transactions) },
    items: total(accounts) + total(orders) + total(transactions),
  }))
const junk = fc.constantFrom<Shaped>(
  { value: 5, items: 1 },
  { value: null, items: 1 },
  { value: ['x', null], items: 2 },
  { value: {}, items: 1 },
)
const accounts = inAnyShape('accounts', fc.array(account, { maxLength: 3 }))
const shapes: Record<ImportInput, fc.Arbitrary<Shaped>> = {
  account_numbers: inAnyShape('accountNumbers', rows(accountNumber)),
  accounts,
  accounts_with_positions: accounts,
  account_orders: inAnyShape('orders', rows(order)),
  orders: inAnyShape('orders', rows(order)),
  transactions: inAnyShape('transactions', rows(transaction)),
}
const given = fc.record(
  Object.fromEntries(
    importInputs.map((input) => [
      input,
      fc.option(fc.oneof({ arbitrary: shapes[input], weight: 6 }, container, junk), { nil: undefined }),
    ]),
  ) as Record<ImportInput, fc.Arbitrary<Shaped | undefined>>,
)

const convert = (inputs: Partial<Record<ImportInput, Shaped | undefined>>) =>
  convertBrokerageExport(Object.fromEntries(importInputs.map((input) => [input, inputs[input]?.value])), at)

it('what was taken and what was refused add up to what was put in, for every input and shape', () => {
  fc.assert(
    fc.property(given, (inputs) => {
      const reports = new Map(convert(inputs).inputs.map((report) => [report.input, report]))
      for (const input of importInputs) {
        const report = reports.get(input)
        expect(report?.items).toBe(inputs[input]?.items)
        expect(report?.items).toBe(report && report.taken + report.refused.length)
        expect(new Set(report?.refused.map(({ path }) => path)).size).toBe(report?.refused.length ?? 0)
        expect(report?.refused.every(({ path }) => path.startsWith(input)) ?? true).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

it('what was taken stands in the payload, once', () => {
  fc.assert(
    fc.property(given, (inputs) => {
      const { payload, inputs: reports } = convert({ ...inputs, account_numbers: undefined })
      const taken = reports.reduce((sum, report) => sum + report.taken - report.duplicates, 0)
      const converted = payload.accounts
        .flatMap(({ positions }) => positions ?? [])
        .filter((row) => 'data_source' in row)
      const { total_accounts, total_orders, total_transactions } = payload.export_info
      expect(taken).toBe(total_accounts + converted.length + total_orders + total_transactions)
      expect(new Set(payload.accounts.map((one) => one.account_number)).size).toBe(total_accounts)
    }),
    { numRuns: 500 },
  )
})

it('no JSON whatever makes it fail', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(...importInputs), (value, input) => {
      const [report] = convertBrokerageExport({ [input]: value }, at).inputs
      expect(report?.items).toBe(report && report.taken + report.refused.length)
    }),
    { numRuns: 500 },
  )
})
