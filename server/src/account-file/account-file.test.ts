/** A whole account taken out as a file and brought in: every page says the same, on either engine and between them. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleBytes } from '../formats/testing/read-sample.ts'
import {
  enterScenario,
  priceAll,
  scenarioText,
  seedDemo,
  takeFile,
  type Owner,
} from '../figures/testing/portfolios.ts'
import { readPages } from '../figures/testing/read-pages.ts'
import { anyWheel } from '../intake/testing/any-wheel.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { makePlace, openPlace } from '../testing/test-database.ts'
import { isLong, isWanted } from '../testing/wanted-engines.ts'
import { bringIn, startServer, takeOut, type Server } from './testing/two-servers.ts'

type Json = Record<string, unknown>

/** All that the API says of an account. */
const readAll = async (server: Server, owner: Owner) => {
  const get = async (path: string) => {
    const { status, body } = await server.send('GET', path, { token: owner.token })
    expect(status, path).toBe(200)
    return body
  }
  return {
    pages: await readPages(server, owner.token),
    periods: await get('/portfolio/pnl?by=month&premium=assigned'),
    trash: await get('/trash'),
    imports: await get('/imports'),
    preferences: await get('/settings/preferences'),
    lots: await get('/lots/groups'),
    source: await get('/settings/market-data-source'),
  }
}

const decide = async (server: Server, { token }: Owner) => {
  const done = async (method: string, path: string, body?: unknown) => {
    const got = await server.send<Json>(method, path, { token, ...(body === undefined ? {} : { body }) })
    expect(got.status, `${method} ${path}: ${JSON.stringify(got.body)}`).toBeLessThan(300)
    return got.body
  }
  await done('PUT', '/settings/preferences', {
    cycle_gap_days: 30,
    stock_cost: 'roll-chain',
    fee_per_contract: 0.5,
  })
  const wheel = await done('POST', '/wheels/wheel-cycles', {
    ticker: 'PEP',
    strategy_type: 'cash_secured_put',
    started_at: '2026-11-20',
    notes: 'mine = "mine"\n\u2028, naïve',
    detection_metadata: { strike_price: 150, expiration_date: '2026-12-18', contract_count: 1, premium: 2.5 },
  })
  const id = String(wheel['id'])
  await done('PUT', `/wheels/${id}`, { profit_target_percentage: 50 })
  await done('PATCH', `/wheels/wheel-cycles/${id}/status`, { status: 'paused', reason: 'on holiday' })
  await done('POST', '/wheels/wheel-events', {
    cycle_id: id,
    event_type: 'note',
    description: 'seen',
    metadata: { camelCase: 1 },
  })
  await done('POST', '/wheels/track-ticker', { ticker: 'SOFI' })
  const { items: asked } = (await done('GET', '/portfolio/questions')) as unknown as {
    items: { id: string; choices: { choice: string; asks: string[] }[] }[]
  }
  const answers = asked.flatMap(({ id: question, choices }) => {
    const [plain] = choices.filter(({ asks }) => asks.length === 0)
    return plain === undefined ? [] : [{ id: question, choice: plain.choice }]
  })
  if (answers.length > 0) await done('POST', '/portfolio/questions/answers', { answers: answers.slice(0, 1) })
  const stock = await done('POST', '/stocks/', {
    symbol: 'MSFT',
    shares: 10,
    cost_basis: 400,
    market_price: 410.5,
  })
  await done('DELETE', `/stocks/${String(stock['id'])}`)
  await done('POST', '/stocks/', { symbol: 'AAPL', shares: 7, cost_basis: 200, market_price: 210 })
  const [account] = (await done('GET', '/portfolio/accounts')) as unknown as Json[]
  const made = await done('POST', '/portfolio/entries', {
    account_id: account?.['id'],
    kind: 'buy',
    symbol: 'ABC',
    quantity: 100,
    price: 12.345678,
    trade_date: '2026-10-05',
  })
  const [entry] = made['items'] as Json[]
  await done('DELETE', `/portfolio/entries/${String(entry?.['id'])}?confirmed=true`)
}

describeEachEngine('a whole account', ({ makeTestPlace, open, engine }) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(await makeTestPlace(), open)
  })

  const carry = async (from: Owner): Promise<{ before: unknown; after: unknown; to: Owner }> => {
    const before = await readAll(server, from)
    const to = await server.newOwner()
    const came = await bringIn(server, to, await takeOut(server, from))
    expect(came.body).toMatchObject({ entries: expect.any(Number) })
    return { before, after: await readAll(server, to), to }
  }

  it('of the demo, with everything that was decided about it, says the same on every page', async () => {
    const owner = await server.newOwner()
    await seedDemo(server, owner)
    await decide(server, owner)
    const { before, after, to } = await carry(owner)
    expect(after).toEqual(before)
    // What lies in the trash comes back as the new owner's.
    const items = (after as { trash: { items: Json[] } }).trash.items.map(({ kind, id }) => ({ kind, id }))
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['entry', 'position']))
    const restored = await server.send('POST', '/trash/restore', { token: to.token, body: { items } })
    expect(restored.body).toMatchObject({ restored: 2 })
    expect(await readAll(server, owner)).toEqual(before)
    const positions = await server.deps.db.read
      .selectFrom('positions')
      .select('user_id')
      .where('symbol', '=', 'MSFT')
      .execute()
    expect(positions).toEqual([{ user_id: to.userId }])
  })

  const samples = [
    'exports/tastytrade/tastytrade_options_heavy_sample.csv',
    'exports/schwab-csv/splits-and-mergers.csv',
    'exports/ibkr/activity_options.xml',
    'exports/fidelity/fidelity_positions.csv',
  ]
  it.each(casesOn(engine, samples))('of %s says the same', async (path) => {
    const owner = await server.newOwner()
    expect(await takeFile(server, owner, sampleBytes(path), path.split('/').at(-1) ?? path)).toBe(true)
    await priceAll(server, owner)
    const { before, after } = await carry(owner)
    expect(after).toEqual(before)
  })

  it('of any wheel that a trader may have run says the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyWheel, async (told) => {
        const owner = await server.newOwner()
        await takeFile(server, owner, new TextEncoder().encode(asSchwabCsv(told)), 'schwab.csv')
        const { before, after } = await carry(owner)
        expect(after).toEqual(before)
      }),
      { numRuns: isLong ? 6 : engine === 'sqlite' ? 3 : 1 },
    )
  })

  it('goes from either engine to the other, and a stranger’s stays as it was', async () => {
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite'
    if (!isWanted(other) || (other === 'postgres' && !process.env['TEST_DATABASE_URL'])) return
    const owner = await server.newOwner()
    await enterScenario(server, owner, scenarioText('worked-case.txt'))
    await decide(server, owner)
    const place = await makePlace(other)
    const db = await openPlace(place)
    try {
      const far = await startServer(place, () => Promise.resolve(db))
      const stranger = await far.newOwner()
      await enterScenario(far, stranger, 'fee 0.65\n2026-10-05 STO 1 KO 50P 2026-12-18 @ 1.00')
      const untouched = await readAll(far, stranger)
      const to = await far.newOwner()
      const file = await takeOut(server, owner)
      expect((await bringIn(far, to, file)).status).toBe(201)
      expect(await readAll(far, to)).toEqual(await readAll(server, owner))
      expect(await readAll(far, stranger)).toEqual(untouched)
      // The file of the copy differs from the first in who made it alone.
      const withoutHead = (text: string) => text.slice(text.indexOf('\n'))
      expect(withoutHead(await takeOut(far, to))).toBe(withoutHead(await takeOut(server, owner)))
    } finally {
      await db.close()
      await place.remove()
    }
  })

  describe('that is brought in', () => {
    let owner: Owner
    let file: string
    beforeAll(async () => {
      owner = await server.newOwner()
      await enterScenario(server, owner, 'fee 0.65\n2026-10-05 STO 1 KO 50P 2026-12-18 @ 1.00')
      await decide(server, owner)
      file = await takeOut(server, owner)
    })

    it('holds nothing that opens an account', async () => {
      const holds = (text: string) => file.includes(text)
      expect(holds(owner.userId)).toBe(false)
      expect(holds(owner.token)).toBe(false)
      expect(holds('password')).toBe(false)
      expect(holds('argon2')).toBe(false)
    })

    it('is not mixed with what is there', async () => {
      const got = await bringIn(server, owner, file)
      expect(got.status).toBe(409)
      expect(got.body.message).toContain('This account is not empty')
    })

    it('is brought in once, however often it is sent under a key', async () => {
      const to = await server.newOwner()
      expect((await bringIn(server, to, file, 'once')).status).toBe(201)
      expect((await bringIn(server, to, file, 'once')).status).toBe(201)
      expect((await bringIn(server, to, file, 'twice')).status).toBe(409)
    })

    const line = (text: string, start: string): number =>
      text.split('\n').findIndex((one) => one.startsWith(start))
    /** The file with one line in place of another; its sums are those of the new one where `isForged`. */
    const rowOf = (table: string): number => line(file, `{"name":"${table}"`) + 1
    const withLine = (at: number, change: (text: string) => string): string =>
      file
        .split('\n')
        .map((text, index) => (index === at ? change(text) : text))
        .join('\n')
    const forged = async (at: number, change: (text: string) => string): Promise<string> => {
      const { createHash } = await import('node:crypto')
      const lines = withLine(at, change).split('\n')
      const sums = JSON.parse(`{${lines.at(-2)?.slice(2)}`) as { sums: { tables: Record<string, Json> } }
      let open: string | null = null
      let rows: string[] = []
      for (const text of lines) {
        const name = /^\{"name":"(\w+)"/.exec(text)?.[1]
        if (name !== undefined) [open, rows] = [name, []]
        else if (/^\]\},?$/.test(text) && open !== null)
          sums.sums.tables[open] = {
            rows: rows.length,
            sha256: createHash('sha256').update(rows.join('\n')).digest('hex'),
          }
        else rows.push(text.replace(/,$/, ''))
      }
      lines.splice(-2, 1, `],${JSON.stringify(sums).slice(1)}`)
      return lines.join('\n')
    }

    /** An account that stays empty by each refusal, and takes the sound file after all of them. */
    const refusing = async () => {
      const to = await server.newOwner()
      const before = await readAll(server, to)
      const refused = async (text: string | Uint8Array): Promise<string> => {
        const got = await bringIn(server, to, text)
        expect([422, 413, 400]).toContain(got.status)
        expect(await readAll(server, to)).toEqual(before)
        return got.body.message ?? ''
      }
      const takesTheSound = async () => expect((await bringIn(server, to, file)).status).toBe(201)
      return { refused, takesTheSound }
    }

    it('is refused with a sentence where it is no such file, of another form, cut or changed', async () => {
      const { refused, takesTheSound } = await refusing()
      const none = 'This is not a file of a whole account from Wheelwright.'
      const refusals: readonly (readonly [text: string | Uint8Array, sentence: string | RegExp])[] = [
        ['', none],
        ['{}', none],
        ['[1,2]', none],
        ['Date,Action\n', none],
        ['{"schema":"wheelwright/entries/1","rows":[', none],
        ['\0', none],
        [
          file.replace('wheelwright/account/1', 'wheelwright/account/2'),
          'The file is of the form wheelwright/account/2, and this version reads wheelwright/account/1 alone.',
        ],
        [file.slice(0, -2), 'The file is cut short'],
        [file.slice(0, file.indexOf('],"sums"')), 'The file is cut short'],
        [file.slice(0, file.length / 2), /cut|damaged/],
        [new Uint8Array([...new TextEncoder().encode(file.slice(0, 200)), 0xff, 0xfe]), 'UTF-8'],
        [file.replace('AAPL', 'MSFT'), 'not those that the file was made with'],
        [withLine(rowOf('accounts'), () => '[1'), 'Row 1 of accounts cannot be read'],
        [
          file.replace('{"name":"wheels"', '{"name":"users"'),
          'The file has a table users, which this version does not know.',
        ],
        [file.replace('{"name":"wheels"', '{"name":"accounts"'), 'the table accounts twice'],
        [file.replace('"columns":["id","broker"', '"columns":["id","owner"'), 'has a column owner'],
      ]
      // All of it is found before a row is written.
      for (const [text, sentence] of casesOn(engine, refusals)) expect(await refused(text)).toMatch(sentence)
      await takesTheSound()
    })

    it('is refused where a row is none, whatever its sums say', async () => {
      const { refused, takesTheSound } = await refusing()
      const entries = rowOf('entries')
      const withValue = (at: number, place: number, value: unknown) =>
        forged(at, (text) => {
          const row = JSON.parse(text.replace(/,$/, '')) as unknown[]
          row[place] = value
          return JSON.stringify(row) + (text.endsWith(',') ? ',' : '')
        })
      type Refusal = readonly [at: number, place: number, value: unknown, sentence: string | RegExp]
      const foundInTheFile: readonly Refusal[] = [
        [entries, 0, 99, 'names by batch_no what is not in the file'],
        [entries, 3, 99, 'names by origin_no what is not in the file'],
        [entries, 10, 1e300, 'quantity must be an amount in millionths'],
        [entries, 10, '1', 'quantity must be an amount in millionths'],
        [entries, 4, 77, 'kind must be one of 0, 1'],
        [rowOf('accounts'), 1, 'a\0b', 'broker must be text'],
        [rowOf('preferences'), 1, 'best', 'stock_cost must be one of'],
      ]
      const unusable = 'Nothing of it was kept: the account is empty as before.'
      const foundWhenWritten: readonly Refusal[] = [
        [entries, 10, -9_000_000, 'do not add up to what the file says'],
        [entries, 14, 4_000_000_000_000_000, /booked|add up to what the file says/],
        [rowOf('wheels'), 15, 'null', unusable],
        [rowOf('trashed_positions'), 1, '+275760-09-13T00:00:00.000Z', unusable],
        [entries, 15, 8_000_000_000_000_000, 'The entries of the file cannot be booked.'],
      ]
      for (const [at, place, value, sentence] of [...casesOn(engine, foundInTheFile), ...foundWhenWritten])
        expect(await refused(await withValue(at, place, value))).toMatch(sentence)
      expect(
        await refused(
          await forged(
            rowOf('tracked_tickers') - 1,
            (text) => `${text}\n["KO","2026-01-01",null],\n["KO","2026-01-01",null]`,
          ),
        ),
      ).toContain('Rows of the file contradict one another.')
      await takesTheSound()
    })

    it('never brings anything into the account of another', async () => {
      const { refused, takesTheSound } = await refusing()
      const stranger = await server.newOwner()
      const at = rowOf('trashed_positions')
      const text = await forged(at, (row) => {
        const [id, deleted, position] = JSON.parse(row) as [string, string, string]
        return JSON.stringify([
          id,
          deleted,
          JSON.stringify({ ...(JSON.parse(position) as Json), user_id: stranger.userId }),
        ])
      })
      expect(await refused(text)).toContain('A deleted position in the file cannot be read.')
      await takesTheSound()
    })
  })
})
