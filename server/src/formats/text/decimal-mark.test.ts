/** What a spreadsheet set to another country makes of a broker's file: semicolons, decimal commas, the day before the month. */
import { describe, expect, it } from 'vitest'
import { openImports } from '../../intake/testing/open-imports.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { schwabFile, tastytradeHeader } from '../testing/broker-files.ts'
import { DecimalMarks, hasDecimalComma, withDecimalPoint } from './decimal-mark.ts'
import { dateOrderOf, printedDate } from './printed-date.ts'

describe('a decimal comma', () => {
  it.each([
    '1.234,56',
    '-1.234.567,8',
    '12,5',
    '0,65',
    '$-5,00',
    '(1.198,70)',
    '0,6512',
    '1\u00A0234,5',
    '50,00 $',
  ])('is told by %s', (text) => {
    expect(hasDecimalComma(text)).toBe(true)
  })

  it.each(['1,234', '1.234', '1,234.56', '12.5', '', 'SPX, weekly', '1,2,3', '01,02,2026'])(
    'is not told by %s',
    (text) => {
      expect(hasDecimalComma(text)).toBe(false)
    },
  )

  it('is that of a file where no figure has a point before its decimals', () => {
    const areCommas = (...cells: readonly string[]): boolean => {
      const marks = new DecimalMarks()
      marks.note(cells)
      return marks.areCommas
    }
    expect(areCommas('1,234', '1.234')).toBe(false)
    expect(areCommas('1,234', '0,65')).toBe(true)
    expect(areCommas('1.234,56', '0.65')).toBe(false)
  })

  it.each([
    ['1.234,56', '1234.56'],
    ['1\u202F234,56 $', '1234.56'],
    ['-1\u00A0234\u00A0567,8', '-1234567.8'],
    ['(1.198,7)', '(1198.7)'],
    ['-12,5 €', '-12.5 '],
    ['1.234', '1234'],
    ['1,234', '1.234'],
    ['100', '100'],
    ['--', '--'],
    ['1.23', '1.23'],
  ])('%s is %s', (printed, read) => {
    expect(withDecimalPoint(printed)).toBe(read)
  })
})

describe('dates with points', () => {
  const orderOf = (...dates: readonly string[]) => dateOrderOf(dates)
  const read = (text: string, ...file: readonly string[]) => printedDate[orderOf(...file)](text)

  it('have the day first', () => {
    expect(read('18.05.2026', '18.05.2026')).toEqual({ ok: true, date: '2026-05-18' })
    expect(read('04.05.26', '04.05.26')).toEqual({ ok: true, date: '2026-05-04' })
    expect(read('31.02.2026', '31.02.2026').ok).toBe(false)
  })

  it('may be either of two days in a file that has the month first too', () => {
    expect(read('04.05.2026', '04.05.2026', '05.18.2026').ok).toBe(false)
    expect(read('05.18.2026', '04.05.2026', '05.18.2026')).toEqual({ ok: true, date: '2026-05-18' })
    expect(read('18.05.2026', '18.05.2026', '05/18/2026')).toEqual({ ok: true, date: '2026-05-18' })
    expect(read('04.05.2026', '04.05.2026', '05/18/2026').ok).toBe(false)
    expect(read('05/04/2026', '18.05.2026', '05/04/2026').ok).toBe(false)
    expect(read('05/04/2026', '18.05.2026', '18/05/2026')).toEqual({ ok: true, date: '2026-04-05' })
  })
})

describeDecidedInCode('a file that a spreadsheet wrote anew', ({ openTestDatabase }) => {
  const page = schwabFile(
    '05/18/2026,Sell,KO,COCA COLA,1200,$51.25,$0.15,"$61,499.85"',
    '05/04/2026,Sell to Open,KO 06/19/2026 50.00 P,PUT,1,$1.2345,$0.65,$122.80',
    '05/04/2026,Buy,KO,COCA COLA,"1,200",$50.00,,"-$60,000.00"',
  )
  const anew = [
    'Date;Action;Symbol;Description;Quantity;Price;Fees & Comm;Amount',
    '18.05.2026;Sell;KO;COCA COLA;1200;51,25;0,15;61.499,85',
    '04.05.2026;Sell to Open;KO 06/19/2026 50.00 P;PUT;1;1,2345;0,65;122,80',
    '04.05.2026;Buy;KO;COCA COLA;1.200;50;;-60.000,00',
  ].join('\n')

  it('is the same history', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    expect((await take(page)).counts).toMatchObject({ new: 3, refused: 0, needs_fix: 0 })
    expect((await take(anew)).counts).toMatchObject({ already_here: 3, corrections: 0 })
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ net_cash: 1622.65 }] })
  })

  it('says which figure it cannot read where both marks are written', async () => {
    const { take } = await openImports(await openTestDatabase())
    const { rows } = await take(
      schwabFile(
        '05/18/2026,Sell,KO,COCA COLA,100,"51,25",$0.15,"$5,124.85"',
        '05/04/2026,Buy,KO,COCA COLA,100,$50.00,,"-$5,000.00"',
      ),
    )
    expect(rows.flatMap(({ reason }) => reason ?? [])).toEqual([
      "has a decimal comma, where other figures have a point: '51,25'",
    ])
  })

  it('of tastytrade has its days without a zone', async () => {
    const { take, get } = await openImports(await openTestDatabase())
    const row = (when: string, action: string, value: string): string =>
      `${when},Trade,${action.replaceAll('_', ' ')},${action},KO,Equity,KO,${value},100,50.00,--,0.00,,,,,,,,USD`
    await take(
      [
        tastytradeHeader,
        row('2026-05-05 10:00:00', 'SELL_TO_CLOSE', '"5,100.00"'),
        row('2026-05-04T10:00:00', 'BUY_TO_OPEN', '"-5,000.00"'),
      ].join('\n'),
    )
    const { items } = await get<{ items: { trade_date: string; time: string | null }[] }>(
      '/portfolio/entries',
    )
    expect(items.map(({ trade_date: date, time }) => [date, time])).toEqual([
      ['2026-05-05', null],
      ['2026-05-04', null],
    ])
  })
})
