/** What a user changes while entries come: it is weighed again on the ledger that stands, and nobody is refused for the moment. */
import { describe, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { schwabLine } from '../../formats/testing/broker-files.ts'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { assigned, leg, shares } from '../../intake/testing/told.ts'
import { casesOn, describeEachEngine } from '../../testing/engines.ts'
import { takeFile, userCalls } from '../../testing/open-user.ts'
import { createTestApp } from '../../testing/test-app.ts'

type Json = Record<string, unknown>
type List = { readonly items: readonly Json[] }

/** A wheel with a block free and one under a call, a put beside it, two blocks whose calls may change places, and a sale. */
const history = asSchwabCsv([
  leg('2026-09-01', 'STO', 2, 'ABC 50P 2026-09-18', 1),
  assigned('2026-09-18', 2, 'ABC 50P 2026-09-18'),
  leg('2026-10-01', 'STO', 1, 'ABC 52C 2026-12-18', 1.5),
  leg('2026-10-02', 'STO', 1, 'ABC 45P 2026-12-18', 0.9),
  leg('2026-01-05', 'STO', 1, 'KO 60P 2026-01-16', 1),
  assigned('2026-01-16', 1, 'KO 60P 2026-01-16'),
  leg('2026-01-20', 'STO', 1, 'KO 50P 2026-01-30', 1),
  assigned('2026-01-30', 1, 'KO 50P 2026-01-30'),
  leg('2026-02-02', 'STO', 1, 'KO 65C 2026-12-18', 1),
  leg('2026-02-03', 'STO', 1, 'KO 66C 2027-03-19', 1),
  shares('2026-10-05', 'Buy', 100, 'XYZ', 20),
  shares('2026-10-06', 'Buy', 100, 'XYZ', 24),
  shares('2026-10-20', 'Sell', 100, 'XYZ', 23),
  shares('2026-10-21', 'Sell', 100, 'STAG', 38),
  leg('2026-10-22', 'STO', 1, 'DEF 30P 2026-12-18', 1),
])

const put = 'ABC 12/18/2026 45.00 P'
const boughtBack = schwabLine('11/19/2026', 'Buy to Close', put, 1, '0.40', '0.65', '-40.65')

describeEachEngine('a change while entries come', ({ engine, openTestDatabase }) => {
  const open = async () => {
    const db = await openTestDatabase()
    let meanwhile: (() => Promise<unknown>) | null = null
    let isEndless = false
    const interrupted: Database = {
      engine: db.engine,
      read: db.read,
      transaction: async (work, scope) => {
        const act = typeof scope === 'object' ? meanwhile : null
        if (act !== null && !isEndless) meanwhile = null
        await act?.()
        return db.transaction(work, scope)
      },
      version: () => db.version(),
      close: () => db.close(),
    }
    const here = createTestApp(interrupted)
    const other = createTestApp(db, {}, { clock: here.clock.now })
    const { access_token: token } = await here.signUp('ann')
    await takeFile(here, token, history)
    const { send, get } = userCalls(here, token)
    const there = userCalls(other, token)
    let imports = 0
    const moves = () => {
      imports += 1
      return there.take(schwabLine('11/10/2026', 'Buy', `NEW${imports}`, 1, '10.00', '', '-10.00'))
    }
    const entries = async (symbol: string) =>
      (await get<List>(`/portfolio/entries?symbol=${symbol}&limit=500`)).items
    const groupOf = async (ticker: string) =>
      (await get<List>('/lots/groups')).items.find((group) => group['ticker'] === ticker) ?? {}
    const lotWith = async (action: string) => {
      const group = await groupOf('ABC')
      const { lots } = await get<{ lots: Json[] }>(`/lots/groups/${String(group['id'])}`)
      const lot = lots.find(({ actions }) => (actions as string[]).includes(action)) ?? {}
      const at = { lot_no: lot['lot_no'], open_contracts: lot['open_contracts'] }
      return { group_id: group['id'], ...at, trade_date: '2026-11-20' }
    }
    const order = async (action: string, more: Json) =>
      send('POST', '/lots/orders', { ...(await lotWith(action)), ...more })
    const optionId = async () =>
      (await get<Json[]>('/portfolio/options')).find(({ symbol }) => String(symbol).includes('P00045000'))?.[
        'id'
      ]
    return {
      send,
      get,
      there,
      entries,
      groupOf,
      order,
      lotWith,
      optionId,
      moves,
      interrupt: (act: () => Promise<unknown>, endless = false) => {
        meanwhile = act
        isEndless = endless
      },
    }
  }
  type Opened = Awaited<ReturnType<typeof open>>
  /** What is done first, and the call that is interrupted then. */
  type Prepare = (opened: Opened) => Promise<readonly [method: string, path: string, body?: Json]>

  const roll = { close_price: 0.4, fees: 0.65, trade_date: '2026-11-20', open_price: 1.2 }
  const sellCall = { form: 'sell call', strike: 52, expiration: '2026-12-18', premium: 1.1, fees: 0.65 }
  const executeRoll: Prepare = async ({ optionId }) => {
    const id = await optionId()
    const fills = [{ option_id: id, ...roll, expiration: '2027-01-15' }]
    return ['POST', '/wheels/ABC/execute-roll', { option_ids: [id], fills }]
  }
  const closeOptions: Prepare = async ({ optionId }) => {
    const id = await optionId()
    const fills = [{ option_id: id, close_price: 0.4, fees: 0.65 }]
    return ['POST', '/wheels/ABC/close-options', { option_ids: [id], fills }]
  }
  const removeEntry: Prepare = async ({ send, entries }) => {
    const account_id = (await entries('XYZ'))[0]?.['account_id']
    const buy = { account_id, kind: 'buy', symbol: 'QQQ', quantity: 1, price: 5, trade_date: '2026-11-02' }
    await send('POST', '/portfolio/entries', buy)
    return ['DELETE', `/portfolio/entries/${String((await entries('QQQ'))[0]?.['id'])}`]
  }

  const calls: Readonly<Record<string, Prepare>> = {
    'an action on a lot': async ({ lotWith }) => [
      'POST',
      '/lots/orders',
      { ...(await lotWith('cover')), ...sellCall },
    ],
    'a roll of a lot': async ({ lotWith }) => {
      const into = { debit: 0.4, strike: 53, expiration: '2027-01-15', premium: 1.2, fees: 1.3 }
      return ['POST', '/lots/orders', { ...(await lotWith('roll')), form: 'roll', ...into }]
    },
    'an action taken back': async ({ order }) => {
      const { body } = await order('cover', sellCall)
      return ['DELETE', `/lots/orders/${String(body['order_id'])}`]
    },
    'a call on another lot': async ({ groupOf }) => [
      'PUT',
      `/lots/groups/${String((await groupOf('KO'))['id'])}/calls`,
      { from_lot: '1', to_lot: '2' },
    ],
    'lots named for a sale': async ({ entries, get }) => {
      const sale = (await entries('XYZ')).find(({ kind }) => kind === 'sell')
      const [lot] = await get<Json[]>('/portfolio/lots?status=open&symbol=XYZ')
      const lots = [{ lot_id: lot?.['id'], quantity: 100 }]
      return ['PUT', `/portfolio/entries/${String(sale?.['id'])}/lots?confirmed=true`, { lots }]
    },
    'a roll that is recorded': executeRoll,
    'a roll taken back': async (opened) => {
      const { body } = await opened.send(...(await executeRoll(opened)))
      return ['DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`]
    },
    'options closed': closeOptions,
    'a closing taken back': async (opened) => {
      const { body } = await opened.send(...(await closeOptions(opened)))
      return ['DELETE', `/wheels/ABC/closes/${String(body['closing_id'])}`]
    },
    'a wheel closed': async ({ get }) => {
      const wheel = (await get<Json[]>('/wheels/wheel-cycles')).find(({ ticker }) => ticker === 'DEF')
      return ['POST', `/wheels/${String(wheel?.['id'])}/close`, { close_all_positions: false }]
    },
    'an entry by hand removed': removeEntry,
    'an answer to a question': async ({ get }) => {
      const [question] = (await get<List>('/portfolio/questions')).items
      const answers = [{ id: question?.['id'], choice: 'cost_unknown' }]
      return ['POST', '/portfolio/questions/answers', { answers }]
    },
  }

  it.each(casesOn(engine, Object.entries(calls)))('is taken: %s', async (_, prepare) => {
    const opened = await open()
    const { send, moves, interrupt, entries } = opened
    const call = await prepare(opened)
    interrupt(moves)
    const { status, body } = await send(...call)
    expect([status >= 200 && status < 300, body]).toEqual([true, body])
    expect(await entries('NEW1')).toHaveLength(1)
  })

  describe('is refused in words', () => {
    it('where it is no longer true', async () => {
      const opened = await open()
      const call = await closeOptions(opened)
      opened.interrupt(() => opened.there.take(boughtBack))
      const { status, body } = await opened.send(...call)
      expect([status, body['message']]).toEqual([
        422,
        'Is not an open short option of yours on ABC: it may have been closed or rolled in the meantime',
      ])
    })

    it('where the option of a lot was rolled and the call did not name it', async () => {
      const opened = await open()
      const body = { ...(await opened.lotWith('close put')), form: 'close put', debit: 0.4 }
      const into = schwabLine('11/19/2026', 'Sell to Open', 'ABC 12/24/2026 44.50 P', 1, '0.90', '', '90')
      opened.interrupt(() => opened.there.take(boughtBack, into))
      const { status, body: told } = await opened.send('POST', '/lots/orders', body)
      expect([status, told['message']]).toEqual([
        409,
        expect.stringMatching(/its option is ABC \$44\.50 put of Dec 24, 2026 now\. Nothing was written/),
      ])
    })

    it('where what stands on it came in between', async () => {
      const opened = await open()
      const { body } = await opened.order('cover', { ...sellCall, strike: 54 })
      const closing = schwabLine('11/20/2026', 'Buy to Close', 'ABC 12/18/2026 54.00 C', 1, '0.40', '', '-40')
      opened.interrupt(() => opened.there.take(closing))
      const undone = await opened.send('DELETE', `/lots/orders/${String(body['order_id'])}`)
      expect([undone.status, undone.body['message']]).toEqual([
        409,
        expect.stringMatching(/^Other entries depend on what this recorded: .*Nothing was removed/),
      ])
    })

    it('where entries never stop coming, after some tries and with nothing written', async () => {
      const opened = await open()
      const call = await executeRoll(opened)
      const before = await opened.entries('ABC')
      opened.interrupt(opened.moves, true)
      const { status, body } = await opened.send(...call)
      opened.interrupt(async () => {})
      expect([status, body['code'], body['message']]).toEqual([
        409,
        'STALE_VERSION',
        'The ledger was changed in the meantime. Nothing was written. Load the page again and repeat.',
      ])
      expect(await opened.entries('ABC')).toEqual(before)
    })
  })
})
