/** Recorded and documented answers, each with its source beside it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../../fixtures')

/** What a provider answered, as recorded: the whole file. */
export function recorded(path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}

/** What a provider answers by its documentation; the file names the page and the day it was seen. */
export function documented(path: string): unknown {
  const { source, seen, answer } = recorded(join('market-data', path)) as Record<string, unknown>
  if (typeof source !== 'string' || typeof seen !== 'string') throw new Error(`${path} names no source`)
  return answer
}
