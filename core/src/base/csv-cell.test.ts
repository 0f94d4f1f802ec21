import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell, withFormulas, withoutFormulas } from './csv-cell.ts'

describe('a cell of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-XLU260620C50', "'-XLU260620C50"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1+1', "'＝1+1"],
    ['-5.00+cmd', "'-5.00+cmd"],
    ['KO;=1+1', "KO;'=1+1"],
    ['KO, =1', "KO,' =1"],
    ['KO|@A1', "KO|'@A1"],
    ['KO\n=1', "KO\n'=1"],
  ])('%j is guarded', (text, safe) => {
    expect(withoutFormulas(text)).toBe(safe)
    expect(withFormulas(safe)).toBe(text)
  })

  test.each([
    '-5.00',
    '+1,200',
    '-$4,800.00',
    '$-3',
    '($5.00)',
    '-12.5%',
    '--',
    '-',
    '',
    ' -7 ',
    '-.5',
    'A-B',
    'a=b',
  ])('%j stays as it is', (text) => {
    expect(withoutFormulas(text)).toBe(text)
    expect(withFormulas(text)).toBe(text)
  })

  test('stands in quotes where its text would break the row', () => {
    expect(csvCell('a,b')).toBe('"a,b"')
    expect(csvCell('say "x"')).toBe('"say ""x"""')
    expect(csvCell('=A1,B1')).toBe(`"'=A1,B1"`)
    expect(csvCell('-5.00')).toBe('-5.00')
    expect(csvCell('-1,200.00')).toBe('"-1,200.00"')
  })

  const hostile = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ',', ';', '|', ' ', 'A', '1', '.', '$', '＝'),
    maxLength: 12,
  })

  test('is the same text again when the guard is taken off, and guarded once for all', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const safe = withoutFormulas(text)
        expect(withFormulas(safe)).toBe(text)
        expect(withoutFormulas(safe)).toBe(safe)
      }),
    )
  })

  test('has no part that a spreadsheet would calculate, whatever it takes for a separator', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom(/[,]/, /[;]/, /[\t]/, /[|]/, /[\r\n]/, /[,;\t|\r\n]/),
        (text, separator) => {
          for (const part of withoutFormulas(text).split(separator)) {
            const isFigure = /^[-+\s]*\$?[\d,.]*\s*$/.test(part)
            expect(/^\s*[=+\-@＝]/.test(part) && !isFigure).toBe(false)
          }
        },
      ),
    )
  })
})
