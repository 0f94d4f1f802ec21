/** `wheelwright doctor`: every setting, where it comes from, whether it is right, and whether what it names works. */
import { readConfig } from '../config/read-config.ts'
import type { Environment } from '../config/settings.ts'
import { nodeProblem } from '../node-version.ts'
import { reportDatabase, reportDataDir, reportSecretKey } from './place-report.ts'
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
  return [reportDataDir(config.value), reportSecretKey(config.value), ...(await reportDatabase(config.value))]
}

const print = ({ isWell, text }: Line): string => `${isWell ? '  ok     ' : '  WRONG  '}${text}`

export const examine = async (environment: Environment): Promise<Report> => {
  const settingLines = reportSettings(environment)
  const partLines = [nodeLine(), ...(await placeLines(environment))]
  const wrong = [...settingLines, ...partLines].filter((line) => !line.isWell).length
  const verdict =
    wrong === 0
      ? 'Everything is in place.'
      : `${wrong} ${wrong === 1 ? 'thing needs' : 'things need'} attention.`
  const text = [
    'Settings',
    ...settingLines.map(print),
    '',
    'Parts',
    ...partLines.map(print),
    '',
    verdict,
  ].join('\n')
  return { isWell: wrong === 0, text }
}
