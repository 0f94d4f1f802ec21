/** Every environment variable: what it is for, what holds without it, how it is read, and whether it is a secret. */
import { join } from 'node:path'
import {
  address,
  callbackAddress,
  decimal,
  networks,
  oneOf,
  postgresUrl,
  publicOrigin,
  secretText,
  smtpAddress,
  text,
  wholeNumber,
} from './parsers.ts'
import type { Parser } from './parsers.ts'

export interface Setting<T> {
  readonly name: string
  readonly about: string
  readonly parse: Parser<T>
  readonly fallback: T
  /** `whole` hides the value, `password` only what stands before the @ of an address. */
  readonly secret?: 'whole' | 'password'
}

const required = <T>(name: string, about: string, parse: Parser<T>, fallback: T): Setting<T> => ({
  name,
  about,
  parse,
  fallback,
})
const optional = <T>(
  name: string,
  about: string,
  parse: Parser<T>,
  secret?: 'whole' | 'password',
): Setting<T | null> => ({ name, about, parse, fallback: null, ...(secret ? { secret } : {}) })

/** The sources of market data that an adapter exists for. */
export const marketDataSources = ['schwab', 'tradier', 'polygon', 'yahoo'] as const
export type MarketDataSource = (typeof marketDataSources)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Beside the repository's own folders, wherever the server is started from. */
const dataFolder = join(import.meta.dirname, '../../../data')

export const settings = {
  port: required('PORT', 'Port to listen on; 0 takes any free one', wholeNumber(0, 65_535), 8000),
  tlsPort: optional(
    'TLS_PORT',
    'Port on which the same is served by https with a certificate of its own, for the way back from Schwab',
    wholeNumber(0, 65_535),
  ),
  host: required(
    'HOST',
    'Address to listen on; 0.0.0.0 for every network of this machine',
    text,
    '127.0.0.1',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'PostgreSQL to use in place of the embedded database',
    postgresUrl,
    'password',
  ),
  dataDir: required(
    'DATA_DIR',
    'Folder of the embedded database, its backups and the secret key',
    text,
    dataFolder,
  ),
  backupDir: optional(
    'BACKUP_DIR',
    'Folder of the backups; backups under DATA_DIR where it is not set',
    text,
  ),
  backupHour: required(
    'BACKUP_HOUR',
    'Hour of the day, by the clock of this machine, at which the nightly backup is made',
    wholeNumber(0, 23),
    3,
  ),
  backupKeepDays: required(
    'BACKUP_KEEP_DAYS',
    'Days that nightly backups are kept; 0 for no nightly backups',
    wholeNumber(0, 3650),
    14,
  ),
  publicUrl: optional('PUBLIC_URL', 'Address under which browsers reach the server', publicOrigin),
  registration: required(
    'REGISTRATION',
    'Who may sign up: everyone, the first user only, or nobody',
    oneOf(['open', 'first-user', 'closed']),
    'open',
  ),
  secretKey: optional('SECRET_KEY', 'Key of the server, at least 32 characters', secretText(32), 'whole'),
  secretKeyFile: optional(
    'SECRET_KEY_FILE',
    'File that holds the key; made on first start under DATA_DIR',
    text,
  ),
  trustedProxies: required('TRUSTED_PROXIES', 'Proxies whose X-Forwarded-For is believed', networks, []),
  schwabClientId: optional('SCHWAB_CLIENT_ID', 'Client id from the Schwab developer portal', text),
  schwabClientSecret: optional('SCHWAB_CLIENT_SECRET', 'Client secret from the same place', text, 'whole'),
  schwabRedirectUri: optional(
    'SCHWAB_REDIRECT_URI',
    'The callback registered with Schwab, like https://127.0.0.1:8443/auth/callback',
    callbackAddress,
  ),
  schwabBaseUrl: required(
    'SCHWAB_BASE_URL',
    'Where Schwab answers',
    address('https', 'local http'),
    new URL('https://api.schwabapi.com'),
  ),
  marketDataPrimary: optional('MARKET_DATA_PRIMARY', 'First source of prices', oneOf(marketDataSources)),
  marketDataAlternative: optional(
    'MARKET_DATA_ALTERNATIVE',
    'Second source of prices',
    oneOf(marketDataSources),
  ),
  tradierBaseUrl: required(
    'TRADIER_BASE_URL',
    'Where Tradier answers; the sandbox is https://sandbox.tradier.com',
    address('https', 'local http'),
    new URL('https://api.tradier.com'),
  ),
  polygonBaseUrl: required(
    'POLYGON_BASE_URL',
    'Where Polygon answers',
    address('https', 'local http'),
    new URL('https://api.polygon.io'),
  ),
  yahooBaseUrl: required(
    'YAHOO_BASE_URL',
    'Where Yahoo answers',
    address('https', 'local http'),
    new URL('https://query1.finance.yahoo.com'),
  ),
  tradierApiKey: optional('TRADIER_API_KEY', 'Key for Tradier', text, 'whole'),
  polygonApiKey: optional('POLYGON_API_KEY', 'Key for Polygon', text, 'whole'),
  smtpUrl: optional(
    'SMTP_URL',
    'Server that sends e-mail, like smtps://name:password@mail.example.com:465; without it none is sent',
    smtpAddress,
    'password',
  ),
  mailFrom: optional('MAIL_FROM', 'Address that e-mail comes from', text),
  riskFreeRate: required('RISK_FREE_RATE', 'Percent a year used to value options', decimal(-5, 50), 4),
  widestMarketPercent: required(
    'WIDEST_MARKET_PERCENT',
    'How wide a market may be, in percent of its middle, for the middle to be a price',
    decimal(1, 200),
    50,
  ),
  priceRefreshSeconds: required(
    'PRICE_REFRESH_SECONDS',
    'Seconds between refreshes of prices in market hours; 0 for none',
    wholeNumber(0, 86_400),
    60,
  ),
  ledgerMemoryMb: required(
    'LEDGER_MEMORY_MB',
    'Megabytes for booked ledgers that are kept between requests, beside the largest one',
    wholeNumber(1, 1_000_000),
    16,
  ),
  logLevel: required('LOG_LEVEL', 'How much is logged', oneOf(logLevels), 'info'),
  failedSignInsPerAccount: required(
    'LIMIT_FAILED_SIGN_INS',
    'Failed sign-ins of one account from one network in 15 minutes',
    wholeNumber(1, 1_000_000),
    10,
  ),
  signInsPerAddress: required(
    'LIMIT_SIGN_INS_PER_ADDRESS',
    'Sign-in attempts from one address in 15 minutes',
    wholeNumber(1, 1_000_000),
    300,
  ),
  signUpsPerAddress: required(
    'LIMIT_SIGN_UPS_PER_ADDRESS',
    'Sign-ups from one address in an hour',
    wholeNumber(1, 1_000_000),
    100,
  ),
  stagedImports: required(
    'LIMIT_STAGED_IMPORTS',
    'Imports of one user that may wait to be confirmed',
    wholeNumber(1, 10_000),
    50,
  ),
  stagedMegabytes: required(
    'LIMIT_STAGED_MEGABYTES',
    'Megabytes of files of one user that may wait to be confirmed',
    wholeNumber(1, 100_000),
    100,
  ),
  importedMegabytesPerDay: required(
    'LIMIT_IMPORTED_MEGABYTES',
    'Megabytes of files and payloads that one user may send in 24 hours',
    wholeNumber(1, 1_000_000),
    500,
  ),
} as const

export type Settings = typeof settings
export type SettingKey = keyof Settings
type ValueOf<S> = S extends Setting<infer T> ? T : never

export type Values = { readonly [K in SettingKey]: ValueOf<Settings[K]> }
/** What the server runs with: every setting's value, folders as they are found from anywhere. */
export type Config = Omit<Values, 'backupDir'> & { readonly backupDir: string }
export type Environment = Readonly<Record<string, string | undefined>>
