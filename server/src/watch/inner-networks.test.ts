import { describe, expect, it } from 'vitest'
import { isInside } from './inner-networks.ts'

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001:831::200e',
  ])('of the open internet may be posted to by everyone: %s', (address) => {
    expect(isInside(address)).toBe(false)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::7f00:1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'ff02::1',
  ])('of an inner network, or that leads there, may not: %s', (address) => {
    expect(isInside(address)).toBe(true)
  })
})
