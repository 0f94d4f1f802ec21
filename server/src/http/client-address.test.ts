import { expect, it } from 'vitest'
import { createAddressReader, neighbourhoodOf, networkOf } from './client-address.ts'

it('believes no X-Forwarded-For unless it comes from a trusted proxy', () => {
  const read = createAddressReader([])
  expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
})

it('takes the last address that no trusted proxy vouches for', () => {
  const read = createAddressReader(['10.0.0.0/8', '192.168.1.1'])
  expect(read('10.0.0.2', '198.51.100.1')).toBe('198.51.100.1')
  expect(read('::ffff:10.0.0.2', 'forged, 198.51.100.1, 192.168.1.1')).toBe('198.51.100.1')
  expect(read('10.0.0.2', null)).toBe('10.0.0.2')
  expect(read('10.0.0.2', 'nonsense')).toBe('10.0.0.2')
})

it('counts an IPv6 customer by the /64 that is theirs', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

it('counts guesses at an account by what one party can easily change between', () => {
  expect(neighbourhoodOf('203.0.113.9')).toBe('203.0.113.0/24')
  expect(neighbourhoodOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(neighbourhoodOf('2001:db8::6')).toBe('2001:db8:0::/48')
  expect(neighbourhoodOf('unknown')).toBe('unknown')
})
