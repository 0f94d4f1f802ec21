/** Transactions that Schwab's interface calls valid in one file and invalid in another. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const account = { accountNumber: '99990000', status: 'VALID' }
const option = {
  assetType: 'OPTION',
  symbol: 'KO    270115P00050000',
  putCall: 'PUT',
  strikePrice: 50,
  optionPremiumMultiplier: 100,
  underlyingSymbol: 'KO',
}
const currency = { instrument: { assetType: 'CURRENCY', symbol: 'CURRENCY_USD' }, amount: 0.66, cost: -0.66 }
const at = (day: string) => ({
  time: `2026-03-${day}T15:00:00+0000`,
  tradeDate: `2026-03-${day}T15:00:00+0000`,
})
const sold = {
  ...account,
  ...at('02'),
  activityId: 1,
  orderId: 11,
  type: 'TRADE',
  netAmount: 99.34,
  transferItems: [
    currency,
    { instrument: option, amount: -1, cost: 100, price: 1, positionEffect: 'OPENING' },
  ],
}
const assigned = {
  ...account,
  ...at('10'),
  activityId: 2,
  type: 'RECEIVE_AND_DELIVER',
  description: 'Removed due to Assignment PUT KO $50',
  netAmount: 0,
  transferItems: [{ instrument: option, amount: 1, cost: 0, price: 0, positionEffect: 'CLOSING' }],
}
const delivered = {
  ...account,
  ...at('10'),
  activityId: 3,
  type: 'TRADE',
  netAmount: -5000,
  transferItems: [
    {
      instrument: { assetType: 'EQUITY', symbol: 'KO' },
      amount: 100,
      cost: -5000,
      price: 50,
      positionEffect: 'OPENING',
    },
  ],
}
const dividend = {
  ...account,
  ...at('12'),
  activityId: 4,
  type: 'DIVIDEND_OR_INTEREST',
  description: 'COCA COLA CO',
  netAmount: 53,
  transferItems: [],
}
const asInvalid = <T extends object>(transaction: T) => ({ ...transaction, status: 'INVALID' })
const file = (...transactions: readonly object[]): string => JSON.stringify(transactions)

const whole = [sold, assigned, delivered, dividend]
const taken = [assigned, delivered, dividend].map(asInvalid)

describeDecidedInCode('a transaction that was marked invalid', ({ openTestDatabase }) => {
  it.each([
    ['in a later file', [file(...whole), file(...taken)]],
    ['in an earlier file', [file(sold, ...taken), file(...whole)]],
    ['in the only file that has it', [file(sold, ...taken)]],
  ])('counts nowhere: %s', async (_, files) => {
    const { take, get, profits, lots } = await openImports(await openTestDatabase())
    for (const text of files)
      expect((await take(text, 'a.json')).counts).toMatchObject({ needs_fix: 0, refused: 0 })
    expect(await get('/portfolio/options')).toMatchObject([{ contracts: -1 }])
    expect(await lots()).toEqual([])
    expect((await profits()).reduce((sum, { net_cash: cash }) => sum + cash, 0)).toBe(99.34)
    expect((await profits()).reduce((sum, { dividends }) => sum + dividends, 0)).toBe(0)
    const { items } = await get<{ items: { net_cash: number }[] }>('/portfolio/entries')
    expect(items.reduce((sum, { net_cash: cash }) => sum + cash, 0)).toBeCloseTo(99.34, 6)
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })

  it('counts again when the file that says so is undone', async () => {
    const { take, undo, lots, profitOf } = await openImports(await openTestDatabase())
    await take(file(...whole), 'a.json')
    const { id } = await take(file(...taken), 'b.json')
    await undo(id)
    expect(await lots('status=open')).toMatchObject([{ quantity: 100, tax_basis: 4900.66 }])
    expect(await profitOf('KO')).toMatchObject({ net_cash: 99.34 - 5000 })
  })

  it('is passed over where nothing of it can be read', async () => {
    const { take } = await openImports(await openTestDatabase())
    const { counts } = await take(file(sold, { ...asInvalid(delivered), transferItems: [] }), 'a.json')
    expect(counts).toMatchObject({ new: 1, nothing_new: 1, needs_fix: 0, refused: 0 })
  })
})

const bought = {
  ...account,
  ...at('02'),
  activityId: 20,
  type: 'TRADE',
  netAmount: -1000,
  transferItems: [
    {
      instrument: { assetType: 'EQUITY', symbol: 'ZZ' },
      amount: 100,
      cost: -1000,
      price: 10,
      positionEffect: 'OPENING',
    },
  ],
}
const moved = (activityId: number, description: string, symbol: string, amount: number) => ({
  ...account,
  ...at('10'),
  activityId,
  type: 'RECEIVE_AND_DELIVER',
  description,
  netAmount: 0,
  transferItems: [{ instrument: { assetType: 'EQUITY', symbol }, amount, cost: 0, price: 0 }],
})

const acts: Readonly<Record<string, readonly object[]>> = {
  'a forward split': [moved(21, 'ZZ INC FORWARD SPLIT 2 FOR 1', 'ZZ', 100)],
  'both halves of a reverse split': [
    moved(22, 'ZZ INC XXXREVERSE SPLIT EFF: 03/10/26', '98765Q109', -100),
    moved(23, 'ZZ INC', 'ZZ', 10),
  ],
  'a half of a reverse split that names its ratio': [moved(24, 'ZZ INC 1 FOR 10 REVERSE SPLIT', 'ZZ', 10)],
  'shares that came': [moved(25, 'TRANSFER OF SECURITY OR OPTION IN', 'ZZ', 40)],
  'shares that left': [moved(26, 'TRANSFER OF SECURITY OR OPTION OUT', 'ZZ', -40)],
  'shares of a spin-off': [moved(27, 'ZZ INC SPIN-OFF', 'ZZ', 30)],
}

describeDecidedInCode('what a company did, or moved, and was marked invalid', ({ openTestDatabase }) => {
  it.each(Object.entries(acts))('leaves what was held before: %s', async (_, rows) => {
    const invalid = rows.map(asInvalid)
    for (const files of [
      [file(bought, ...rows), file(...invalid)],
      [file(...invalid), file(bought, ...rows)],
      [file(bought, ...invalid)],
    ]) {
      const { take, get, lots, profitOf } = await openImports(await openTestDatabase())
      for (const text of files)
        expect((await take(text, 'a.json')).counts).toMatchObject({ needs_fix: 0, refused: 0 })
      expect(await lots()).toMatchObject([{ quantity: 100, tax_basis: 1000 }])
      expect(await profitOf('ZZ')).toMatchObject({ net_cash: -1000, complete: true })
      expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
    }
  })

  it('leaves a contract what it was before it became another one', async () => {
    const became = (activityId: number, symbol: string, amount: number) => ({
      ...moved(activityId, 'KO INC FORWARD SPLIT', symbol, amount),
      transferItems: [
        { instrument: { ...option, symbol }, amount, positionEffect: amount > 0 ? 'CLOSING' : 'OPENING' },
      ],
    })
    const rows = [became(31, option.symbol, 1), became(32, 'KO1   270115P00050000', -1)]
    for (const files of [
      [file(sold, ...rows), file(...rows.map(asInvalid))],
      [file(...rows.map(asInvalid)), file(sold, ...rows)],
    ]) {
      const { take, get } = await openImports(await openTestDatabase())
      for (const text of files)
        expect((await take(text, 'a.json')).counts).toMatchObject({ needs_fix: 0, refused: 0 })
      expect(await get('/portfolio/options')).toMatchObject([{ symbol: option.symbol, contracts: -1 }])
      expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
    }
  })

  it('is no transfer to another account', async () => {
    const { take, get, lots } = await openImports(await openTestDatabase())
    const [out] = [moved(26, 'TRANSFER OF SECURITY OR OPTION OUT', 'ZZ', -100)]
    const into = { ...moved(28, 'TRANSFER OF SECURITY OR OPTION IN', 'ZZ', 100), accountNumber: '99990001' }
    await take(file(bought, out), 'a.json')
    await take(file(asInvalid(out)), 'b.json')
    await take(file(into), 'c.json', '99990001')
    expect((await lots('status=open')).map(({ quantity }) => quantity)).toEqual([100, 100])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [] })
  })
})
