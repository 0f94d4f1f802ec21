import { expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import type { Environment } from '../config/settings.ts'
import { reportSchwab } from './schwab-report.ts'

const sentences = (environment: Environment): string[] => {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.refusal.map(({ sentence }) => sentence).join(' '))
  return reportSchwab(config.value).map(
    ({ text, isWarning }) => `${isWarning === true ? 'CARE ' : ''}${text}`,
  )
}

const application = {
  SCHWAB_CLIENT_ID: 'id',
  SCHWAB_CLIENT_SECRET: 'secret',
  SCHWAB_REDIRECT_URI: 'https://127.0.0.1:8443/auth/callback',
}

it('says nothing of Schwab where nobody wants it', () => {
  expect(sentences({})).toEqual([])
})

it.each([
  [
    { SCHWAB_CLIENT_ID: 'id' },
    'CARE Nobody can connect a Schwab account: SCHWAB_CLIENT_SECRET and SCHWAB_REDIRECT_URI are not set.',
  ],
  [
    { ...application, SCHWAB_CLIENT_SECRET: '' },
    'CARE Nobody can connect a Schwab account: SCHWAB_CLIENT_SECRET is not set.',
  ],
  [
    { MARKET_DATA_PRIMARY: 'schwab' },
    'CARE Nobody can connect a Schwab account: SCHWAB_CLIENT_ID and SCHWAB_CLIENT_SECRET and SCHWAB_REDIRECT_URI are not set.',
  ],
])('says what is missing: %o', (environment, sentence) => {
  expect(sentences(environment)).toEqual([sentence])
})

it.each([
  { TLS_PORT: '8443' },
  {
    PUBLIC_URL: 'https://wheels.example',
    SCHWAB_REDIRECT_URI: 'https://wheels.example/auth/callback',
  },
  {
    SCHWAB_BASE_URL: 'http://127.0.0.1:8600',
    SCHWAB_REDIRECT_URI: 'http://127.0.0.1:8000/auth/callback',
  },
])('finds that the way back is served: %o', (environment) => {
  expect(sentences({ ...application, ...environment })[0]).toMatch(/^Browsers .* which is served here\.$/)
})

it('tells of both ways back where none is served', () => {
  expect(sentences(application)[0]).toMatch(/^CARE .* not served here: set TLS_PORT .* or paste the address/)
  expect(sentences({ ...application, TLS_PORT: '9443' })[0]).toMatch(/^CARE /)
})
