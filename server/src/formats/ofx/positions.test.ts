import { describe, expect, test } from 'vitest'
import { moneyToNumber } from '@wheelwright/core'
import type { ReadFile } from '../format.ts'
import { heldBy, readText } from '../testing/held.ts'
import { ignoredOf, noticesOf, readBytes, refusalsOf, sampleBytes } from '../testing/read-sample.ts'

type Fields = Readonly<Record<string, string>>

const tags = (fields: Fields): string =>
  Object.entries(fields)
    .map(([tag, value]) => `<${tag}>${value}`)
    .join('')

const position = (kind: string, fields: Fields): string => {
  const { UNIQUEID = 'KO', ...rest } = fields
  const usual = { HELDINACCT: 'CASH', POSTYPE: 'LONG', UNITS: '100', UNITPRICE: '62.5', MKTVAL: '6250' }
  const all = { ...usual, DTPRICEASOF: '20261113160000[-5:EST]', ...rest }
  const security = `<SECID><UNIQUEID>${UNIQUEID}<UNIQUEIDTYPE>TICKER</SECID>`
  return `<${kind}>\n<INVPOS>${security}${tags(all)}</INVPOS>\n</${kind}>`
}

const shares = (fields: Fields = {}): string => position('POSSTOCK', fields)
const call = { UNIQUEID: 'KO261218C00065000', UNITS: '2', UNITPRICE: '0.55', MKTVAL: '110' }
const contracts = (fields: Fields = {}): string => position('POSOPT', { ...call, ...fields })

interface Parts {
  readonly positions?: readonly string[]
  readonly head?: Fields
  readonly balance?: string
}

const statement = ({ positions = [], head = {}, balance = '' }: Parts): string => `<INVSTMTRS>
${tags({ DTASOF: '20261113160000.000[-5:EST]', CURDEF: 'USD', ...head })}
<INVACCTFROM><BROKERID>x<ACCTID>${head['ACCTID'] ?? '1234'}</INVACCTFROM>
<INVPOSLIST>
${positions.join('\n')}
</INVPOSLIST>
${balance}
</INVSTMTRS>`

const file = (...statements: readonly string[]): string => `OFXHEADER:100

<OFX>
${statements.join('\n')}
</OFX>
`

const read = (...parts: readonly Parts[]): ReadFile => readText(file(...parts.map(statement)))

const isSum = ({ rows, taken, refusals, ignored }: ReadFile): boolean =>
  rows === taken + refusals.length + ignored.length

describe('what an OFX statement says is held', () => {
  test('stands beside the transactions, each price with its own instant', () => {
    const sample = readBytes(sampleBytes('exports/made-up/ofx-positions.qfx'))
    expect(heldBy(sample)).toEqual({ '55501234': ['KO 100 @ 62.25', 'KO 261218C00065000 -1 @ 0.55'] })
    const [block] = sample.snapshot ?? []
    expect(block?.asOf).toBe('2026-11-13T21:00:00.000Z')
    expect(block?.positions.map(({ pricedAt }) => pricedAt)).toEqual([
      '2026-11-13T21:00:00.000Z',
      '2026-11-12T21:00:00.000Z',
    ])
    expect(block?.cash && moneyToNumber(block.cash)).toBe(4084.35)
    expect(isSum(sample)).toBe(true)
  })

  test('is short where POSTYPE says so, whichever sign its units have', () => {
    const short = { POSTYPE: 'SHORT' }
    for (const units of ['2', '-2'])
      expect(heldBy(read({ positions: [contracts({ ...short, UNITS: units })] }))).toEqual({
        '1234': ['KO 261218C00065000 -2 @ 0.55'],
      })
    const contradicted = read({ positions: [contracts({ UNITS: '-2' })] })
    expect(refusalsOf(contradicted)).toEqual(['8 UNITS: are below zero in a position that is long'])
    expect(contradicted.snapshot?.[0]?.unread).toEqual(['KO    261218C00065000'])
  })

  test('adds up what is held of one security in cash and on margin', () => {
    const positions = [shares(), shares({ HELDINACCT: 'MARGIN', UNITS: '50', MKTVAL: '3125' })]
    const both = read({ positions })
    expect(heldBy(both)).toEqual({ '1234': ['KO 150 @ 62.5'] })
    expect(both.snapshot?.[0]?.positions[0]?.marketValue).toBe(9_375_000_000)
    expect(ignoredOf(both)).toEqual(['11: is added to line 8, which is of the same position'])
  })

  test('takes an instant with its zone as told, without one as New York’s, a day alone as its end', () => {
    const asOf = (DTASOF: string): unknown =>
      read({ positions: [shares()], head: { DTASOF } }).snapshot?.[0]?.asOf
    expect(asOf('20261113210000.000[0:GMT]')).toBe('2026-11-13T21:00:00.000Z')
    expect(asOf('20261113023000[+5.5]')).toBe('2026-11-12T21:00:00.000Z')
    expect(asOf('20261113160000')).toBe('2026-11-13T21:00:00.000Z')
    expect(asOf('20261113003000')).toBe('2026-11-13T05:30:00.000Z')
    expect(asOf('20261113')).toBe('2026-11-14T04:59:00.000Z')
    expect(asOf('soon')).toBeNull()
  })

  test('what has no day of a price has no price', () => {
    const unpriced = { UNITPRICE: '0', MKTVAL: '0', DTPRICEASOF: '0' }
    expect(read({ positions: [shares(unpriced)] }).snapshot?.[0]?.positions[0]).toMatchObject({
      price: null,
      marketValue: null,
      pricedAt: null,
    })
  })

  test('the price of a whole contract is none of a share of it, and is told', () => {
    const odd = read({ positions: [contracts({ UNITPRICE: '55' })] })
    expect(odd.snapshot?.[0]?.positions[0]).toMatchObject({ price: null, marketValue: 110_000_000 })
    expect(noticesOf(odd)).toEqual([
      '8 UNITPRICE: is not what MKTVAL says that a share of the contract costs; taken from that',
    ])
  })

  test('money-market funds stand in the available cash, or are the cash where none is stated', () => {
    const fund = position('POSMF', { UNIQUEID: 'SPAXX', UNITS: '70', UNITPRICE: '1', MKTVAL: '70' })
    const balance = '<INVBAL>\n<AVAILCASH>100<MARGINBALANCE>0<SHORTBALANCE>0\n</INVBAL>'
    expect(read({ positions: [fund], balance }).snapshot).toMatchObject([{ cash: 100_000_000, cashRows: 1 }])
    expect(read({ positions: [fund] }).snapshot).toMatchObject([{ cash: 70_000_000, positions: [] }])
  })

  test('is not kept in other currencies and of bonds, each with a line', () => {
    const balance = '<INVBAL>\n<AVAILCASH>100\n</INVBAL>'
    const canadian = read({ positions: [shares()], head: { CURDEF: 'CAD' }, balance })
    expect(canadian).toMatchObject({ taken: 0, refusals: [], snapshot: [{ positions: [], cash: null }] })
    expect(ignoredOf(canadian)).toEqual([
      '8: is not kept: held in CAD; only US dollars are kept',
      '12: is not kept: cash in CAD; only US dollars are kept',
    ])
    const one = '<CURRENCY><CURRATE>0.72<CURSYM>CAD</CURRENCY>'
    const mixed = [shares().replace('</INVPOS>', `${one}</INVPOS>`), position('POSDEBT', {})]
    expect(ignoredOf(read({ positions: mixed })).map((line) => line.replace(/^\d+: /, ''))).toEqual([
      'is not kept: held in CAD; only US dollars are kept',
      'is not kept: a bond',
    ])
  })

  test('has a snapshot for each account of the file', () => {
    const other = { ACCTID: '5678' }
    expect(heldBy(read({ positions: [shares()] }, { positions: [contracts()], head: other }))).toEqual({
      '1234': ['KO 100 @ 62.5'],
      '5678': ['KO 261218C00065000 2 @ 0.55'],
    })
  })

  test('is of the last statement, where the file has several of one account', () => {
    const earlier = { positions: [shares({ UNITS: '40' })], head: { DTASOF: '20261112160000[-5:EST]' } }
    const both = read({ positions: [shares()] }, earlier)
    expect(heldBy(both)).toEqual({ '1234': ['KO 100 @ 62.5'] })
    expect(ignoredOf(both)).toEqual(['18: is not of the last statement that the file has of this account'])
  })

  test('an empty list says nothing', () => {
    expect(read({})).toMatchObject({ snapshot: null, rows: 0 })
  })

  test('a file that ends too early says nothing of what is held', () => {
    const whole = file(statement({ positions: [shares(), contracts()] }))
    for (const end of ['</OFX>', '</INVPOSLIST>', '<POSOPT>', 'UNITPRICE']) {
      const cut = readText(whole.slice(0, whole.lastIndexOf(end)))
      expect(cut.snapshot).toBeNull()
      expect(refusalsOf(cut)).toHaveLength(1)
      expect(isSum(cut)).toBe(true)
    }
  })
})
