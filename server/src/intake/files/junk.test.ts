/** Files that say nothing, from end to end: what is kept of them is bounded, and what is said of them is whole. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { openImports, type Counts, type Staged } from '../testing/open-imports.ts'
import { fidelityAccountsHeader, schwabFile, schwabHeader } from '../../formats/testing/broker-files.ts'
import { uploadForm } from '../../testing/open-user.ts'

const buy = '06/02/2026,Buy,XYZ,XYZ CORP,5,$10.00,,-$50.00'
const junk = (rows: number, text = 'x'): string =>
  [schwabHeader, buy, ...Array(rows).fill(text), ''].join('\n')

type Preview = Staged & {
  readonly listed: { readonly needs_fix: number; readonly refused: number; readonly nothing_new: number }
  readonly reasons: readonly {
    readonly outcome: string
    readonly column: string | null
    readonly rows: number
  }[]
  readonly notice_count: number
}
type RefusedRows = { readonly text: string; readonly left_out: number }

/** All rows of the file, whatever became of them. */
const sumOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, part) => sum + part, 0) - counts.rows

describeEachEngine('a file of junk', ({ openTestDatabase }) => {
  const open = async () => {
    const db = await openTestDatabase()
    const imports = await openImports(db)
    const notes = async () => (await db.read.selectFrom('import_notes').select('raw').execute()).length
    const stage = async (text: string) =>
      (await imports.stage(text, 'junk.csv', { account_name: '1' })).body as Preview
    return { ...imports, stage, notes }
  }

  it('keeps the first five hundred of its refused rows, and counts them all by their reason', async () => {
    const { stage, notes, get, post } = await open()
    const staged = await stage(junk(40_000))
    expect(staged.counts).toMatchObject({ rows: 40_001, new: 1, needs_fix: 40_000 })
    expect(sumOf(staged.counts)).toBe(staged.counts.rows)
    expect(await notes()).toBe(500)
    expect(staged.listed).toMatchObject({ corrections: 0, needs_fix: 500, refused: 0, nothing_new: 0 })
    expect(staged.reasons).toEqual([
      { outcome: 'needs-fix', column: 'Action', reason: 'is missing', rows: 40_000 },
    ])

    const refused = await get<RefusedRows>(`/imports/${staged.id}/refused`)
    expect(refused.left_out).toBe(39_500)
    expect(refused.text.trim().split('\r\n')).toHaveLength(501)

    const confirmed = await post<Preview>(`/imports/${staged.id}/confirm`, {})
    expect(confirmed.body.counts).toEqual(staged.counts)
    const receipt = await get<Preview>(`/imports/${staged.id}`)
    expect([receipt.counts, receipt.reasons, receipt.listed]).toEqual([
      staged.counts,
      staged.reasons,
      staged.listed,
    ])
    expect((await get<Preview[]>('/imports'))[0]?.counts).toEqual(staged.counts)
  })

  it('says how many words on rows that were taken there are, though the first are kept', async () => {
    const { stage, notes, get } = await open()
    const rounded = (at: number) => `06/02/2026,Buy,XYZ,XYZ,${at + 1},$1.0000001,,-$${at + 1}.00`
    const text = schwabFile(...Array.from({ length: 700 }, (_, at) => rounded(at)))
    const staged = await stage(text)
    expect(staged.notice_count).toBe(700)
    expect(await notes()).toBe(500)
    expect((await get<Preview>(`/imports/${staged.id}`)).notice_count).toBe(700)
  })

  it('leaves nothing out of the file of refused rows where all were kept', async () => {
    const { stage, get } = await open()
    const staged = await stage(junk(3))
    expect((await get<RefusedRows>(`/imports/${staged.id}/refused`)).left_out).toBe(0)
  })

  it('ends the list of refused rows of a file without a header with how many are not in it', async () => {
    const { stage, get } = await open()
    const rows = Array.from({ length: 600 }, (_, at) => `{"activityId":${at},"type":"TRADE"}`)
    const staged = await stage(`[${rows.join(',')}]`)
    expect(staged.counts.rows).toBe(600)
    const refused = await get<RefusedRows>(`/imports/${staged.id}/refused`)
    expect(refused.left_out).toBe(100)
    expect(refused.text).toMatch(
      /\n100 more refused rows are not in this file: only the first were kept\.\n$/,
    )
  })

  it('is refused where it names more accounts than anyone has', async () => {
    const { app, token } = await open()
    const rows = Array.from(
      { length: 101 },
      (_, at) => `06/02/2026,A,${at},YOU BOUGHT,XYZ,XYZ,Cash,10,5,,,,-50,`,
    )
    const form = uploadForm([fidelityAccountsHeader, ...rows].join('\n'))
    const answer = await app.request('/api/imports', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('101 accounts')
  })
})
