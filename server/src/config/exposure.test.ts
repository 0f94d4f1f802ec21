import { expect, it } from 'vitest'
import { exposureOf } from './exposure.ts'

const local = { host: '127.0.0.1', publicUrl: null, registration: 'open', trustedProxies: [] } as const
const proxy = { publicUrl: 'https://wheel.example', trustedProxies: ['127.0.0.1'] } as const

it.each([
  ['only this machine', local, []],
  ['a loopback PUBLIC_URL', { ...local, publicUrl: 'http://localhost:8000' }, []],
  ['every network', { ...local, host: '0.0.0.0' }, ['HOST = 0.0.0.0 opens', 'REGISTRATION = open']],
  ['every network by IPv6', { ...local, host: '::', registration: 'closed' }, ['HOST = :: opens']],
  ['a proxy with TLS on the same machine', { ...local, ...proxy, registration: 'first-user' }, []],
  ['open sign-up behind a proxy', { ...local, ...proxy }, ['REGISTRATION = open']],
  [
    'a proxy that is not named',
    { ...local, ...proxy, trustedProxies: [], registration: 'closed' },
    ['PUBLIC_URL is https, so a proxy'],
  ],
  [
    'plain http for everyone',
    { ...local, host: '0.0.0.0', publicUrl: 'http://wheel.example', registration: 'closed' },
    ['HOST = 0.0.0.0 opens', 'PUBLIC_URL = http://wheel.example is plain http'],
  ],
] as const)('warns of what %s gives away', (_, config, beginnings) => {
  const sentences = exposureOf(config)
  expect(sentences).toHaveLength(beginnings.length)
  for (const [at, beginning] of beginnings.entries()) expect(sentences[at]).toContain(beginning)
})
