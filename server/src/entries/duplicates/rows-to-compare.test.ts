/** Of a file that follows others, only the rows near what is held are read; what becomes of all of them is the same. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser, uploadForm } from '../../testing/open-user.ts'
import { compareBatch } from './compare-batch.ts'
import { selectDays, selectRowsNear, spanOf } from './rows-to-compare.ts'
import { selectToldAround } from './told-around.ts'
import { selectBatchRows, selectToldBatches } from './told-rows.ts'

const buy = (on: string, shares: number, fees = ''): string =>
  `"${on}","Buy","KO","COCA COLA","${shares}","$10.00","${fees}","-$${(shares * 10 + Number(fees.slice(1))).toFixed(2)}"`

const earlier = [buy('01/05/2026', 1), buy('03/02/2026', 2), buy('03/02/2026', 2), buy('03/04/2026', 3)]

const laterFiles: readonly (readonly [name: string, near: number, rows: readonly string[]])[] = [
  ['tells of later days alone', 0, [buy('05/04/2026', 4), buy('07/06/2026', 5)]],
  [
    'begins where the earlier one ended',
    3,
    [...earlier.slice(2), buy('03/05/2026', 6), buy('07/06/2026', 5)],
  ],
  ['corrects what is held', 2, [buy('03/02/2026', 2, '$1.00'), buy('03/04/2026', 3), buy('07/06/2026', 5)]],
  ['tells of days before and after', 1, [buy('11/03/2025', 2), buy('03/06/2026', 3), buy('07/06/2026', 5)]],
]

describeDecidedInCode('the rows of a file that are compared', ({ openTestDatabase }) => {
  it.each(laterFiles)('of one that %s', async (_, near, rows) => {
    const db = await openTestDatabase()
    const { take, send, userId } = await openUser(db)
    await take(...earlier)
    await send('POST', '/portfolio/entries', {
      account_id: (await send<{ id: string }[]>('GET', '/portfolio/accounts')).body[0]?.id,
      kind: 'buy',
      symbol: 'KO',
      quantity: 5,
      price: 10,
      trade_date: '2026-01-06',
    })
    const body = uploadForm(schwabFile(...rows), { account_name: '99990000' })
    const staged = await send<{ id: string }>('POST', '/imports', body)
    expect(staged.status).toBe(201)
    const batch = { userId, batchId: staged.body.id }

    const batches = await selectToldBatches(db.read, userId)
    const days = await selectDays(db.read, batch)
    const span = spanOf(days)
    if (span === null) throw new Error('a staged file has rows')
    const told = await selectToldAround(db.read, batch, days, { batches, days: 7 })
    expect(await selectRowsNear(db.read, batch, span, told)).toHaveLength(near)

    const read = () => selectBatchRows(db.read, userId, batch.batchId)
    const asStaged = await read()
    for (let look = 1; look <= 8; look += 1) {
      await compareBatch(db, batch, { exportedOn: '2026-08-01', demand: async () => {}, isNew: false })
      expect(await read()).toEqual(asStaged)
    }
  })
})
