import { expect, it } from 'vitest'
import { readConfig } from './read-config.ts'
import type { Environment } from './settings.ts'

const sentences = (environment: Environment): string[] => {
  const read = readConfig(environment)
  return read.ok ? [] : read.refusal.map((problem) => problem.sentence)
}

it('runs with nothing set at all', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    value: {
      host: '127.0.0.1',
      port: 8000,
      databaseUrl: null,
      registration: 'open',
      logLevel: 'info',
      failedSignInsPerAccount: 10,
      signInsPerAddress: 300,
      signUpsPerAddress: 100,
      stagedImports: 50,
      stagedMegabytes: 100,
      importedMegabytesPerDay: 500,
    },
  })
})

it('takes a variable that is set to nothing as not set', () => {
  expect(readConfig({ PORT: '', REGISTRATION: '  ' })).toEqual(readConfig({}))
})

it('reads what is set', () => {
  const environment = {
    PORT: '9000',
    DATABASE_URL: 'postgres://u:p@db/wheelwright',
    REGISTRATION: 'First-User',
    TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
    PUBLIC_URL: 'https://wheels.example/',
    MARKET_DATA_PRIMARY: 'tradier',
    TRADIER_API_KEY: 'k',
    SCHWAB_BASE_URL: 'http://127.0.0.1:4000',
  }
  expect(readConfig(environment)).toMatchObject({
    ok: true,
    value: {
      port: 9000,
      databaseUrl: 'postgres://u:p@db/wheelwright',
      registration: 'first-user',
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
      publicUrl: 'https://wheels.example',
      marketDataPrimary: 'tradier',
    },
  })
})

it('says everything that is wrong at once', () => {
  expect(sentences({ PORT: 'eighty', REGISTRATION: 'maybe', DATABASE_URL: 'mysql://x' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    'REGISTRATION must be one of open, first-user, closed.',
  ])
})

it('takes a callback without TLS where Schwab is a program on this machine', () => {
  const local = { SCHWAB_BASE_URL: 'http://127.0.0.1:8600' }
  expect(sentences({ ...local, SCHWAB_REDIRECT_URI: 'http://127.0.0.1:8000/auth/callback' })).toEqual([])
})

it.each([
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '8e3' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters long.'],
  [
    { SCHWAB_REDIRECT_URI: 'https://127.0.0.1/cb' },
    'SCHWAB_REDIRECT_URI must be an https address that ends in /auth/callback, like https://127.0.0.1:8443/auth/callback.',
  ],
  [
    { SCHWAB_REDIRECT_URI: 'https://127.0.0.1/auth/callback/' },
    'SCHWAB_REDIRECT_URI must be an https address that ends in /auth/callback, like https://127.0.0.1:8443/auth/callback.',
  ],
  [
    { SCHWAB_REDIRECT_URI: 'http://localhost:8000/auth/callback' },
    'SCHWAB_REDIRECT_URI must start with https://; http is for a local simulator under SCHWAB_BASE_URL alone.',
  ],
  [{ TLS_PORT: '8000' }, 'TLS_PORT must be another port than PORT.'],
  [
    { SCHWAB_BASE_URL: 'http://schwab.example' },
    'SCHWAB_BASE_URL must be an address that starts with https://.',
  ],
  [
    { PUBLIC_URL: 'https://x.example/app' },
    'PUBLIC_URL must be an address without a path, like https://wheelwright.example.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES must be IP addresses or networks like 10.0.0.0/8, separated by commas.',
  ],
  [{ LIMIT_FAILED_SIGN_INS: '0' }, 'LIMIT_FAILED_SIGN_INS must be a whole number from 1 to 1000000.'],
  [{ MARKET_DATA_PRIMARY: 'polygon' }, 'MARKET_DATA_PRIMARY is polygon, which needs POLYGON_API_KEY.'],
  [
    { MARKET_DATA_PRIMARY: 'yahoo', MARKET_DATA_ALTERNATIVE: 'yahoo' },
    'MARKET_DATA_ALTERNATIVE must be another source than MARKET_DATA_PRIMARY.',
  ],
  [
    { SECRET_KEY: 'x'.repeat(32), SECRET_KEY_FILE: '/k' },
    'Set either SECRET_KEY or SECRET_KEY_FILE, not both.',
  ],
])('refuses %o', (environment, sentence) => {
  expect(sentences(environment)).toEqual([sentence])
})

it('reads the rate in percent, and no other number than a decimal', () => {
  expect(readConfig({ RISK_FREE_RATE: '4.25' })).toMatchObject({ value: { riskFreeRate: 4.25 } })
  expect(readConfig({ RISK_FREE_RATE: '-0.5' })).toMatchObject({ value: { riskFreeRate: -0.5 } })
  for (const RISK_FREE_RATE of ['4%', '1e1', '51', 'four'])
    expect(sentences({ RISK_FREE_RATE })).toEqual(['RISK_FREE_RATE must be a number from -5 to 50.'])
})
