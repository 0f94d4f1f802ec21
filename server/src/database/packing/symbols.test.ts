import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOptionSymbol, packSymbol, unpackSymbol } from './symbols.ts'

const root = fc.stringMatching(/^[A-Z]{1,6}$/)
const option = fc
  .tuple(root, fc.stringMatching(/^\d{6}[CP]\d{8}$/))
  .map(([name, rest]) => `${name.padEnd(6)}${rest}`)
const anySymbol = fc.oneof(
  root,
  option,
  option.map((symbol) => symbol.slice(6)),
  fc.constantFrom('', '!', 'BRK.B', '!XYZ'),
)

it('a symbol comes back as it was beside any underlying', () => {
  fc.assert(
    fc.property(
      fc.option(anySymbol),
      fc.option(fc.oneof(root, fc.constant('BRK.B'))),
      (symbol, underlying) => {
        expect(unpackSymbol(packSymbol(symbol, underlying), underlying)).toBe(symbol)
      },
    ),
  )
})

it('shares of the underlying take no letter, and an option does without its root', () => {
  expect(packSymbol('XYZ', 'XYZ')).toBe('')
  expect(packSymbol('XYZ   261218P00050000', 'XYZ')).toBe('261218P00050000')
  expect(packSymbol('SPXW  261218P05000000', 'SPX')).toBe('SPXW  261218P05000000')
  expect(packSymbol('XYZ1  261218P00050000', 'XYZ')).toBe('XYZ1  261218P00050000')
  expect(packSymbol(null, 'XYZ')).toBeNull()
})

it('an option is known by its symbol', () => {
  fc.assert(fc.property(option, (symbol) => isOptionSymbol(symbol)))
  fc.assert(fc.property(root, (symbol) => !isOptionSymbol(symbol)))
})
