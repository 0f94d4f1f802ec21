/** Positions that were entered by hand before the file that tells of them came. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { first, openQuestions, second } from './testing/open-questions.ts'

const stock = { symbol: 'KO', shares: 100, cost_basis: 60, market_price: 70 }
const option = {
  ticker: 'ABC',
  option_type: 'Put',
  strike_price: 50,
  expiration_date: '2035-01-19',
  contracts: -5,
  cost_basis: 0.44,
  current_price: 0.4,
  status: 'Open',
}
const bought = '02/09/2026 Buy|KO|100|60.00||-6000.00'
const sold = '02/09/2026 Sell to Open|ABC 01/19/2035 50.00 P|5|0.45|3.30|221.70'

describeEachEngine('a position by hand that an account holds too', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openQuestions(await openTestDatabase())
    const { post, get, schwab } = tools
    await post('/stocks/', stock)
    await post('/options/', option)
    const held = async () =>
      (
        await get<{ positions: { symbol: string; data_source: string }[] }>('/portfolio/positions')
      ).positions.map(({ symbol, data_source }) => `${symbol.slice(0, 3).trim()} ${data_source}`)
    const count = async () => (await get<{ all: number }>('/portfolio/questions/count')).all
    const importBoth = () => schwab(first, bought, sold)
    return { ...tools, held, count, importBoth }
  }

  it('is asked about, in words that name both', async () => {
    const { ask, count, importBoth } = await open()
    expect(await count()).toBe(0)
    await importBoth()
    const { items, counts } = await ask()
    expect(counts).toMatchObject({ held_twice: 2, all: 2 })
    expect(await count()).toBe(2)
    expect(items.map(({ symbol, text, evidence }) => [symbol, text, ...evidence])).toEqual([
      [
        'ABC',
        'Are the 5 contracts short of ABC $50.00 put, Jan 19, 2035 that you entered by hand the ones that 11110001 holds?',
        'You entered 5 contracts short of ABC $50.00 put, Jan 19, 2035 at $0.44.',
        'The account 11110001 holds 5 contracts short of ABC $50.00 put, Jan 19, 2035.',
        'Each counts until this is answered.',
      ],
      [
        'KO',
        'Are the 100 shares of KO that you entered by hand the ones that 11110001 holds?',
        'You entered 100 shares of KO at $60.00.',
        'The account 11110001 holds 100 shares of KO.',
        'Each counts until this is answered.',
      ],
    ])
  })

  it('goes into the trash where the two are one, and comes back with the answer', async () => {
    const { ask, say, takeBack, held, count, importBoth } = await open()
    await importBoth()
    const answers = (await ask()).items.map(({ id }) => ({ id, choice: 'one_position' }))
    const { batch_id: batch, results } = await say(...answers)
    expect(results).toEqual(answers.map(({ id }) => ({ id, taken: true, message: null })))
    expect(await held()).toEqual(['ABC history', 'KO history'])
    expect(await count()).toBe(0)
    expect((await takeBack(batch)).status).toBe(204)
    expect((await held()).filter((row) => row.endsWith('manual'))).toEqual(['ABC manual', 'KO manual'])
    expect(await count()).toBe(2)
  })

  it('comes back with the import that told of it undone, unless another one tells of it too', async () => {
    const { ask, say, held, schwab, count, undo } = await open()
    const shares = await schwab(first, bought)
    const both = await schwab(first, bought, sold)
    await say(...(await ask()).items.map(({ id }) => ({ id, choice: 'one_position' })))
    expect(await held()).toEqual(['ABC history', 'KO history'])
    await undo(both.id)
    expect(await held()).toEqual(['ABC manual', 'KO history'])
    await undo(shares.id)
    expect([await held(), await count()]).toEqual([['ABC manual', 'KO manual'], 0])
    await schwab(first, bought)
    expect(await count()).toBe(1)
  })

  it('stays beside the other where they are two, and is not asked about again', async () => {
    const { ask, say, held, count, importBoth, takeBack } = await open()
    await importBoth()
    const { batch_id: batch } = await say(
      ...(await ask()).items.map(({ id }) => ({ id, choice: 'two_positions' })),
    )
    expect(await held()).toHaveLength(4)
    expect(await count()).toBe(0)
    await takeBack(batch)
    expect(await count()).toBe(2)
  })

  it('is not asked about where the account holds the other side, or nothing any more', async () => {
    const { schwab, count } = await open()
    await schwab(
      first,
      '02/09/2026 Buy to Open|ABC 01/19/2035 50.00 P|5|0.45|3.30|-228.30',
      bought,
      '02/10/2026 Sell|KO|100|61.00||6100.00',
    )
    expect(await count()).toBe(0)
  })

  const closed = '02/10/2026 Buy to Close|ABC 01/19/2035 50.00 P|5|0.30|3.30|-153.30'

  it('is asked about where the account opened the contract and has closed it since', async () => {
    const { schwab, ask, say, takeBack, held, count, undo } = await open()
    const batch = await schwab(first, sold, closed)
    const [question, ...rest] = (await ask()).items
    expect(rest).toEqual([])
    expect(question).toMatchObject({
      symbol: 'ABC',
      text:
        'Are the 5 contracts short of ABC $50.00 put, Jan 19, 2035 that you entered by hand the ones that 11110001 opened and ' +
        'does not hold any more?',
      evidence: [
        'You entered 5 contracts short of ABC $50.00 put, Jan 19, 2035 at $0.44.',
        'The account 11110001 opened this contract on Feb 09, 2026, and does not hold it any more.',
        'The position by hand counts until this is answered.',
      ],
    })
    expect(await count()).toBe(1)
    const { batch_id: answer } = await say({ id: question?.id, choice: 'one_position' })
    expect([await held(), await count()]).toEqual([['KO manual'], 0])
    await takeBack(answer)
    expect(await count()).toBe(1)
    await say({ id: question?.id, choice: 'two_positions' })
    expect([await held(), await count()]).toEqual([['ABC manual', 'KO manual'], 0])
    await undo(batch.id)
    expect(await count()).toBe(0)
  })

  it('is still asked about when a later file tells that the account closed it', async () => {
    const { schwab, count, say, ask, undo } = await open()
    await schwab(first, sold)
    const later = await schwab(first, closed)
    expect(await count()).toBe(1)
    await undo(later.id)
    expect((await ask()).items[0]?.text).toMatch(/11110001 holds\?$/)
    await say({ id: (await ask()).items[0]?.id, choice: 'two_positions' })
    await schwab(first, closed)
    expect(await count()).toBe(0)
  })

  it('is not asked about where the account opened the other side of the contract, or what is undone', async () => {
    const { schwab, count, undo } = await open()
    await schwab(
      first,
      '02/09/2026 Buy to Open|ABC 01/19/2035 50.00 P|5|0.45|3.30|-228.30',
      '02/10/2026 Sell to Close|ABC 01/19/2035 50.00 P|5|0.30|3.30|146.70',
      '02/09/2026 Sell to Open|ABC 01/19/2035 45.00 P|5|0.45|3.30|221.70',
    )
    expect(await count()).toBe(0)
    const batch = await schwab(second, sold, closed)
    expect(await count()).toBe(1)
    await undo(batch.id)
    expect(await count()).toBe(0)
  })

  it('has no other choice', async () => {
    const { sayFirst, importBoth } = await open()
    await importBoth()
    expect((await sayFirst({ choice: 'one' })).results).toMatchObject([{ taken: false }])
  })
})
