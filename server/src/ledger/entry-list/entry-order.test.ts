/** Entries of one day without times: in the order of their files, account by account, whichever file came first. */
import { expect, it } from 'vitest'
import { schwabFile, schwabLine } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
interface Page {
  readonly items: readonly Json[]
  readonly next_cursor: string | null
}

const bought = (date: string, symbol: string, shares = 1) =>
  schwabLine(date, 'Buy', symbol, shares, '10.00', '', `-${shares * 10}.00`)

/** Latest first, as the broker writes them: each account has rows on the same lines of the same days. */
const files: readonly (readonly [account: string, text: string])[] = [
  [
    '11110000',
    schwabFile(
      bought('11/12/2026', 'DDD'),
      bought('11/12/2026', 'CCC'),
      bought('11/11/2026', 'BBB'),
      bought('11/11/2026', 'AAA'),
      bought('11/10/2026', 'KO'),
    ),
  ],
  [
    '22220000',
    schwabFile(bought('11/12/2026', 'ZZZ'), bought('11/12/2026', 'YYY'), bought('11/11/2026', 'XXX')),
  ],
  // On the line on which the other file of that account tells of the same day.
  ['22220000', schwabFile(bought('11/12/2026', 'KO', 3), bought('11/12/2026', 'PEP', 2))],
]

describeDecidedInCode('entries of a day', ({ openTestDatabase }) => {
  const listed = async (order: readonly number[]) => {
    const { get, takeText } = await openUser(await openTestDatabase())
    for (const at of order) await takeText(files[at]?.[1] ?? '', files[at]?.[0])
    const read = (query: string) => get<Page>(`/portfolio/entries?${query}`)
    const told = ({ items }: Page) =>
      items.map(
        ({ account_number, symbol, trade_date }) =>
          `${String(trade_date)} ${String(account_number)} ${String(symbol)}`,
      )
    return { read, told }
  }
  const expected = [
    '2026-11-12 11110000 DDD',
    '2026-11-12 11110000 CCC',
    '2026-11-12 22220000 KO',
    '2026-11-12 22220000 ZZZ',
    '2026-11-12 22220000 PEP',
    '2026-11-12 22220000 YYY',
    '2026-11-11 11110000 BBB',
    '2026-11-11 11110000 AAA',
    '2026-11-11 22220000 XXX',
    '2026-11-10 11110000 KO',
  ]

  it.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 0, 2]]])(
    'are listed alike when files come as %j',
    async (order) => {
      const { read, told } = await listed(order)
      expect(told(await read('limit=100'))).toEqual(expected)
    },
  )

  it.each([1, 2, 3, 4, 7])('are the same in pages of %d, by place and by the page before', async (size) => {
    const { read, told } = await listed([2, 0, 1])
    const byCursor: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await read(
        `limit=${size}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      byCursor.push(...told(page))
      cursor = page.next_cursor
    }
    expect(byCursor).toEqual(expected)
    for (let offset = 0; offset < expected.length; offset += 1)
      expect(told(await read(`limit=${size}&offset=${offset}`))).toEqual(
        expected.slice(offset, offset + size),
      )
    const first = await read(`limit=${size}`)
    const from = `limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`
    for (const offset of [0, 1, 3])
      expect(told(await read(`${from}&offset=${offset}`))).toEqual(
        expected.slice(size + offset, size + offset + 2),
      )
  })

  it('are narrowed as the list is', async () => {
    const { read, told } = await listed([1, 2, 0])
    expect(told(await read('limit=2&symbol=KO'))).toEqual([expected[2], expected[9]])
    expect(told(await read('limit=2&from=2026-11-12&offset=1'))).toEqual(expected.slice(1, 3))
  })
})
