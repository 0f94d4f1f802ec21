import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hrefOf, readSearch } from './address.ts'

const here = { pathname: '/Wheels', search: '?show=closed&q=K%20O' }

describe('an address', () => {
  it.each([
    [{ to: '/Stocks' }, '/Stocks'],
    [{ to: '/Symbols/:symbol', params: { symbol: 'BRK/B' } }, '/Symbols/BRK%2FB'],
    [
      { to: '/Activity', search: { symbol: 'KO', from: '', to: undefined, step: null } },
      '/Activity?symbol=KO',
    ],
    [{ to: '/Periods', search: { year: 2026, all: true } }, '/Periods?year=2026&all=true'],
    [{ to: '.' }, '/Wheels'],
    [{ to: '.', search: (now) => ({ ...now, show: undefined }) }, '/Wheels?q=K+O'],
  ] satisfies [Parameters<typeof hrefOf>[0], string][])('%j is %s', (place, href) => {
    expect(hrefOf(place, here)).toBe(href)
  })

  it('is read as it was written, whatever the values are', () => {
    const value = fc.string({ minLength: 1 }).filter((text) => !/^".*"$/.test(text))
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), value, { noNullPrototype: true }), (search) => {
        const href = hrefOf({ to: '/Activity', search }, here)
        expect(readSearch(href.slice('/Activity'.length))).toEqual(search)
      }),
    )
  })

  it('that was kept with a number in quotation marks is read without them, words keep theirs', () => {
    expect(readSearch('?year=%222026%22&from=%222026-10-01%22&q=%22KO%22&big=%22true%22')).toEqual({
      year: '2026',
      from: '"2026-10-01"',
      q: '"KO"',
      big: 'true',
    })
  })
})
