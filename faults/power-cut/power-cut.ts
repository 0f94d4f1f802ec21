/** A power cut: the server is gone, and of its data folder there is what was flushed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MakeFault } from '../rounds.ts'

interface StrictDisk {
  readonly dataDir: string
  /** For the environment of the server. */
  readonly environment: NodeJS.ProcessEnv
  readonly cutPower: MakeFault
}

const source = join(import.meta.dirname, 'keep-what-is-synced.c')

/** In CI nothing is skipped: there a missing compiler is a failure. */
export function canCompile(): boolean {
  return (
    process.platform === 'linux' &&
    (Boolean(process.env['CI']) || spawnSync('gcc', ['--version']).status === 0)
  )
}

const compile = (folder: string): string => {
  const library = join(folder, 'keep-what-is-synced.so')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-w', '-o', library, source, '-ldl'])
  return library
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

export function makeStrictDisk(folder: string): StrictDisk {
  const [dataDir, kept] = [join(folder, 'data'), join(folder, 'kept')]
  for (const made of [dataDir, kept]) mkdirSync(made)
  const restoreWhatWasKept = (): void => {
    for (const name of filesOf(dataDir)) rmSync(join(dataDir, name))
    for (const name of filesOf(kept).filter((name) => !name.includes('.draft-')))
      copyFileSync(join(kept, name), join(dataDir, name))
  }
  return {
    dataDir,
    environment: { LD_PRELOAD: compile(folder), FAULT_WATCHED: dataDir, FAULT_KEPT: kept },
    cutPower: async ({ server }) => {
      await server.kill()
      restoreWhatWasKept()
      return server.start()
    },
  }
}
