import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEquitySymbol } from './equity-symbol.ts'
import { moneyFromDecimal, moneyFromMicros } from '../base/money.ts'
import {
  formatOptionSymbol,
  lastTradingDate,
  optionContract,
  type OptionContract,
} from './option-contract.ts'
import { parseOptionDescription, parseOptionSymbol } from './option-symbol.ts'
import { day } from '../testing/samples.ts'

interface Row {
  symbol?: string
  text?: string
  root?: string
  expiration: string
  putCall: 'CALL' | 'PUT'
  strike: string
  underlying?: string
  adjusted?: boolean
}
interface Oracle {
  valid: Row[]
  other_formats: Row[]
  invalid: string[]
  futures_options_not_occ: string[]
}
const oracle: Oracle = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../fixtures/oracles/option_symbols.json`, 'utf8'),
)

const parsed = (text: string): OptionContract => {
  const result = parseOptionSymbol(text)
  if (!result.ok) throw new Error(`${text}: ${result.refusal.kind}`)
  return result.value
}
const expectTerms = (terms: Pick<OptionContract, 'right' | 'strike' | 'expiration'>, row: Row) => {
  expect(terms.right).toBe(row.putCall === 'CALL' ? 'Call' : 'Put')
  expect(terms.expiration).toBe(row.expiration)
  expect(moneyFromDecimal(row.strike)).toMatchObject({ value: { value: terms.strike } })
}

describe('the canonical symbol', () => {
  it.each(oracle.valid)('reads and writes $symbol', (row) => {
    const { symbol = '' } = row
    const contract = parsed(symbol)
    expectTerms(contract, row)
    expect(contract.root).toBe(row.root)
    expect(contract.adjusted).toBe(row.adjusted ?? false)
    const underlying = canonicalEquitySymbol((row.underlying ?? row.root ?? '').split(' ')[0] ?? '')
    expect(underlying).toEqual({ ok: true, value: contract.underlying })
    expect(formatOptionSymbol(contract)).toBe(symbol)
  })

  it.each(oracle.valid)(
    'takes $symbol unpadded, with one space and in lower case as the same contract',
    (row) => {
      const { symbol = '' } = row
      const contract = parsed(symbol)
      expect(parsed(symbol.replace(/ +/, ''))).toEqual(contract)
      expect(parsed(symbol.replace(/ +/, ' '))).toEqual(contract)
      expect(parsed(` ${symbol.toLowerCase()} `)).toEqual(contract)
      expect(parsed(`O:${symbol.replace(/ +/, '')}`)).toEqual(contract)
    },
  )
})

describe('the notations of brokers', () => {
  it.each(oracle.other_formats.filter((row) => row.root !== undefined))('reads $text', (row) => {
    const contract = parsed(row.text ?? '')
    expectTerms(contract, row)
    expect(contract.root).toBe(row.root)
    expect(parsed(formatOptionSymbol(contract))).toEqual(contract)
  })

  it.each(oracle.other_formats.filter((row) => row.root === undefined))(
    'reads $text but for its root',
    (row) => {
      const described = parseOptionDescription(row.text ?? '')
      if (!described.ok) throw new Error(described.refusal.kind)
      expectTerms(described.value, row)
      expect(parseOptionSymbol(row.text ?? '')).toMatchObject({
        refusal: { kind: 'no-root', terms: described.value },
      })
    },
  )

  it('reads the description of a position', () => {
    expect(parseOptionDescription('META PLATFORMS INC 01/31/2025 $510 Put')).toEqual({
      ok: true,
      value: { right: 'Put', strike: 510_000_000, expiration: '2025-01-31' },
    })
  })

  it('flags an adjusted contract in every notation', () => {
    expect(parsed('AAPL1 05/17/2024 100.00 C')).toMatchObject({ adjusted: true, underlying: 'AAPL' })
    expect(parsed('AAPL1240517C00100000')).toMatchObject({
      root: 'AAPL1',
      expiration: '2024-05-17',
      adjusted: true,
    })
    expect(parsed('XOM120240719P00105000')).toMatchObject({ root: 'XOM1', expiration: '2024-07-19' })
  })

  it.each([
    ['BRK/B 01/16/2026 480.00 P'],
    ['BRK.B260116P00480000'],
    ['-BRKB260116P480'],
    ['BRKB  260116P00480000'],
  ])('takes the class share of %s as BRK.B', (text) => {
    expect(parsed(text)).toMatchObject({ root: 'BRKB', underlying: 'BRK.B', adjusted: false })
  })

  it('takes a FLEX root with its leading digit as an ordinary deliverable', () => {
    expect(parsed('2SPX  260618C07400000')).toMatchObject({
      root: '2SPX',
      underlying: 'SPX',
      adjusted: false,
    })
  })

  it.each([
    ['MSFT261218C310', 310_000_000],
    ['MSFT261218C310.5', 310_500_000],
    ['SPXW261218C6500', 6_500_000_000],
    ['MSFT261218C00310000', 310_000_000],
  ])('reads the strike of %s in dollars or thousandths, by its digits', (text, strike) => {
    expect(parsed(text)).toMatchObject({ right: 'Call', expiration: '2026-12-18', strike })
  })

  it.each(['MSFT261218C310000', 'MSFT261218C3100000', 'MSFT261218C003100000'])(
    'does not guess the strike of %s',
    (text) => {
      expect(parseOptionSymbol(text)).toMatchObject({ ok: false, refusal: { kind: 'bad-strike' } })
    },
  )

  it('reads a strike of thousands with its comma', () => {
    expect(parsed('BKNG 1/16/2026 Call $5,400.00').strike).toBe(5_400_000_000)
  })
})

describe('what is no option symbol', () => {
  it.each([
    ['BKNG  240510Q02400000', 'unknown-right'],
    ['AAPL  251301C00150000', 'no-such-date'],
    ['AAPL  250230C00150000', 'no-such-date'],
    ['AAPL  250117C0015000', 'bad-strike'],
    ['', 'empty'],
    ['AAPL', 'unknown-notation'],
    ['TOOLONGX250117C00150000', 'bad-root'],
    ['/ESH25_P5050:XCME', 'futures-option'],
    ['./MESZ5EXV5  251031P5400', 'futures-option'],
    ['AAPL  250117C00000000', 'bad-strike'],
    ['-AAPL250117C00150000', 'bad-strike'],
    ['-AAPL250117C150.0001', 'bad-strike'],
    ['-AAPL250117C100000', 'bad-strike'],
    ['ARKK 19XXX25 80 C', 'no-such-date'],
    ['META 05/17/2024 500.00 X', 'unknown-right'],
    ['PUT CISCO SYSTEMS INC $44.5 EXP 13/30/18', 'no-such-date'],
    ['AAPL 250117C00150000 AAPL 250117C00150000', 'unknown-notation'],
    ['9'.repeat(161), 'too-long'],
  ])('refuses %j: %s', (text, kind) => {
    expect(parseOptionSymbol(text)).toMatchObject({ ok: false, refusal: { kind } })
  })

  it('refuses every invalid row of the oracle', () => {
    for (const text of [...oracle.invalid, ...oracle.futures_options_not_occ])
      expect(parseOptionSymbol(text).ok, text).toBe(false)
  })

  it('answers hostile text, and what it takes it reads alike a second time', () => {
    const pieces = fc.constantFrom(
      'A',
      '1',
      ' ',
      '$',
      '-',
      '.',
      'CALL ',
      'PUT ',
      '/',
      ' EXP ',
      '20',
      '\u00a0',
      'é',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        const result = parseOptionSymbol(parts.join(''))
        if (result.ok) expect(parseOptionSymbol(formatOptionSymbol(result.value))).toEqual(result)
      }),
    )
  })
})

it('writes and reads every contract that a symbol can hold', () => {
  const letters = fc.string({
    unit: fc.constantFrom('A', 'B', 'C', 'P', 'X', 'Z'),
    minLength: 1,
    maxLength: 5,
  })
  const root = fc.tuple(letters, fc.constantFrom('', '1', '7')).map((parts) => parts.join(''))
  const expiration = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      root,
      expiration,
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.boolean(),
      (root, text, mills, call) => {
        const right = call ? 'Call' : 'Put'
        const contract = optionContract({
          root,
          right,
          strike: moneyFromMicros(mills * 1000),
          expiration: day(text),
        })
        if (!contract.ok) throw new Error(contract.refusal.kind)
        const symbol = formatOptionSymbol(contract.value)
        expect(symbol).toHaveLength(21)
        expect(parseOptionSymbol(symbol)).toEqual(contract)
        expect(parseOptionSymbol(symbol.replace(/ +/, ''))).toEqual(contract)
      },
    ),
  )
})

it('refuses terms that no symbol can hold', () => {
  const terms = {
    root: 'AAPL',
    right: 'Call',
    strike: moneyFromMicros(150_000_000),
    expiration: day('2026-01-16'),
  } as const
  expect(optionContract(terms).ok).toBe(true)
  expect(optionContract({ ...terms, root: 'AA PL' })).toMatchObject({ refusal: { kind: 'bad-root' } })
  expect(optionContract({ ...terms, strike: moneyFromMicros(500) })).toMatchObject({
    refusal: { kind: 'bad-strike' },
  })
  expect(optionContract({ ...terms, expiration: day('1999-01-15') })).toMatchObject({
    refusal: { kind: 'bad-expiration' },
  })
})

it('a symbol dated on a Saturday, as before 2015, last trades on the Friday', () => {
  expect(lastTradingDate(parsed('SPX   141122P00019500').expiration)).toBe('2014-11-21')
  expect(lastTradingDate(parsed('AAPL  250117C00150000').expiration)).toBe('2025-01-17')
})
