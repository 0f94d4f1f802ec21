import { expect, it } from 'vitest'
import { dollars, option, stock } from '../testing/samples.ts'
import { cashSecuring } from './cash-securing.ts'

it.each([
  ['a put ties up its strike', [option('.KO261218P65', -2)], '20000', '13000', '7000'],
  [
    'a put spread its width',
    [option('.KO261218P65', -1), option('.KO261218P60', 1)],
    '20000',
    '500',
    '19500',
  ],
  ['calls and shares nothing', [option('.KO261218C65', -1), stock('KO', 100)], '20000', '0', '20000'],
  ['more than there is leaves less than nothing', [option('.KO261218P65', -2)], '10000', '13000', '-3000'],
  ['without cash nobody knows what is free', [option('.KO261218P65', -1)], null, '6500', null],
] as const)('of cash %s', (_, records, cash, securing, free) => {
  expect(cashSecuring(records, cash === null ? null : dollars(cash))).toEqual({
    securing: { amount: dollars(securing), unknownCount: 0 },
    free: free === null ? null : dollars(free),
  })
})

it.each([
  ['an adjusted contract', option('.KO1261218P65', -1)],
  ['an index', option('.SPX261218P6000', -1)],
])('a put of %s leaves unknown what is free', (_, unknown) => {
  const found = cashSecuring([unknown, option('.KO261218P65', -1)], dollars('20000'))
  expect(found).toEqual({ securing: { amount: dollars('6500'), unknownCount: 1 }, free: null })
})
