import { describe, expect, test } from 'vitest'
import { refusedRowsText } from './refused-rows.ts'
import { rowKey } from './row-key.ts'
import { readOutcome, readBytes, readHistoryText, refusalsOf } from '../testing/read-sample.ts'
import {
  schwabHeader,
  tastytradeHeader,
  fidelityHeader,
  robinhoodHeader,
  schwabFile,
} from '../testing/broker-files.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** By the format: its header, a row that is refused for a text in it, and the text that mends it. */
const cases: readonly (readonly [string, string, string, string, string])[] = [
  [
    'schwab-csv',
    schwabHeader,
    '04/20/2026,Bougt,KO,"COCA COLA ""CO"", THE",10,$60.00,,-$600.00',
    'Bougt',
    'Buy',
  ],
  [
    'tastytrade-csv',
    tastytradeHeader,
    '2026-05-15T17:00:00-0400,Trade,Buy,BOUGHT,KO,Equity,"Bought 100, KO","-6,000.00",100,-60.00,--,0.00,,,,,,,,USD',
    'BOUGHT',
    'BUY',
  ],
  [
    'fidelity-csv',
    fidelityHeader,
    '06/15/2026,Z1,YOU BOGHT,XLU,"SELECT, SECTOR",1,44.50,,,-44.50',
    'BOGHT',
    'BOUGHT',
  ],
  [
    'robinhood-csv',
    robinhoodHeader,
    '"1/16/2026","1/16/2026","1/16/2026","TSLA","Tesla\nCUSIP: 88160R101\n1 TSLA Option Assigned","Buyy","100","$440.00","($44,000.00)"',
    'Buyy',
    'Buy',
  ],
]

describe.each(cases)('refused rows of %s', (_name, header, row, wrong, right) => {
  const file = readHistoryText(`${header}\r\n${row}\r\n`)
  const given = refusedRowsText(file) ?? ''

  test('the header stands in the file as it came, and the refused row in full', () => {
    expect(file.header).toBe(header)
    expect(file.refusals.map(({ raw }) => raw)).toEqual([row])
    expect(given.startsWith(`${header},Reason\r\n${row},"`)).toBe(true)
  })

  test('read again unmended they are refused for the same reason, and given back the same', () => {
    const again = readHistoryText(given)
    expect(refusalsOf(again)).toEqual(refusalsOf(file))
    expect(again.header).toBe(header)
    expect(refusedRowsText(again)).toBe(given)
  })

  test('mended they are what a sound row would have been', () => {
    const mended = readHistoryText(given.replace(wrong, right))
    const sound = readHistoryText(`${header}\n${row.replace(wrong, right)}\n`)
    expect(readOutcome(mended).slice(0, 4)).toEqual([1, 1, 0, 0])
    expect(mended.entries).toEqual(sound.entries)
  })
})

describe('refused rows', () => {
  test('a snapshot is mended as a whole, since its refused rows alone would say that all others are gone', () => {
    const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis'
    const file = readBytes(bytesOf(`${columns}\nK?O,COCA COLA,1,$60,$60,$50\n`))
    expect(file.refusals[0]?.raw).toBe('K?O,COCA COLA,1,$60,$60,$50')
    expect(refusedRowsText(file)).toBeNull()
  })

  test('a row that is too short keeps its reason out of its own columns', () => {
    const file = readHistoryText(`${schwabHeader}\n04/20/2026,Buy,KO,COCA COLA,10\n`)
    const text = refusedRowsText(file) ?? ''
    const key = rowKey('04/20/2026,Buy,KO,COCA COLA,10')
    expect(text.split('\r\n')[1]).toBe(`04/20/2026,Buy,KO,COCA COLA,10,,,,"Amount is missing [row ${key}]"`)
    expect(refusalsOf(readHistoryText(text))).toEqual(['2 Amount: is missing'])
  })

  test('a row that is too long is refused for that again, not for its reason', () => {
    const file = readHistoryText(`${schwabHeader}\n04/20/2026,Buy,KO,COCA, COLA,10,$60,,-$600\n`)
    const text = refusedRowsText(file) ?? ''
    expect(refusalsOf(readHistoryText(text))).toEqual(['2 -: has 9 columns where the header has 8'])
    expect(readHistoryText(text.replace('COCA, COLA', 'COCA COLA')).taken).toBe(1)
  })

  test('a trailing comma in header and rows stays, and the reason stands after it', () => {
    const file = readHistoryText(`${schwabHeader},\n04/20/2026,Bougt,KO,COCA COLA,10,$60,,-$600,\n`)
    const text = refusedRowsText(file) ?? ''
    expect(text.startsWith(`${schwabHeader},,Reason\r\n04/20/2026,Bougt,KO,COCA COLA,10,$60,,-$600,,"`)).toBe(
      true,
    )
    expect(readHistoryText(text.replace('Bougt', 'Buy')).taken).toBe(1)
  })

  test.each([';', '\t'])('a file separated by %j keeps its own delimiter', (delimiter) => {
    const [head, row] = [schwabHeader, '04/20/2026,Bougt,KO,COCA COLA,10,$60,,-$600'].map((line) =>
      line.replaceAll(',', delimiter),
    )
    const text = refusedRowsText(readHistoryText(`${head}\n${row}\n`)) ?? ''
    expect(text).toBe(
      `${head}${delimiter}Reason\r\n${row}${delimiter}"Action is not known: 'Bougt' [row ${rowKey(row ?? '')}]"\r\n`,
    )
    expect(readHistoryText(text.replace('Bougt', 'Buy')).taken).toBe(1)
  })

  const forged = [
    '04/20/2026,Bougt,KO,"=HYPERLINK(""http://x"",""KO"")",10,$60.00,,-$600.00',
    '04/20/2026,Bougt, -KO260620C50,COCA COLA; =1+1,10,$60.00,,-$600.00',
    '04/20/2026,Bougt,@KO,+1-2,--,$60.00,,-5.00',
  ]

  test('no cell of them is a formula in a spreadsheet, and figures stay figures', () => {
    const file = readHistoryText([`=1+1,${schwabHeader}`, ...forged.map((row) => `x,${row}`)].join('\n'))
    const rows = (refusedRowsText(file) ?? '').replaceAll(/ \[row \w+\]/g, '').split('\r\n')
    expect(rows.slice(0, 4)).toEqual([
      `'=1+1,${schwabHeader},Reason`,
      `x,04/20/2026,Bougt,KO,"'=HYPERLINK(""http://x"",""KO"")",10,$60.00,,-$600.00,"Action is not known: 'Bougt'"`,
      `x,04/20/2026,Bougt,' -KO260620C50,"COCA COLA;' =1+1",10,$60.00,,-$600.00,"Action is not known: 'Bougt'"`,
      `x,04/20/2026,Bougt,'@KO,'+1-2,--,$60.00,,-5.00,"Action is not known: 'Bougt'"`,
    ])
  })

  test('mended behind their guard they are the rows that the broker wrote', () => {
    const rows = forged.slice(0, 1)
    const given = refusedRowsText(readHistoryText([schwabHeader, ...rows].join('\n'))) ?? ''
    const mended = readHistoryText(given.replace('Bougt', 'Buy'))
    const sound = readHistoryText([schwabHeader, ...rows].join('\n').replace('Bougt', 'Buy'))
    expect(mended.entries).toEqual(sound.entries)
    expect(mended.taken).toBe(1)
    const again = readHistoryText(given)
    expect(refusedRowsText(again)).toBe(given)
  })

  test('a quote that is never closed does not carry a formula over the rows below it', () => {
    const row = '04/20/2026,Bougt,KO,"=1+1,10,$60.00,,-$600.00'
    const given = refusedRowsText(readHistoryText(schwabFile(row))) ?? ''
    expect(given).toContain('"04/20/2026,Bougt,KO,""=1+1,10,$60.00,,-$600.00"')
    expect(refusalsOf(readHistoryText(given))).toHaveLength(1)
  })

  test('a row without its reason is whole', () => {
    expect(readHistoryText(`${schwabHeader},Reason\n04/20/2026,Buy,KO,COCA COLA,10,$60,,-$600\n`).taken).toBe(
      1,
    )
  })

  test('there is no such file of other formats, nor of nothing', () => {
    expect(refusedRowsText({ header: null, refusals: [] })).toBeNull()
    expect(
      refusedRowsText(readHistoryText(`${schwabHeader}\n04/20/2026,Bank Interest,,INT,,,,$1\n`)),
    ).toBeNull()
  })
})
