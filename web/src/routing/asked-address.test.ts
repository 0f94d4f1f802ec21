import { expect, it } from 'vitest'
import { addressIn, askedFor } from './asked-address.ts'

it('who had to sign in first goes on to the address that was asked for', () => {
  expect(addressIn(askedFor('/Wheels?view=grid'))).toBe('/Wheels?view=grid')
})

it.each([null, undefined, 'x', {}, { asked: 3 }, { asked: '//elsewhere.example' }, { asked: 'Wheels' }])(
  'who did not ask for one of ours goes to the dashboard: %j',
  (state) => expect(addressIn(state)).toBe('/'),
)
