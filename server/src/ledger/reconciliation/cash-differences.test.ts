/** The cash of the ledger beside the broker's: what was paid in and out counts, whether the ledger is in memory or not. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { withoutSettled } from '../../testing/without-settled.ts'

describeDecidedInCode('the cash of an account', ({ openTestDatabase }) => {
  it('agrees with the broker’s after a restart too, with deposits, a withdrawal and interest', async () => {
    const { test, token, takeText, send, get } = await openUser(await openTestDatabase())
    await takeText(
      schwabFile(
        '"03/02/2026","Buy","ABC","ABC INC","100","$45.00","","-$4,500.00"',
        '"02/27/2026","Credit Interest","","INTEREST","","","","$1.25"',
        '"02/10/2026","MoneyLink Transfer","","TRANSFER OUT","","","","-$500.00"',
        '"02/02/2026","MoneyLink Transfer","","TRANSFER IN","","","","$10,000.00"',
      ),
    )
    const shares = { symbol: 'ABC', long_quantity: 100, average_price: 45, market_value: 4600 }
    const account = rawAccount('99990000', [rawPosition(shares)], { cash_balance: 5001.25 })
    expect((await send('POST', '/portfolio/import/positions', payloadOf([account]))).status).toBeLessThan(300)
    const kept = await get('/portfolio/reconciliation')
    expect(kept).toMatchObject({ accounts: [{ compared: 2, agreeing: 2 }] })
    const started = () => createTestApp(test.deps.db).send('GET', '/portfolio/reconciliation', { token })
    expect((await started()).body).toEqual(kept)
    expect((await withoutSettled(test.deps.db, started)).body).toEqual(kept)
  })

  it.each([
    ['with an instant of its own', (at: string) => ({ last_synced: at })],
    ['of its file’s instant', () => ({})],
  ])('is compared where it is all that was stated of the account, %s', async (_, instantOf) => {
    const { takeText, send, get } = await openUser(await openTestDatabase())
    await takeText(
      schwabFile(
        '"03/02/2026","Buy","ABC","ABC INC","100","$45.00","","-$4,500.00"',
        '"02/02/2026","MoneyLink Transfer","","TRANSFER IN","","","","$10,000.00"',
      ),
    )
    const stated = async (cash: number, at: string) => {
      const account = rawAccount('99990000', null, { cash_balance: cash, ...instantOf(at) })
      const { status } = await send('POST', '/portfolio/import/positions', payloadOf([account], at))
      expect(status).toBeLessThan(300)
      return get('/portfolio/reconciliation')
    }
    const none = { snapshot_as_of: null, compared: 1 }
    expect(await stated(5500, '2026-11-18T21:00:00Z')).toMatchObject({
      accounts: [{ ...none, agreeing: 1, difference_count: 0 }],
    })
    expect(await stated(5400, '2026-11-19T21:00:00Z')).toMatchObject({
      accounts: [
        {
          ...none,
          agreeing: 0,
          differences: [{ symbol: null, field: 'cash', ledger: 5500, broker: 5400, difference: -100 }],
        },
      ],
    })
    // What came since moves the one as the other.
    await takeText(schwabFile('"11/20/2026","Credit Interest","","INTEREST","","","","$1.25"'))
    expect(await get('/portfolio/reconciliation')).toMatchObject({
      accounts: [{ differences: [{ ledger: 5500, broker: 5400 }] }],
    })
  })

  it('is of the file that states it, and not of an older snapshot of positions', async () => {
    const { send, get } = await openUser(await openTestDatabase())
    const state = (at: string, positions: readonly ReturnType<typeof rawPosition>[] | null, cash: number) =>
      send(
        'POST',
        '/portfolio/import/positions',
        payloadOf([rawAccount('99990000', positions, { cash_balance: cash })], at),
      )
    const shares = rawPosition({ symbol: 'ABC', long_quantity: 100, average_price: 45, market_value: 4600 })
    await state('2026-11-10T21:00:00Z', [shares], 500)
    await state('2026-11-18T21:00:00Z', null, 700)
    expect(await get('/portfolio/collateral')).toMatchObject({
      accounts: [{ cash: 700, as_of: '2026-11-18T21:00:00.000Z' }],
    })
  })
})
