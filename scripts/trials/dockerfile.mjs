// Reads a Dockerfile of the plain kind: one instruction a line, lines joined by a backslash, no heredocs.
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

const known = new Set([
  'FROM',
  'RUN',
  'COPY',
  'ENV',
  'USER',
  'WORKDIR',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
])

/** Answers `{ word, rest }` of each instruction; one that this cannot replay is an error, never left out. */
export const readDockerfile = (text) => {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, ' ')
  return joined
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
      if (!known.has(word))
        throw new Error(`This Dockerfile has an instruction that is not replayed: ${line}`)
      return { word, rest }
    })
}

/** The instructions of each stage, with what it starts from and its name. */
export const stagesOf = (instructions) => {
  const stages = []
  for (const { word, rest } of instructions) {
    if (word === 'FROM') {
      const [from, , name = String(stages.length)] = rest.split(/\s+/)
      stages.push({ from, name, steps: [] })
    } else {
      stages.at(-1)?.steps.push({ word, rest })
    }
  }
  return stages
}

/** `{ "a": 1 }`-like words of `ENV a=1 b=2`; values with blanks are not used here. */
export const pairsOf = (rest) => Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=')))

/** The words of an instruction in its JSON form, the options before it left out. */
export const wordsOf = (rest) => JSON.parse(rest.slice(rest.indexOf('[')))

/** `COPY [--from=stage] source... target`. */
export const readCopy = (rest) => {
  const words = rest.split(/\s+/)
  const options = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length) ?? null
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** Whether .dockerignore keeps a path of the folder out of the build; exceptions with ! are not used here. */
export const readIgnored = (folder) => {
  const file = join(folder, '.dockerignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const patterns = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  return (path) =>
    patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))
}
