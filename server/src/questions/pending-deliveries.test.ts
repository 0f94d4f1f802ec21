import { expect, it } from 'vitest'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

interface Questions {
  readonly items: readonly { readonly kind: string; readonly evidence: readonly string[] }[]
}

describeDecidedInCode('what became of an option of which a part was assigned', ({ openTestDatabase }) => {
  it('is asked with what the broker reports, where its shares are in no file yet', async () => {
    const { takeText, get } = await openUser(await openTestDatabase())
    await takeText(
      schwabText(
        '01/05/2026 Sell to Open|ABC 02/20/2026 50.00 P|3|$2.00|$1.95|$598.05',
        '02/18/2026 Assigned|ABC 02/20/2026 50.00 P|1',
      ),
    )
    const { items } = await get<Questions>('/portfolio/questions')
    expect(items).toMatchObject([
      {
        kind: 'pending_expiry',
        evidence: [
          'No shares moved at the strike, and the broker has not reported that it expired.',
          'The broker reports that 1 was assigned on Feb 18, 2026, and the shares of that are not in the history: import the file that has them before answering.',
        ],
      },
    ])
    await takeText(schwabText('02/18/2026 Buy|ABC|100|$50.00||-$5000.00'))
    const after = await get<Questions>('/portfolio/questions')
    expect(after.items.map(({ evidence }) => evidence.length)).toEqual([1])
  })

  it.each([
    ['all were assigned', 2, ['delivered'], ['2026-02-18 assignment 2', '2026-02-18 buy 200'], 0],
    ['one was assigned', 1, ['expired', 'delivered'], ['2026-02-18 assignment 1', '2026-02-18 buy 100'], 1],
  ])('is answered by the shares alone, where %s by the broker', async (_, count, choices, rows, left) => {
    const { takeText, get, send } = await openUser(await openTestDatabase())
    const history = [
      '01/05/2026 Sell to Open|ABC 02/20/2026 50.00 P|2|$2.00|$1.30|$398.70',
      `02/18/2026 Assigned|ABC 02/20/2026 50.00 P|${count}`,
    ]
    await takeText(schwabText(...history))
    const asked = async () =>
      (
        await get<{ items: { id: string; kind: string; choices: { choice: string }[]; quantity: number }[] }>(
          '/portfolio/questions',
        )
      ).items
    const [question] = await asked()
    expect(question?.choices.map(({ choice }) => choice)).toEqual(choices)
    const answers = [{ id: question?.id, choice: 'delivered' }]
    await send('POST', '/portfolio/questions/answers', { answers })
    const told = async () => {
      const { items } = await get<{ items: { trade_date: string; kind: string; quantity: number }[] }>(
        '/portfolio/entries',
      )
      return items
        .filter(({ kind }) => kind !== 'sell-to-open')
        .map(({ trade_date, kind, quantity }) => `${trade_date} ${kind} ${quantity}`)
        .toSorted()
    }
    const pending = async () =>
      (await asked())
        .filter(({ kind }) => kind !== 'same_trade')
        .map(({ kind, quantity }) => [kind, quantity])
    expect(await told()).toEqual(rows)
    expect(await pending()).toEqual(left === 0 ? [] : [['pending_expiry', left]])
    await takeText(schwabText(...history, `02/18/2026 Buy|ABC|${100 * count}|$50.00||-$${5000 * count}.00`))
    expect(await told()).toEqual(rows)
    expect(await pending()).toEqual(left === 0 ? [] : [['pending_expiry', left]])
  })
})
