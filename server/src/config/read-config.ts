/** Reads the environment into a configuration, or says everything that is wrong with it, a sentence each. */
import { ok, refuse, type Result } from '@wheelwright/core'
import { join, resolve } from 'node:path'
import {
  settings,
  type Config,
  type Values,
  type Environment,
  type Setting,
  type SettingKey,
} from './settings.ts'

export interface ConfigProblem {
  readonly name: string
  readonly sentence: string
}

export type Reading<T> =
  | { readonly from: 'environment' | 'default'; readonly value: T; readonly problem: null }
  | { readonly from: 'environment'; readonly value: T; readonly problem: ConfigProblem }

/** A variable that is set to nothing counts as not set. */
export function readSetting<T>(setting: Setting<T>, environment: Environment): Reading<T> {
  const given = environment[setting.name]?.trim() ?? ''
  if (given === '') return { from: 'default', value: setting.fallback, problem: null }
  const parsed = setting.parse(given)
  if (parsed.ok) return { from: 'environment', value: parsed.value, problem: null }
  const sentence = `${setting.name} must be ${parsed.refusal}.`
  return { from: 'environment', value: setting.fallback, problem: { name: setting.name, sentence } }
}

const keyOfSource = { tradier: 'tradierApiKey', polygon: 'polygonApiKey' } as const

const isHere = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** A code that crosses a network in plain text is anyone's: http will do where Schwab is a program on this machine. */
const isPlainToTheWorld = ({ schwabRedirectUri, schwabBaseUrl }: Config): boolean =>
  schwabRedirectUri !== null && new URL(schwabRedirectUri).protocol === 'http:' && !isHere(schwabBaseUrl)

/** What no variable can know by itself. */
const findClashes = (config: Config): ConfigProblem[] => {
  const problems: ConfigProblem[] = []
  if (config.secretKey !== null && config.secretKeyFile !== null)
    problems.push({ name: 'SECRET_KEY', sentence: 'Set either SECRET_KEY or SECRET_KEY_FILE, not both.' })
  for (const choice of ['marketDataPrimary', 'marketDataAlternative'] as const) {
    const source = config[choice]
    const { name } = settings[choice]
    if ((source === 'tradier' || source === 'polygon') && config[keyOfSource[source]] === null)
      problems.push({
        name,
        sentence: `${name} is ${source}, which needs ${settings[keyOfSource[source]].name}.`,
      })
  }
  if (isPlainToTheWorld(config))
    problems.push({
      name: 'SCHWAB_REDIRECT_URI',
      sentence:
        'SCHWAB_REDIRECT_URI must start with https://; http is for a local simulator under SCHWAB_BASE_URL alone.',
    })
  if (config.tlsPort !== null && config.tlsPort !== 0 && config.tlsPort === config.port)
    problems.push({ name: 'TLS_PORT', sentence: 'TLS_PORT must be another port than PORT.' })
  if (config.marketDataPrimary !== null && config.marketDataPrimary === config.marketDataAlternative)
    problems.push({
      name: 'MARKET_DATA_ALTERNATIVE',
      sentence: 'MARKET_DATA_ALTERNATIVE must be another source than MARKET_DATA_PRIMARY.',
    })
  return problems
}

export function readConfig(environment: Environment): Result<Config, readonly ConfigProblem[]> {
  const problems: ConfigProblem[] = []
  const values = Object.entries(settings).map(([key, setting]) => {
    const reading = readSetting(setting as Setting<unknown>, environment)
    if (reading.problem) problems.push(reading.problem)
    return [key, reading.value]
  })
  const read = Object.fromEntries(values) as Record<SettingKey, unknown> as Values
  const dataDir = resolve(read.dataDir)
  const backupDir = read.backupDir === null ? join(dataDir, 'backups') : resolve(read.backupDir)
  const config: Config = { ...read, dataDir, backupDir }
  const all = [...problems, ...findClashes(config)]
  return all.length === 0 ? ok(config) : refuse(all)
}
