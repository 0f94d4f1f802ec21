/** The broker's own transactions, as a positions import brings them, beside files of the same account. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount } from '../../testing/payload.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { leg, type Happening } from '../../testing/told.ts'
import {
  earlyAssignment,
  partialAssignment,
  splitWithCall,
  workedCase,
} from '../../testing/worked-histories.ts'

const cases = [
  ['the worked case', workedCase, 576.75],
  ['a partial assignment', partialAssignment, 1685.42],
  ['an early assignment', earlyAssignment, 1042.4],
  ['a split', splitWithCall, 1848.02],
] as const

describeDecidedInCode('a synced account', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const sync = async (history: readonly Happening[]) => {
      const transactions = JSON.parse(asSchwabApi(history)) as unknown[]
      const account = { ...rawAccount('99990000', []), positions: null, transactions }
      const answer = await tools.post('/portfolio/import/positions', payloadOf([account]))
      expect(answer.status).toBe(200)
    }
    const total = async () => (await tools.profits()).reduce((sum, { net_cash }) => sum + net_cash, 0)
    return { ...tools, sync, total }
  }

  it.each(cases)('%s: the file first, then the broker', async (_, history, total) => {
    const tools = await open()
    const { id } = await tools.take(asSchwabCsv(history))
    await tools.sync(history)
    expect(await tools.total()).toBeCloseTo(total, 6)
    expect(await tools.get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
    expect((await tools.undo(id)).status).toBe(204)
    expect(await tools.total()).toBeCloseTo(total, 6)
    expect((await tools.profits()).every(({ open: isOpen, complete }) => !isOpen && complete)).toBe(true)
  })

  it.each(cases)('%s: the broker first, then the file', async (_, history, total) => {
    const tools = await open()
    await tools.sync(history)
    const staged = await tools.take(asSchwabCsv(history))
    expect(staged.counts).toMatchObject({ new: 0 })
    expect(await tools.total()).toBeCloseTo(total, 6)
    expect((await tools.undo(staged.id)).status).toBe(204)
    expect(await tools.total()).toBeCloseTo(total, 6)
  })

  it.each(cases)(
    '%s: half from the file, and the rest in two syncs that overlap',
    async (_, history, total) => {
      const tools = await open()
      await tools.take(asSchwabCsv(history.slice(0, 4)))
      await tools.sync(history.slice(0, 6))
      await tools.sync(history)
      expect(await tools.total()).toBeCloseTo(total, 6)
      expect(await tools.get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
    },
  )

  it('counts a second equal fill that a later file tells beside the one that the broker told', async () => {
    const tools = await open()
    const first = [leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2)]
    await tools.sync(first)
    const told = await tools.take(asSchwabCsv(first))
    expect(told.counts).toMatchObject({ new: 0 })
    const both = [...first, ...first]
    const twin = await tools.take(asSchwabCsv(both))
    expect(twin.counts).toMatchObject({ new: 1 })
    expect(await tools.total()).toBeCloseTo(2 * 199.35, 6)
    await tools.sync(both)
    expect(await tools.total()).toBeCloseTo(2 * 199.35, 6)
  })
})
