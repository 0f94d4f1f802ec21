/** A statement that doesn't say whose it is, and files of the broker whose it was. */
import { compareText } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asOfx } from '../../testing/as-ofx.ts'
import { asSchwabApi, schwabTransactions } from '../../testing/as-schwab-api.ts'
import { asRobinhood } from '../../testing/as-robinhood.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { payloadOf, rawAccount } from '../../testing/payload.ts'
import { leg } from '../../testing/told.ts'

const history = [leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2)]
const number = '999988'
/** The page of an account that shows the end of its number. */
const titled = (text: string): string =>
  `"Transactions  for account Individual ...988 as of 06/30/2026 10:00:00 ET"\n${text}`

describeDecidedInCode('an account of which no file has said whose it is', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const accounts = () => tools.get<{ account_number: string }[]>('/portfolio/accounts')
    const cash = async () => (await tools.profits()).reduce((sum, { net_cash }) => sum + net_cash, 0)
    return { ...tools, accounts, cash }
  }

  it('is the one of its number, whichever file comes first', async () => {
    const statementFirst = await open()
    await statementFirst.take(asOfx(history), 'statement.ofx')
    await statementFirst.take(asSchwabCsv(history), 'history.csv', number)
    const pageFirst = await open()
    await pageFirst.take(asSchwabCsv(history), 'history.csv', number)
    await pageFirst.take(asOfx(history), 'statement.ofx')
    for (const { accounts, cash } of [statementFirst, pageFirst]) {
      expect(await accounts()).toMatchObject([{ account_number: number }])
      expect(await cash()).toBeCloseTo(199.35, 6)
    }
  })

  it.each([
    ['in the older file', ['older', 'newer']],
    ['in the later one of the two', ['newer', 'older']],
  ] as const)('is the one of its number, which stands behind its name %s', async (_, order) => {
    const { take, accounts, cash } = await open()
    const bought = 'YOU BOUGHT,KO,COCA COLA'
    const files = {
      older: `Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Amount ($)\n02/20/2026,Individual X12345678,${bought},Cash,10,60,-600\n`,
      newer: `Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n02/20/2026,Individual,X12345678,${bought},Cash,10,60,-600\n`,
    }
    for (const each of order) await take(files[each], `${each}.csv`)
    expect(await accounts()).toHaveLength(1)
    expect(await cash()).toBe(-600)
  })

  it.each([
    ['first', ['21000456', '021000456']],
    ['later', ['021000456', '21000456']],
  ])(
    'is the one of its number, whose zeros a spreadsheet lost in the file that comes %s',
    async (_, order) => {
      const { take, accounts, cash } = await open()
      const file = (account: string) =>
        `Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n02/20/2026,Individual,${account},YOU BOUGHT,KO,COCA COLA,Cash,10,60,-600\n`
      for (const account of order) await take(file(account), `${account}.csv`)
      expect(await accounts()).toHaveLength(1)
      expect(await cash()).toBe(-600)
    },
  )

  it('takes the positions that the broker tells of its number', async () => {
    const { take, post, accounts } = await open()
    await take(asOfx(history), 'statement.ofx')
    await post('/portfolio/import/positions', payloadOf([rawAccount(number, [])]))
    expect(await accounts()).toHaveLength(1)
  })

  it('is not taken for one by the end of its number, and asked for where the trades are the same', async () => {
    const { take, stage, accounts } = await open()
    await take(asOfx(history), 'statement.ofx')
    const asked = await stage(titled(asSchwabCsv(history)), 'history.csv')
    expect(asked).toMatchObject({ status: 422, body: { accounts: [{ account_number: number }] } })
    const others = [leg('2026-02-20', 'STO', 2, 'XYZ 40P 2026-03-20', 1)]
    await take(titled(asSchwabCsv(others)), 'others.csv')
    expect(await accounts()).toHaveLength(2)
  })

  const shown = ['Individual ...988', 'Joint ...777'].flatMap((name) => [
    `"Positions for account ${name} as of 05:30 PM ET, 2026/02/20"`,
    '"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"',
    '"ABC 03/20/2026 50.00 P","PUT ABC INC $50 EXP 03/20/26","-1","$2.10","-$210.00","-$200.00","Option"',
  ])
  const ofNumber = (account: string, firstId = 910000000001) =>
    schwabTransactions(history, { account, firstId })

  it('of which positions showed the end of the number is the one that a later file names in full', async () => {
    const { take, accounts, get } = await open()
    await take([...shown, ''].join('\n'), 'positions.csv')
    const both = [...ofNumber('11110988'), ...ofNumber('22220777', 920000000001)]
    await take(JSON.stringify(both), 'transactions.json')
    expect(await accounts()).toHaveLength(2)
    const held = await get<{ contracts: number }[]>('/portfolio/positions/options')
    expect(held.map(({ contracts }) => contracts)).toEqual([-1, -1])
    // The number that it has now is the one alone.
    await take(JSON.stringify(ofNumber('33330988', 930000000001)), 'other.json')
    expect(await accounts()).toHaveLength(3)
  })

  it('of which positions showed the end of the number is none of two in one file that end so', async () => {
    const { take, accounts } = await open()
    await take([...shown, ''].join('\n'), 'positions.csv')
    const both = [...ofNumber('11110988'), ...ofNumber('22220988', 920000000001)]
    await take(JSON.stringify(both), 'transactions.json')
    expect(await accounts()).toHaveLength(4)
  })

  it('is asked for again by the end of a number that a later account has too', async () => {
    const { take, stage } = await open()
    await take(asSchwabCsv(history), 'history.csv', number)
    await take(titled(asSchwabCsv(history)), 'again.csv')
    await take(asSchwabCsv([leg('2026-02-24', 'STO', 1, 'KO 60P 2026-03-20', 1)]), 'later.csv', '777988')
    expect((await stage(titled(asSchwabCsv(history)), 'third.csv')).status).toBe(422)
  })

  const typed = ['...988', '…988', 'XXXX988']
  it.each(typed)(
    'that shows the end of its number is the one that the user calls %s, whichever comes first',
    async (name) => {
      const fileFirst = await open()
      await fileFirst.take(titled(asSchwabCsv(history)), 'named.csv')
      await fileFirst.take(asSchwabCsv(history), 'nameless.csv', name)
      const userFirst = await open()
      await userFirst.take(asSchwabCsv(history), 'nameless.csv', name)
      await userFirst.take(titled(asSchwabCsv(history)), 'named.csv')
      for (const { accounts, cash } of [fileFirst, userFirst]) {
        expect(await accounts()).toHaveLength(1)
        expect(await cash()).toBeCloseTo(199.35, 6)
      }
    },
  )

  it('is asked for where the user calls it by an end that several numbers have', async () => {
    const { take, stage, accounts } = await open()
    await take(asSchwabCsv(history), 'history.csv', number)
    await take(asSchwabCsv([leg('2026-02-24', 'STO', 1, 'KO 60P 2026-03-20', 1)]), 'later.csv', '777988')
    const asked = await stage(asSchwabCsv(history), 'again.csv', { account_name: '...988' })
    expect(asked.status).toBe(422)
    const { accounts: choices } = asked.body as unknown as { accounts: { account_number: string }[] }
    expect(choices.map(({ account_number }) => account_number).toSorted(compareText)).toEqual([
      '777988',
      number,
    ])
    expect(await accounts()).toHaveLength(2)
  })

  it('of an end that several have is another one where the user repeats what the file calls it', async () => {
    const { take, stage } = await open()
    await take(asSchwabCsv(history), 'history.csv', number)
    await take(asSchwabCsv([leg('2026-02-24', 'STO', 1, 'KO 60P 2026-03-20', 1)]), 'later.csv', '777988')
    const others = titled(asSchwabCsv([leg('2026-02-20', 'STO', 2, 'XYZ 40P 2026-03-20', 1)]))
    const { status, body } = await stage(others, 'others.csv', { account_name: 'Individual ...988' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ accounts: [{ account_number: 'Individual ...988', is_new: true }] })
  })

  it('of another broker is not the one that the user calls by the same end', async () => {
    const { take, accounts } = await open()
    await take(titled(asSchwabCsv(history)), 'named.csv')
    await take(asRobinhood(history), 'robinhood.csv', '...988')
    expect(await accounts()).toHaveLength(2)
  })

  it('is another one under another number', async () => {
    const { take, accounts, cash } = await open()
    await take(asOfx(history), 'statement.ofx')
    await take(asSchwabCsv(history), 'history.csv', '123456')
    expect(await accounts()).toHaveLength(2)
    expect(await cash()).toBeCloseTo(2 * 199.35, 6)
  })

  it('is never that of another broker', async () => {
    const { take, accounts } = await open()
    await take(asSchwabCsv(history), 'history.csv', number)
    await take(asRobinhood(history), 'robinhood.csv', number)
    expect(await accounts()).toHaveLength(2)
  })

  it('that another import made meanwhile is not made a second time', async () => {
    const { take, stage, post, accounts } = await open()
    const { body: page } = await stage(asSchwabCsv(history), 'history.csv', { account_name: number })
    await take(asOfx(history), 'statement.ofx')
    expect((await post(`/imports/${page.id}/confirm`, {})).status).toBe(409)
    expect(await accounts()).toHaveLength(1)
  })
})

describeDecidedInCode('an account that the user named for a file that names none', ({ openTestDatabase }) => {
  const page = [...history, leg('2026-02-23', 'STO', 1, 'XYZ 40P 2026-03-20', 1)]
  const interfaceFile = 'transactions.json'
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    await tools.take(asSchwabCsv(page), 'history.csv', 'Main')
    const accounts = () => tools.get<{ id: string; account_number: string }[]>('/portfolio/accounts')
    const cash = async () => (await tools.profits()).reduce((sum, { net_cash }) => sum + net_cash, 0)
    const [main] = await accounts()
    return { ...tools, accounts, cash, main: main?.id ?? '' }
  }

  it('is asked for where a file names another one and tells the same trades', async () => {
    const { stage, main, accounts, get } = await open()
    const asked = await stage(asSchwabApi(page), interfaceFile)
    expect(asked).toMatchObject({
      status: 422,
      body: {
        code: 'ACCOUNT_NEEDED',
        message:
          "The file names the account '99990000', and its trades are under your account 'Main' already. " +
          "Choose 'Main' where the two are one account; else it is a new one.",
        accounts: [{ id: main, account_number: 'Main' }],
        named: ['99990000'],
        likely: main,
      },
    })
    expect(await accounts()).toHaveLength(1)
    expect(await get('/imports')).toHaveLength(1)
  })

  it('is the same in capital letters and without', async () => {
    const { stage, main } = await open()
    const { body } = await stage(asSchwabCsv(page), 'next.csv', { account_name: ' mAIN ' })
    expect(body).toMatchObject({ accounts: [{ id: main, is_new: false }], counts: { new: 0 } })
  })

  it('once answered is the one of that name', async () => {
    const { stage, post, main, accounts, cash } = await open()
    const { body } = await stage(asSchwabApi(page), interfaceFile, { account_id: main })
    expect(body.counts).toMatchObject({ new: 0, same_trade: 2 })
    await post(`/imports/${body.id}/confirm`, {})
    const later = [...page, leg('2026-02-24', 'STO', 1, 'XYZ 41P 2026-03-20', 1)]
    const again = await stage(asSchwabApi(later), interfaceFile)
    expect(again).toMatchObject({ status: 201, body: { counts: { new: 1, already_here: 2 } } })
    expect(await accounts()).toHaveLength(1)
    expect(await cash()).toBeCloseTo(199.35 + 99.35, 6)
  })

  it('is likely that of a file without a name only where the broker has that one account alone', async () => {
    const { stage, take, main } = await open()
    const likelyOf = async (text: string, name: string) => {
      const { status, body } = await stage(text, name)
      expect(status).toBe(422)
      return (body as unknown as { likely: string | null }).likely
    }
    expect(await likelyOf(asSchwabCsv(page), 'next.csv')).toBe(main)
    expect(await likelyOf(asRobinhood(page), 'robinhood.csv')).toBeNull()
    await take(asSchwabCsv([leg('2026-02-26', 'STO', 1, 'KO 60P 2026-03-20', 1)]), 'joint.csv', 'Joint')
    expect(await likelyOf(asSchwabCsv(page), 'next.csv')).toBeNull()
  })

  it('is asked for by a statement that names no broker, too', async () => {
    const { stage } = await open()
    expect(await stage(asOfx(page), 'statement.ofx')).toMatchObject({
      status: 422,
      body: { named: [number] },
    })
  })

  it('that is new though its trades are here is told of', async () => {
    const { stage } = await open()
    const { body } = await stage(asSchwabCsv(page), 'history.csv', { account_name: 'Joint' })
    expect(body).toMatchObject({
      counts: { new: 2 },
      notices: [
        {
          reason: expect.stringMatching(
            /^is one of the trades of 'Joint' that are under your account 'Main' already/,
          ),
        },
      ],
    })
    const { body: statement } = await stage(asOfx(page), 'statement.ofx', { account_name: number })
    expect(statement).toMatchObject({ counts: { new: 2 }, notice_count: 1 })
    const { body: same } = await stage(asSchwabCsv(page), 'history.csv', { account_name: 'Main' })
    expect(same).toMatchObject({ counts: { new: 0 }, notices: [] })
  })

  it('stays another one where the user says so, and is not asked for again', async () => {
    const { stage, post, take, accounts } = await open()
    const { body } = await stage(asSchwabApi(page), interfaceFile, { account_name: '99990000' })
    expect(body).toMatchObject({ notice_count: 1 })
    await post(`/imports/${body.id}/confirm`, {})
    await take(asSchwabApi(page), interfaceFile)
    expect(await accounts()).toHaveLength(2)
  })

  it('is asked for again once the import that answered is undone', async () => {
    const { stage, post, undo, main } = await open()
    const { body } = await stage(asSchwabApi(page), interfaceFile, { account_id: main })
    await post(`/imports/${body.id}/confirm`, {})
    await undo(body.id)
    expect((await stage(asSchwabApi(page), interfaceFile)).status).toBe(422)
  })

  it('is asked for by a file of several accounts, by the name that tells the same trades', async () => {
    const { stage, main } = await open()
    const both = [
      ...schwabTransactions(page, { account: '99990000', firstId: 910000000001 }),
      ...schwabTransactions([leg('2026-02-24', 'STO', 1, 'KO 60P 2026-03-20', 1)], {
        account: '88880000',
        firstId: 920000000001,
      }),
    ]
    const stageWith = (choices: object) =>
      stage(JSON.stringify(both), interfaceFile, { accounts: JSON.stringify(choices) })
    expect(await stageWith({})).toMatchObject({ status: 422, body: { named: ['99990000'], likely: main } })
    const one = await stageWith({ '99990000': { account_id: main } })
    expect(one).toMatchObject({ status: 201, body: { counts: { same_trade: 2, new: 1 }, notices: [] } })
    const two = await stageWith({ '99990000': { account_name: '99990000' } })
    expect(two).toMatchObject({
      status: 201,
      body: {
        counts: { new: 3 },
        notices: [
          {
            reason:
              "is one of the trades of '99990000' that are under your account 'Main' already: where the two are one account " +
              'they count twice until one of the imports is undone',
          },
        ],
      },
    })
  })

  it('is asked for by a file of later trades that close what it holds', async () => {
    const { stage, take, accounts, main } = await open()
    const later = [
      leg('2026-03-02', 'BTC', 1, 'ABC 50P 2026-03-20', 1),
      leg('2026-03-03', 'STO', 1, 'KO 60P 2026-03-20', 1),
    ]
    expect(await stage(asSchwabApi(later), interfaceFile)).toMatchObject({
      status: 422,
      body: {
        message:
          "The file names the account '99990000', and the contracts that it closes are under your account 'Main' already. " +
          "Choose 'Main' where the two are one account; else it is a new one.",
        likely: main,
      },
    })
    const opened = [leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2.5), ...later]
    await take(asSchwabApi(opened), interfaceFile)
    expect(await accounts()).toHaveLength(2)
  })

  it('is not asked for by a file of other trades', async () => {
    const { take, accounts } = await open()
    await take(asSchwabApi([leg('2026-02-20', 'STO', 2, 'ABC 50P 2026-03-20', 2)]), interfaceFile)
    expect(await accounts()).toHaveLength(2)
  })
})

describeDecidedInCode('a history whose name alone has the number of its account', ({ openTestDatabase }) => {
  const named = (number: string): string => `History_for_Account_${number}.csv`
  const rows = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n'
  const bought = `${rows}02/20/2026,YOU BOUGHT,KO,COCA COLA,Cash,10,60,-600\n`
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const asked = async (number: string) => (await tools.stage(bought, named(number))).body
    return { ...tools, asked }
  }

  it('proposes it, and is of that account from then on', async () => {
    const { asked, take, get } = await open()
    expect(await asked('Z12345678')).toMatchObject({ proposed: 'Z12345678', likely: null })
    await take(bought, named('Z12345678'), 'Z12345678')
    const [{ id } = { id: '' }] = await get<{ id: string }[]>('/portfolio/accounts')
    expect(await asked('Z12345678')).toMatchObject({ likely: id })
  })

  it('is likely of no account of another number', async () => {
    const { asked, take } = await open()
    await take(bought, named('Z12345678'), 'Individual Z12345678')
    expect(await asked('Z87654321')).toMatchObject({ proposed: 'Z87654321', likely: null })
  })

  it('is likely of the only one that its owner gave a name without a number', async () => {
    const { asked, take, get } = await open()
    await take(bought, named('Z12345678'), 'Roth IRA')
    const [{ id } = { id: '' }] = await get<{ id: string }[]>('/portfolio/accounts')
    expect(await asked('Z12345678')).toMatchObject({ proposed: 'Z12345678', likely: id })
  })
})
