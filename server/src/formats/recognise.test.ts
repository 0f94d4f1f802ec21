import { describe, expect, test } from 'vitest'
import { formats, recogniseFormat } from './formats.ts'
import { schwabHeader } from './testing/broker-files.ts'

const csv = `${schwabHeader}\r\n04/20/2026,Bank Interest,,INT,,,,$0.07\r\n`
const utf8 = new TextEncoder().encode(csv)
const utf16 = (order: 'le' | 'be', mark: boolean): Uint8Array => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + csv, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

const outcome = (bytes: Uint8Array): string => {
  const found = recogniseFormat(bytes)
  return found.ok ? found.value.format.name : found.refusal.kind
}

describe('recognising a file', () => {
  test.each<[string, Uint8Array]>([
    ['plain', utf8],
    ['with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16 little-endian', utf16('le', true)],
    ['UTF-16 big-endian', utf16('be', true)],
    ['UTF-16 without a mark', utf16('le', false)],
    ['UTF-16 big-endian without a mark', utf16('be', false)],
    ['with semicolons', new TextEncoder().encode(csv.replaceAll(',', ';'))],
    ['with tabs', new TextEncoder().encode(csv.replaceAll(',', '\t'))],
    ['with old Mac line ends', new TextEncoder().encode(csv.replaceAll('\r\n', '\r'))],
    ['joined behind another mark', Buffer.from(`\uFEFF${schwabHeader}\r\n\uFEFF${csv}`)],
    [
      'joined with one of Windows',
      Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(csv.replace('INT', 'INT\u00e9'), 'latin1')]),
    ],
    ['with a letter of Windows', Buffer.from(csv.replace('INT', 'INT\u00e9'), 'latin1')],
  ])('%s is still Schwab’s history', (_name, bytes) => {
    const found = recogniseFormat(bytes)
    if (!found.ok) throw new Error(found.refusal.sentence)
    expect(found.value.format.name).toBe('schwab-csv')
    const file = found.value.format.read(found.value.text, {
      accountId: 'a',
      batchId: null,
      newId: () => 'e',
    })
    expect(file).toMatchObject({ rows: 1, taken: 1 })
  })

  test.each<[string, readonly number[], string]>([
    ['nothing', [], 'empty'],
    ['blanks', [32, 10, 32], 'empty'],
    ['an empty list', [0x5b, 10, 0x5d], 'empty'],
    ['a zip', [0x50, 0x4b, 3, 4, 0, 0], 'zip'],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'image'],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image'],
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d], 'pdf'],
    ['a workbook', [0xd0, 0xcf, 0x11, 0xe0, 1], 'workbook'],
    ['compressed bytes', [0x1f, 0x8b, 8, 0], 'gzip'],
    ['zeros', [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0], 'not-text'],
    ['a web page', [...new TextEncoder().encode('<!DOCTYPE html><html>')], 'web-page'],
  ])('%s is named for what it is', (_name, bytes, kind) => {
    expect(outcome(new Uint8Array(bytes))).toBe(kind)
  })

  test.each<[string, readonly Uint8Array[]]>([
    ['UTF-8 and UTF-16', [utf8, utf16('le', true)]],
    ['UTF-8 and UTF-16 without a mark', [utf8, utf16('le', false)]],
    ['UTF-8 and UTF-16 of the other order', [utf8, utf16('be', true)]],
    ['UTF-16 and UTF-8', [utf16('le', true), utf8]],
    ['UTF-16 of the other order and UTF-8', [utf16('be', true), utf8]],
  ])('files of %s that were joined are told from one, with what to do', (_name, files) => {
    expect(recogniseFormat(new Uint8Array(Buffer.concat([...files])))).toMatchObject({
      ok: false,
      refusal: { kind: 'two-encodings', sentence: expect.stringContaining('Import each of them by itself') },
    })
  })

  test('UTF-16 with letters of the east is one file', () => {
    const text = csv.replace('INT', '利息收入'.repeat(40))
    expect(outcome(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('schwab-csv')
  })

  test('a text of no kind is answered with what is read', () => {
    expect(recogniseFormat(new TextEncoder().encode('to whom it may concern'))).toMatchObject({
      ok: false,
      refusal: { kind: 'unknown-format', known: formats.map(({ title }) => title) },
    })
  })

  test.each([
    [
      'thinkorswim',
      'Account Statement for 123 (Individual) since 4/1/26 through 4/20/26\n\nCash Balance\nDATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE\n',
      'schwab.com',
    ],
    [
      'ibkr-statement',
      'Statement,Header,Field Name,Field Value\nStatement,Data,BrokerName,Interactive Brokers LLC\nTrades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Code\n',
      'Flex query as XML',
    ],
    [
      'own-account',
      '{"schema":"wheelwright/account/1","made_at":"2026-11-30T10:00:00.000Z","username":"ann","tables":[\n',
      'empty account',
    ],
    [
      'etrade',
      'All Transactions Activity Types\n\nAccount 1234 | Jan 1, 2026 - Aug 28, 2026\n\nTotal: $0.00\n\nActivity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note\n',
      'QFX',
    ],
    [
      'etrade',
      'For Account:,#####1234\n\nTransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description\n',
      'QFX',
    ],
    [
      'vanguard',
      'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,\n12345678,VANGUARD FEDERAL MONEY MARKET FUND,VMFXX,10,1,10,\n',
      'QFX',
    ],
    [
      'vanguard',
      'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,\n',
      'QFX',
    ],
    [
      'webull',
      'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\n',
      'by hand',
    ],
    ['equity-awards', '"Date","Action","Symbol","AwardDate","FairMarketValuePrice"\n', 'Stock Plan Activity'],
    [
      'bank-statement',
      'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
      'investment account',
    ],
    [
      'interface-description',
      '{"openapi": "3.0.3", "paths": {"securitiesAccount": {"accountNumber": {}}}}',
      'interface',
    ],
  ])('a file of %s is told from a history, with what to do', (kind, text, hint) => {
    const found = recogniseFormat(new TextEncoder().encode(text))
    expect(found).toMatchObject({ ok: false, refusal: { kind, sentence: expect.stringContaining(hint) } })
  })

  test('a file of more than 50 MB is not looked into', () => {
    expect(outcome(new Uint8Array(50 * 1024 * 1024).fill(32))).toBe('empty')
    expect(outcome(new Uint8Array(50 * 1024 * 1024 + 1).fill(32))).toBe('too-large')
  })

  test('every format says whose it is, but OFX, which many write', () => {
    expect(Object.fromEntries(formats.map(({ name, broker }) => [name, broker]))).toEqual({
      'brokerage-export': 'schwab',
      'schwab-accounts': 'schwab',
      'schwab-api': 'schwab',
      'schwab-csv': 'schwab',
      'schwab-json': 'schwab',
      'schwab-positions': 'schwab',
      'tastytrade-csv': 'tastytrade',
      'tastytrade-legacy-csv': 'tastytrade',
      'ibkr-flex': 'interactive-brokers',
      'fidelity-csv': 'fidelity',
      'fidelity-trader-csv': 'fidelity',
      'fidelity-positions': 'fidelity',
      'robinhood-csv': 'robinhood',
      ofx: null,
    })
  })

  test('every format has a name and a title of its own', () => {
    expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length)
    expect(new Set(formats.map(({ title }) => title)).size).toBe(formats.length)
  })
})
