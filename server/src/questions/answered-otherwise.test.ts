/** What a user says became of an option is an answer until the broker tells: then the broker's word counts. */
import { expect, it } from 'vitest'
import { schwabFile, schwabLine } from '../formats/testing/broker-files.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openUser, uploadForm } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const put = 'ABC 11/13/2026 48.00 P'
const onMonday = '11/16/2026 as of 11/13/2026'
const sold = (contracts: number) =>
  schwabLine('11/02/2026', 'Sell to Open', put, contracts, '2.60', '0.00', `${260 * contracts}.00`)
const expired = (contracts: number) => schwabLine(onMonday, 'Expired', put, contracts)
const assigned = (contracts: number) => [
  schwabLine(onMonday, 'Assigned', put, contracts),
  schwabLine(onMonday, 'Buy', 'ABC', 100 * contracts, '48.00', '', `-${4800 * contracts}.00`),
]

describeEachEngine('an answer to what became of an option', ({ openTestDatabase }) => {
  const open = async (contracts: number) => {
    const { send, take } = await openUser(await openTestDatabase())
    await take(sold(contracts))
    const read = async <T>(path: string) => (await send<T>('GET', path)).body
    const answer = async (choice: 'expired' | 'delivered') => {
      const [question] = (await read<{ items: Json[] }>('/portfolio/questions')).items
      const { body } = await send<{ results: Json[] }>('POST', '/portfolio/questions/answers', {
        answers: [{ id: question?.['id'], choice }],
      })
      expect(body.results).toMatchObject([{ taken: true }])
    }
    const told = async () => {
      const [profit] = (await read<{ items: Json[] }>('/portfolio/pnl')).items
      const { items } = await read<{ items: Json[] }>('/portfolio/entries')
      const stocks = await read<Json[]>('/portfolio/positions/stocks')
      return {
        cash: profit?.['net_cash'],
        complete: profit?.['complete'],
        shares: stocks.map(({ shares }) => shares),
        endings: items
          .filter(({ kind }) => kind === 'expiration' || kind === 'assignment')
          .map(({ kind, source }) => `${String(kind)} ${String(source)}`),
      }
    }
    const undo = (id: string) => send('DELETE', `/imports/${id}?confirmed=true`)
    const takeBack = async () => {
      const { answered } = await read<{ answered: Json[] }>('/portfolio/questions')
      return send('DELETE', `/portfolio/questions/answers/${String(answered[0]?.['batch_id'])}`)
    }
    return { take, answer, told, undo, takeBack, read, send }
  }
  const kept = { cash: 260, complete: true, shares: [] }
  const brought = { cash: 260 - 4800, complete: true, shares: [100] }

  it.each([
    ['expired', assigned(1), kept, 'expiration manual', brought, 'assignment schwab-csv'],
    ['delivered', [expired(1)], brought, 'assignment manual', kept, 'expiration schwab-csv'],
  ] as const)(
    'is set aside where the broker tells otherwise, and counts again when that is undone: %s',
    async (choice, rows, before, answered, after, ended) => {
      const { take, answer, told, undo } = await open(1)
      await answer(choice)
      expect(await told()).toEqual({ ...before, endings: [answered] })
      const id = await take(...rows)
      expect(await told()).toEqual({ ...after, endings: [ended] })
      await undo(id)
      expect(await told()).toEqual({ ...before, endings: [answered] })
      await take(...rows, sold(1))
      expect(await told()).toEqual({ ...after, endings: [ended] })
    },
  )

  it('is named by the preview of the file that sets it aside', async () => {
    const { answer, read, send } = await open(1)
    await answer('expired')
    const body = uploadForm(schwabFile(...assigned(1)), { account_name: '99990000' })
    const { body: staged } = await send<{ id: string; notices: Json[] }>('POST', '/imports', body)
    expect(staged.notices.map(({ reason }) => reason)).toEqual([
      'counts in place of the expiration that was entered by hand for 2026-11-13, which counts again when this import is undone',
    ])
    await send('POST', `/imports/${staged.id}/confirm`, {})
    expect(await read(`/imports/${staged.id}`)).toMatchObject({ notices: staged.notices })
  })

  it('that was set aside leaves nothing behind once it is taken back', async () => {
    const { take, answer, told, undo, takeBack, read } = await open(1)
    await answer('delivered')
    const id = await take(expired(1))
    expect((await takeBack()).status).toBe(204)
    expect(await told()).toEqual({ ...kept, endings: ['expiration schwab-csv'] })
    expect(await read('/portfolio/reconciliation')).toMatchObject({ same_trades: [] })
    await undo(id)
    expect(await told()).toMatchObject({ shares: [], endings: [] })
    expect(await read('/portfolio/questions/count')).toEqual({ all: 1 })
  })

  it.each(['11/12/2026', '11/03/2026'])('gives way to a trade that closed it before, on %s', async (day) => {
    const { take, answer, told, undo } = await open(1)
    await answer('expired')
    const id = await take(schwabLine(day, 'Buy to Close', put, 1, '0.40', '0.00', '-40.00'))
    expect(await told()).toEqual({ cash: 220, complete: true, shares: [], endings: [] })
    await undo(id)
    expect(await told()).toEqual({ ...kept, endings: ['expiration manual'] })
  })

  it('gives way to an assignment of weeks before, with the shares that it moved', async () => {
    const { take, answer, told } = await open(1)
    await answer('delivered')
    await take(
      schwabLine('11/04/2026', 'Assigned', put, 1),
      schwabLine('11/04/2026', 'Buy', 'ABC', 100, '48.00', '', '-4800.00'),
    )
    expect(await told()).toEqual({ ...brought, endings: ['assignment schwab-csv'] })
  })

  it.each([
    ['expired', [expired(1)], kept],
    ['delivered', assigned(1), brought],
  ] as const)(
    'counts once where the broker tells the same, and nobody is asked: %s',
    async (choice, rows, expected) => {
      const { take, answer, told, read } = await open(1)
      await answer(choice)
      await take(...rows)
      expect(await told()).toMatchObject(expected)
      expect((await told()).endings).toHaveLength(1)
      expect(await read('/portfolio/questions')).toMatchObject({ items: [] })
      expect(await read('/portfolio/reconciliation')).toMatchObject({ same_trades: [] })
    },
  )

  it('that the broker tells too is asked about once more contracts are told of', async () => {
    const { take, answer, read } = await open(1)
    await answer('expired')
    await take(expired(1))
    await take(sold(2))
    const { items } = await read<{ items: Json[] }>('/portfolio/questions?kind=same_trade')
    expect(items).toHaveLength(1)
  })

  it('that was of all contracts gives way to the broker who parts them', async () => {
    const { take, answer, told } = await open(3)
    await answer('expired')
    await take(...assigned(1), expired(2))
    expect(await told()).toEqual({
      cash: 780 - 4800,
      complete: true,
      shares: [100],
      endings: expect.arrayContaining(['assignment schwab-csv', 'expiration schwab-csv']) as string[],
    })
  })

  it('stays where the broker tells of other contracts, of which one is still asked', async () => {
    const { take, answer, told } = await open(1)
    await answer('expired')
    await take(sold(2), ...assigned(1))
    expect(await told()).toMatchObject({ cash: 780 - 4800, complete: false, shares: [100] })
    expect((await told()).endings.toSorted()).toEqual(['assignment schwab-csv', 'expiration manual'])
  })

  it.each([
    ['expired', assigned(1)],
    ['delivered', [expired(1)]],
  ] as const)(
    'that was set aside is asked about no more, since the two cannot both be: %s',
    async (choice, rows) => {
      const { take, answer, told, read, send } = await open(1)
      await answer(choice)
      const { items } = await read<{ items: Json[] }>('/portfolio/entries')
      const byHand = items.filter(({ source }) => source === 'manual').map(({ id }) => String(id))
      await take(...rows)
      const before = await told()
      expect(await read('/portfolio/questions')).toMatchObject({ items: [] })
      expect(await read('/portfolio/questions/count')).toEqual({ all: 0 })
      expect(await read('/portfolio/reconciliation')).toMatchObject({ same_trades: [] })
      for (const id of byHand) {
        const answers = [{ id: `same_trade:${id}`, choice: 'two' }]
        const { body } = await send<{ results: Json[] }>('POST', '/portfolio/questions/answers', { answers })
        expect(body.results).toMatchObject([
          { taken: false, message: 'This question was answered in the meantime, by you or by an import.' },
        ])
        const kept = await send('POST', `/portfolio/entries/${id}/keep-both`)
        expect([kept.status, kept.body['detail']]).toEqual([
          409,
          'A broker reports what became of these contracts, and none of them is left that could have ended as entered.',
        ])
      }
      expect(await told()).toEqual(before)
    },
  )

  it('that was set aside may count beside the broker’s once more contracts are told of, with its shares', async () => {
    const { take, answer, told, read, send } = await open(1)
    await answer('delivered')
    await take(expired(1))
    await take(sold(2))
    const asked = async () =>
      (await read<{ items: Json[] }>('/portfolio/questions?kind=same_trade')).items.map(
        ({ id, choices }) => ({ id, choices: (choices as Json[]).map(({ choice }) => choice) }),
      )
    const [question, ...more] = await asked()
    expect(more).toEqual([])
    expect(question?.choices).toEqual(['one', 'two'])
    const before = await told()
    expect(before).toMatchObject({ cash: 780, shares: [] })
    const answers = [{ id: question?.id, choice: 'two' }]
    const { body } = await send<Json>('POST', '/portfolio/questions/answers', { answers })
    expect(await told()).toMatchObject({ cash: 780 - 4800, shares: [100] })
    await send('DELETE', `/portfolio/questions/answers/${String(body['batch_id'])}`)
    expect(await told()).toEqual(before)
    expect(await asked()).toEqual([question])
  })
})
