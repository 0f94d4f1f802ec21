/** The settings as lines of the doctor's report; what is secret is not shown. */
import { readConfig, readSetting, type ConfigProblem } from '../config/read-config.ts'
import { settings, type Config, type Environment, type Setting, type SettingKey } from '../config/settings.ts'

export interface Line {
  readonly isWell: boolean
  /** It works, and yet is not as it should be. */
  readonly isWarning?: boolean
  readonly text: string
}

const hidePassword = (url: string): string => url.replace(/:\/\/([^:@/]*):[^@]*@/, '://$1:****@')

type Value = Config[SettingKey]

const shown = (setting: Setting<Value>, value: Value): string => {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'not set'
  if (setting.secret === 'whole') return '****'
  const text = value instanceof URL ? value.href : String(value)
  return setting.secret === 'password' ? hidePassword(text) : text
}

const lineOf = (
  setting: Setting<Value>,
  environment: Environment,
  problems: readonly ConfigProblem[],
): Line => {
  const reading = readSetting(setting, environment)
  const own = problems.filter((problem) => problem.name === setting.name)
  const isWrong = own.length > 0
  const what = reading.problem ? 'not usable' : shown(setting, reading.value)
  const sentence = isWrong ? own.map((problem) => problem.sentence).join(' ') : setting.about
  return { isWell: !isWrong, text: `${setting.name} = ${what} (${reading.from}). ${sentence}` }
}

export function reportSettings(environment: Environment): Line[] {
  const read = readConfig(environment)
  const problems = read.ok ? [] : read.refusal
  return Object.values(settings).map((setting) => lineOf(setting as Setting<Value>, environment, problems))
}
