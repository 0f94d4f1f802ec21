/** `wheelwright backup`, `verify` and `restore`: what they are given, and what they say. */
import { join, resolve } from 'node:path'
import { readConfig } from '../config/read-config.ts'
import type { Config, Environment } from '../config/settings.ts'
import { counted, unwell, well, type Said } from '../said.ts'
import { fileStamp } from './files.ts'
import { makeProvenCopy } from './prove-copy.ts'
import { restoreCopy } from './restore-copy.ts'
import { verifyCopy } from './verify-copy.ts'

interface Held {
  readonly users: number
  readonly entries: number
}

const contents = ({ users, entries }: Held): string =>
  `${counted(users, 'user', 'users')}, ${counted(entries, 'entry', 'entries')}`

const withConfig = (environment: Environment, work: (config: Config) => Promise<Said>): Promise<Said> => {
  const config = readConfig(environment)
  return config.ok
    ? work(config.value)
    : Promise.resolve(unwell(...config.refusal.map(({ sentence }) => sentence)))
}

const isOption = (word: string): boolean => word.startsWith('--')
const unknownOption = (words: readonly string[], known: readonly string[]): string | undefined =>
  words.find((word) => isOption(word) && !known.includes(word))

export function backUp(environment: Environment, words: readonly string[]): Promise<Said> {
  return withConfig(environment, async (config) => {
    const wrong = unknownOption(words, [])
    if (wrong !== undefined) return unwell(`There is no option ${wrong}.`)
    const now = Date.now()
    const [given] = words
    const file = resolve(given ?? join(config.backupDir, `backup-${fileStamp(now)}.sqlite`))
    const made = await makeProvenCopy({ place: config, file, madeAt: new Date(now).toISOString() })
    if (!made.ok) return unwell(made.refusal)
    const megabytes = (made.value.bytes / 1000 ** 2).toFixed(1)
    return well(
      `The backup ${file} is made and verified: ${contents(made.value)}, ${megabytes} MB.`,
      'Keep the secret key (secret.key in the data folder, or SECRET_KEY) with it, and both away from this machine.',
    )
  })
}

const noFile = 'Name the file of a backup.'

export async function verify(_: Environment, words: readonly string[]): Promise<Said> {
  const [given] = words
  if (given === undefined || isOption(given)) return unwell(noFile)
  const proven = await verifyCopy(resolve(given))
  if (!proven.ok)
    return unwell('The backup is not good.', ...proven.refusal.map((sentence) => `- ${sentence}`))
  const { manifest } = proven.value
  return well(`The backup of ${manifest.madeAt} is good: ${contents(proven.value)}.`)
}

export function restore(environment: Environment, words: readonly string[]): Promise<Said> {
  return withConfig(environment, async (config) => {
    const wrong = unknownOption(words, ['--replace'])
    if (wrong !== undefined) return unwell(`There is no option ${wrong}.`)
    const given = words.find((word) => !isOption(word))
    if (given === undefined) return unwell(noFile)
    const restored = await restoreCopy({
      place: config,
      file: resolve(given),
      mayReplace: words.includes('--replace'),
      keptIn: config.backupDir,
      now: Date.now(),
    })
    if (!restored.ok) return unwell(...restored.refusal)
    const { proof, kept } = restored.value
    return well(
      `Restored the backup of ${proof.manifest.madeAt}: ${contents(proof)}.`,
      'Everyone signs in again: sessions, API tokens and recovery codes are not brought back. New codes are made under Profile.',
      ...(kept === null ? [] : [`What was there before is kept in ${kept}.`]),
    )
  })
}
