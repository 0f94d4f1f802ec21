/** From a broker's file to entries that count, and back, as a client meets it, on both engines. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { uploadForm } from '../../testing/open-user.ts'

type Counts = Record<
  'rows' | 'new' | 'already_here' | 'same_trade' | 'needs_fix' | 'refused' | 'nothing_new',
  number
>
type Batch = {
  id: string
  format: string
  state: string
  counts: Counts
  entries: number
  net_cash: number | null
  accounts: { id: string; account_number: string; is_new: boolean }[]
}
type Preview = Batch & {
  rows: { line: number; outcome: string; column: string | null; reason: string | null }[]
}
type Entries = {
  items: { id: string; kind: string; symbol: string; net_cash: number; trade_date: string }[]
  total: number
}

const sample = (path: string): string =>
  readFileSync(new URL(`../../../../fixtures/exports/${path}`, import.meta.url), 'utf8')

const form = (text: string, name = 'history.csv', fields: Record<string, string> = {}): FormData =>
  uploadForm(text, fields, name)

/** The worked case of docs/domain.md, section "Basis and disposal", as Schwab writes it, latest first. */
const workedCase = schwabFile(
  '06/19/2026,Assigned,ABC 06/19/2026 50.00 C,CALL ABC INC $50 EXP 06/19/26,1,,,',
  '06/19/2026,Sell,ABC,ABC INC,100,$50.00,,"$5,000.00"',
  '05/18/2026,Sell to Open,ABC 06/19/2026 50.00 C,CALL ABC INC $50 EXP 06/19/26,1,$1.20,$0.65,$119.35',
  '05/15/2026,Expired,ABC 05/15/2026 51.00 C,CALL ABC INC $51 EXP 05/15/26,1,,,',
  '04/20/2026,Sell to Open,ABC 05/15/2026 51.00 C,CALL ABC INC $51 EXP 05/15/26,1,$1.00,$0.65,$99.35',
  '04/17/2026,Assigned,ABC 04/17/2026 48.00 P,PUT ABC INC $48 EXP 04/17/26,1,,,',
  '04/17/2026,Buy,ABC,ABC INC,100,$48.00,,"-$4,800.00"',
  '03/20/2026,Sell to Open,ABC 04/17/2026 48.00 P,PUT ABC INC $48 EXP 04/17/26,1,$2.60,$0.65,$259.35',
  '03/20/2026,Buy to Close,ABC 03/20/2026 50.00 P,PUT ABC INC $50 EXP 03/20/26,1,$3.00,$0.65,-$300.65',
  '02/20/2026,Sell to Open,ABC 03/20/2026 50.00 P,PUT ABC INC $50 EXP 03/20/26,1,$2.00,$0.65,$199.35',
)

describeDecidedInCode('importing a file', ({ openTestDatabase }) => {
  const open = async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    const stage = (text: string, name?: string, fields?: Record<string, string>) =>
      app.send<Preview>('POST', '/imports', { token, body: form(text, name, fields) })
    const confirm = (id: string, body: object = {}) =>
      app.send<Batch>('POST', `/imports/${id}/confirm`, { token, body })
    const get = async <T>(path: string) => (await app.send<T>('GET', path, { token })).body
    const entries = (query = '') => get<Entries>(`/portfolio/entries${query}`)
    const take = async (text: string, name?: string, fields?: Record<string, string>) => {
      const staged = await stage(text, name, fields)
      expect(staged.status).toBe(201)
      const confirmed = await confirm(staged.body.id)
      expect(confirmed.status).toBe(200)
      return confirmed.body
    }
    return { ...app, token, stage, confirm, get, entries, take }
  }

  it('shows what it would add, and adds it on confirmation only', async () => {
    const { stage, confirm, entries, get, send, token } = await open()
    const staged = await stage(workedCase, 'history.csv', { account_name: '1234' })
    expect(staged.status).toBe(201)
    expect(staged.body).toMatchObject({
      format: 'schwab-csv',
      state: 'staged',
      file_name: 'history.csv',
      counts: { rows: 10, new: 10, already_here: 0, same_trade: 0, needs_fix: 0, refused: 0, nothing_new: 0 },
      entries: 10,
      // The case's cash: 200 - 300 + 260 - 1.95 - 4800 + 100 - 0.65 + 120 - 0.65 + 5000.
      net_cash: 576.75,
      first_date: '2026-02-20',
      last_date: '2026-06-19',
      accounts: [{ account_number: '1234', is_new: true }],
    })
    expect(staged.body.rows).toHaveLength(10)
    expect((await entries()).total).toBe(0)
    expect(await get('/portfolio/accounts')).toEqual([])

    // A decision is not needed: the call takes no body as well.
    const confirmed = await send('POST', `/imports/${staged.body.id}/confirm`, { token })
    expect(confirmed.body).toMatchObject({ state: 'confirmed', entries: 10 })
    expect((await confirm(staged.body.id)).body).toMatchObject({ state: 'confirmed', entries: 10 })
    expect((await entries()).total).toBe(10)
    expect(await get('/portfolio/pnl')).toMatchObject({
      items: [
        { underlying: 'ABC', realized_pnl: 576.75, tax_realized_pnl: 576.75, net_cash: 576.75, open: false },
      ],
    })
    expect(await get('/imports')).toMatchObject([{ id: staged.body.id, state: 'confirmed' }])
  })

  it('adds nothing when the same file comes again, and keeps honest twins', async () => {
    const { take, stage, entries } = await open()
    const twin =
      '02/20/2026,Sell to Open,XYZ 03/20/2026 50.00 P,PUT XYZ $50 EXP 03/20/26,1,$2.00,$0.65,$199.35'
    const twice = schwabFile(twin, twin)
    await take(twice, 'a.csv', { account_name: '1234' })
    expect((await entries()).total).toBe(2)
    const again = await stage(twice, 'b.csv', { account_name: '1234' })
    expect(again.body).toMatchObject({ counts: { rows: 2, new: 0, already_here: 2 }, entries: 0 })
    const third = schwabFile(twin, twin, twin)
    expect((await stage(third, 'c.csv', { account_name: '1234' })).body.counts).toMatchObject({
      new: 1,
      already_here: 2,
    })
  })

  it('asks for the account of a file that names none', async () => {
    const { stage, get, take } = await open()
    const asked = await stage(workedCase)
    expect(asked.status).toBe(422)
    expect(asked.body).toMatchObject({
      code: 'ACCOUNT_NEEDED',
      message: 'The file names no account. Name the one that it belongs to.',
      accounts: [],
    })
    await take(workedCase, 'a.csv', { account_name: '1234' })
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    expect((await stage(workedCase)).body).toMatchObject({
      accounts: [{ id: account?.id, account_number: '1234', broker: 'schwab' }],
    })
    expect((await stage(workedCase, 'a.csv', { account_id: account?.id ?? '' })).body.counts).toMatchObject({
      already_here: 10,
    })
    expect((await stage(workedCase, 'a.csv', { account_id: 'of someone else' })).status).toBe(422)
  })

  it('says which formats are read when it knows none of them', async () => {
    const { stage } = await open()
    const answer = await stage('a,b,c\n1,2,3\n')
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'UNKNOWN_FORMAT' })
    expect((answer.body as unknown as { formats: string[] }).formats.length).toBeGreaterThan(5)
  })

  it('undoes a batch, with the account that it made', async () => {
    const { take, send, token, entries, get, deps } = await open()
    const { id } = await take(workedCase, 'a.csv', { account_name: '1234' })
    expect((await send('DELETE', `/imports/${id}`, { token })).status).toBe(204)
    await deps.background.settle()
    expect((await entries()).total).toBe(0)
    expect(await get('/portfolio/accounts')).toEqual([])
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [] })
    expect(await get('/imports')).toMatchObject([{ id, state: 'undone' }])
    expect((await send('DELETE', `/imports/${id}`, { token })).status).toBe(404)
  })

  it('refuses to undo what later entries stand on, and names them', async () => {
    const { take, send, token, entries } = await open()
    const rows = workedCase.trim().split('\n')
    const first = await take(schwabFile(...rows.slice(-1)), 'a.csv', { account_name: '1234' })
    await take(schwabFile(...rows.slice(-2, -1)), 'b.csv', { account_name: '1234' })
    const refused = await send('DELETE', `/imports/${first.id}`, { token })
    expect(refused.status).toBe(409)
    expect(refused.body['message']).toBe(
      'Later entries depend on this import: buy to close of ABC $50.00 put, Mar 20, 2026, on Mar 20, 2026, 1 contract more than would be open. Nothing was undone: first undo the import that brought them, take back the answers that made them under Questions, or remove them.',
    )
    expect((await entries()).total).toBe(2)
  })

  it('lets an overlapping file take over when the first one is undone', async () => {
    const { take, send, token, entries, deps } = await open()
    const rows = workedCase.trim().split('\n')
    const first = await take(schwabFile(...rows.slice(-2)), 'a.csv', { account_name: '1234' })
    const second = await take(workedCase, 'b.csv', { account_name: '1234' })
    expect(second.counts).toMatchObject({ new: 8, already_here: 2 })
    expect((await send('DELETE', `/imports/${first.id}`, { token })).status).toBe(204)
    await deps.background.settle()
    expect((await entries()).total).toBe(10)
    expect((await send('DELETE', `/imports/${second.id}`, { token })).status).toBe(204)
    await deps.background.settle()
    expect((await entries()).total).toBe(0)
  })

  it('gives the refused rows back as a file that can be mended and imported', async () => {
    const { stage, confirm, get, take, entries } = await open()
    const bad =
      '02/20/2026,Sell to Open,ABC 03/20/2026 50.00 P,PUT ABC INC $50 EXP 03/20/26,1,two,$0.65,$199.35'
    const staged = await stage(schwabFile(bad), 'a.csv', { account_name: '1234' })
    expect(staged.body.counts).toMatchObject({ rows: 1, new: 0, needs_fix: 1 })
    expect(staged.body.rows).toMatchObject([{ line: 2, outcome: 'needs-fix', column: 'Price' }])
    await confirm(staged.body.id)
    const file = await get<{ file_name: string; text: string }>(`/imports/${staged.body.id}/refused`)
    expect(file.file_name).toBe('a-refused.csv')
    await take(file.text.replace(',two,', ',$2.00,'), 'mended.csv', { account_name: '1234' })
    expect((await entries()).total).toBe(1)
  })

  it('discards what was staged', async () => {
    const { stage, send, token, confirm, get } = await open()
    const { id } = (await stage(workedCase, 'a.csv', { account_name: '1234' })).body
    expect((await send('DELETE', `/imports/${id}`, { token })).status).toBe(204)
    const again = await confirm(id)
    expect([again.status, again.body]).toMatchObject([
      404,
      {
        message:
          'There is no such import: it may have been undone or discarded meanwhile. Nothing was changed.',
      },
    ])
    expect(await get('/imports')).toEqual([])
  })

  it('compares anew what was staged before another file was confirmed', async () => {
    const { stage, confirm, entries } = await open()
    const first = await stage(workedCase, 'a.csv', { account_name: '1234' })
    const second = await stage(workedCase, 'b.csv', { account_name: '1234' })
    await confirm(first.body.id)
    const anew = await confirm(second.body.id)
    expect(anew.status).toBe(409)
    expect(anew.body).toMatchObject({ code: 'STAGED_ANEW' })
    expect((await confirm(second.body.id)).body).toMatchObject({ counts: { new: 0, already_here: 10 } })
    expect((await entries()).total).toBe(10)
  })

  it('shows nothing of it to another user', async () => {
    const { stage, send, signUp } = await open()
    const { id } = (await stage(workedCase, 'a.csv', { account_name: '1234' })).body
    const { access_token: token } = await signUp('bob')
    for (const path of [`/imports/${id}`, `/imports/${id}/rows?outcome=new`, `/imports/${id}/refused`])
      expect((await send('GET', path, { token })).status).toBe(404)
    expect((await send('POST', `/imports/${id}/confirm`, { token, body: {} })).status).toBe(404)
    expect((await send('DELETE', `/imports/${id}`, { token })).status).toBe(404)
  })

  it('takes the bytes of a file alone, with its name and account in the query', async () => {
    const { send, token } = await open()
    const path = '/imports?file_name=raw.csv&account_name=99'
    const staged = await send<Preview>('POST', path, { token, body: new TextEncoder().encode(workedCase) })
    expect(staged.status).toBe(201)
    expect(staged.body).toMatchObject({ file_name: 'raw.csv', accounts: [{ account_number: '99' }] })
  })

  it('applies a snapshot of positions', async () => {
    const { take, get } = await open()
    const confirmed = await take(sample('schwab-csv/positions_header_2025.csv'), 'positions.csv')
    expect(confirmed).toMatchObject({ kind: 'positions', net_cash: null })
    expect((await get<{ positions: unknown[] }>('/portfolio/positions')).positions).not.toEqual([])
  })

  it.each([
    'schwab-csv/splits-and-mergers.csv',
    'tastytrade/tastytrade_options_heavy_sample.csv',
    'ibkr/activity_options.xml',
    'fidelity/fidelity_transactions.csv',
    'ofx/schwab2ofx/assignput.ofx',
  ])('accounts for every row of %s', async (path) => {
    const { stage, confirm, entries } = await open()
    const asked = await stage(sample(path), path)
    const staged = asked.status === 422 ? await stage(sample(path), path, { account_name: '1234' }) : asked
    expect(staged.status).toBe(201)
    const { rows, ...parts } = staged.body.counts
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(rows)
    const confirmed = await confirm(staged.body.id)
    expect((await entries()).total).toBe(confirmed.body.entries)
  })

  it('reads a large file in steps, and tells how far it is', async () => {
    const { send, token, deps, get } = await open()
    const rows = Array.from({ length: 4000 }, (_, index) => {
      const day = `${String(1 + (index % 9)).padStart(2, '0')}/${String(1 + (index % 28)).padStart(2, '0')}/2025`
      return `${day},Buy,XYZ,XYZ CORP,${1 + index},$10.00,,-$${(1 + index) * 10}.00`
    })
    const text = schwabFile(...rows)
    expect(text.length).toBeGreaterThan(150_000)
    const padded = text.replaceAll(
      'XYZ CORP',
      'XYZ CORPORATION OF THE UNITED STATES, CLASS A'.replaceAll(',', ' '),
    )
    expect(padded.length).toBeGreaterThan(256 * 1024)
    const told: number[] = []
    const me = (await send<{ id: string }>('GET', '/auth/me', { token })).body.id
    deps.events.subscribe(
      me,
      ({ progress }) => void (progress && told.push(progress.done)),
      () => {},
    )
    const staged = await send<Preview>('POST', '/imports', {
      token,
      body: form(padded, 'large.csv', { account_name: '1' }),
    })
    expect(staged.body.counts).toMatchObject({ rows: 4000, new: 4000 })
    expect(told.at(-1)).toBe(4000)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    // All pages of one outcome, in the order of the file.
    const lines: number[] = []
    for (let cursor: string | null = '0'; cursor !== null;) {
      type Page = { items: { line: number }[]; next_cursor: string | null }
      const page: Page = await get<Page>(`/imports/${staged.body.id}/rows?outcome=new&cursor=${cursor}`)
      lines.push(...page.items.map(({ line }) => line))
      cursor = page.next_cursor
    }
    expect(lines).toEqual(Array.from({ length: 4000 }, (_, index) => index + 2))
    expect(
      (await send('GET', `/imports/${staged.body.id}/rows?outcome=new&cursor=x`, { token })).status,
    ).toBe(422)
  })

  it.each([
    ['a zip archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'zip archive'],
    ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'image'],
    ['a PDF', new TextEncoder().encode('%PDF-1.7 ...'), 'PDF'],
    ['nothing', new Uint8Array(), 'empty'],
    ['a web page', new TextEncoder().encode('<!doctype html><title>Sign in</title>'), 'web page'],
  ])('says what %s is instead of a history', async (_, bytes, word) => {
    const { send, token } = await open()
    const refused = await send('POST', '/imports?account_name=1', { token, body: bytes })
    expect(refused.status).toBe(422)
    expect(refused.body['message']).toContain(word)
    expect(refused.body['formats']).toBeInstanceOf(Array)
  })

  it('refuses a file of more than 50 MB, and a form without a file', async () => {
    const { send, token } = await open()
    const large = new Uint8Array(52 * 1024 * 1024).fill(0x20)
    expect((await send('POST', '/imports?account_name=1', { token, body: large })).status).toBe(413)
    expect((await send('POST', '/imports', { token, body: new FormData() })).status).toBe(422)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send('POST', '/imports', { token, body: 'not a form', headers })).status).toBe(400)
  })

  it('answers a repeated upload with the same key as the first one', async () => {
    const { send, token, get } = await open()
    const path = '/imports?account_name=1&file_name=a.csv'
    const body = new TextEncoder().encode(workedCase)
    const first = await send<Preview>('POST', path, { token, body, key: 'k' })
    const again = await send<Preview>('POST', path, { token, body, key: 'k' })
    expect(again.body).toEqual(first.body)
    expect(await get('/imports')).toHaveLength(1)
  })

  it('finds the account of a masked name, and asks when two would fit', async () => {
    const { send, token, stage, take } = await open()
    await take(workedCase, 'a.csv', { account_name: '11112345' })
    const titled = `"Transactions  for account Individual ...345 as of 06/30/2026 10:00:00 ET"\n${workedCase}`
    expect((await stage(titled)).body).toMatchObject({
      accounts: [{ account_number: '11112345', is_new: false }],
    })
    await take(workedCase, 'b.csv', { account_name: '99992345' })
    const asked = await stage(titled)
    expect(asked.status).toBe(422)
    expect(asked.body).toMatchObject({ code: 'ACCOUNT_NEEDED' })
    expect((await send('GET', '/portfolio/pnl', { token })).body).toMatchObject({
      items: [{ underlying: 'ABC', realized_pnl: 1153.5 }],
    })
  })

  it('keeps an account into which the broker’s own objects have come since', async () => {
    const { take, send, token, get, deps } = await open()
    const { id } = await take(workedCase, 'a.csv', { account_name: '99990000' })
    const transactions = [
      {
        activityId: 7,
        accountNumber: '99990000',
        type: 'DIVIDEND_OR_INTEREST',
        netAmount: 1,
        time: '2026-06-22T04:00:00+0000',
        tradeDate: '2026-06-22T04:00:00+0000',
        status: 'VALID',
        transferItems: [],
      },
    ]
    const account = {
      account_number: '99990000',
      brokerage: 'schwab',
      positions: null,
      orders: [],
      transactions,
    }
    const body = { export_info: { source: 'schwab' }, accounts: [account] }
    expect((await send('POST', '/portfolio/import/positions', { token, body })).status).toBe(200)
    expect((await send('DELETE', `/imports/${id}`, { token })).status).toBe(204)
    await deps.background.settle()
    expect(await get('/portfolio/accounts')).toMatchObject([{ account_number: '99990000' }])
    const rows = await deps.db.read.selectFrom('broker_transactions').select('source_key').execute()
    expect(rows).toEqual([{ source_key: 'id:7' }])
  })

  it('tells what was taken, but not quite as it came', async () => {
    const { stage } = await open()
    const contradiction =
      '02/20/2026,Sell to Open,ABC 03/20/2026 50.00 P,PUT ABC INC $45 EXP 03/20/26,1,$2.00,$0.65,$199.35'
    const staged = await stage(schwabFile(contradiction), 'a.csv', { account_name: '1' })
    expect(staged.body).toMatchObject({
      counts: { rows: 1, new: 1 },
      notice_count: 1,
      notices: [{ line: 2, column: 'Description' }],
    })
  })
})
