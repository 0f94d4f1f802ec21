/** `wheelwright doctor`: every setting, where it comes from, whether it is right, and whether what it names works. */
import { readConfig } from '../config/read-config.ts'
import type { Environment } from '../config/settings.ts'
import { nodeProblem } from '../node-version.ts'
import { exposureOf } from '../config/exposure.ts'
import { reportDatabase, reportDataDir, reportFileModes, reportSecretKey } from './place-report.ts'
import { reportSchwab } from './schwab-report.ts'
import { reportSettings, type Line } from './settings-report.ts'

export interface Report {
  readonly isWell: boolean
  readonly text: string
}

const nodeLine = (): Line => {
  const problem = nodeProblem(process.versions.node)
  return { isWell: problem === null, text: problem ?? `Node ${process.versions.node}.` }
}

const placeLines = async (environment: Environment): Promise<Line[]> => {
  const config = readConfig(environment)
  if (!config.ok) return []
  return [
    reportDataDir(config.value),
    reportSecretKey(config.value),
    ...reportFileModes(config.value),
    ...(await reportDatabase(config.value)),
    ...reportSchwab(config.value),
    ...exposureOf(config.value).map((text) => ({ isWell: true, isWarning: true, text })),
  ]
}

const print = ({ isWell, isWarning = false, text }: Line): string =>
  `${isWell ? (isWarning ? '  CARE   ' : '  ok     ') : '  WRONG  '}${text}`

const verdictOf = (lines: readonly Line[]): string => {
  const wrong = lines.filter(({ isWell }) => !isWell).length
  const warnings = lines.filter(({ isWell, isWarning }) => isWell && isWarning).length
  if (wrong > 0) return `${wrong} ${wrong === 1 ? 'thing needs' : 'things need'} attention.`
  if (warnings > 0)
    return `It works. ${warnings} ${warnings === 1 ? 'line says' : 'lines say'} what to take care of.`
  return 'Everything is in place.'
}

export async function examine(environment: Environment): Promise<Report> {
  const settingLines = reportSettings(environment)
  const partLines = [nodeLine(), ...(await placeLines(environment))]
  const lines = [...settingLines, ...partLines]
  const text = [
    'Settings',
    ...settingLines.map(print),
    '',
    'Parts',
    ...partLines.map(print),
    '',
    verdictOf(lines),
  ].join('\n')
  return { isWell: lines.every(({ isWell }) => isWell), text }
}
