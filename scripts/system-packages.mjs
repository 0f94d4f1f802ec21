// Chromium, PostgreSQL and a compiler for the tests, from the system's packages when they are missing and can be installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, hasCommand } from './platform.mjs'

const debianFolder = '/usr/lib/postgresql'
const hasPostgres = () =>
  hasCommand('initdb') ||
  (existsSync(debianFolder) &&
    readdirSync(debianFolder).some((version) => existsSync(join(debianFolder, version, 'bin', 'initdb'))))
const hasChromium = () =>
  Boolean(process.env.CHROMIUM_PATH) || ['chromium', 'chromium-browser', 'google-chrome'].some(hasCommand)

const hasCompiler = () => hasCommand('gcc')

const known = {
  postgres: { has: hasPostgres, packages: ['postgresql'], skips: 'the PostgreSQL half of the server tests' },
  chromium: { has: hasChromium, packages: ['chromium', 'fonts-liberation'], skips: 'the browser tests' },
  compiler: { has: hasCompiler, packages: ['gcc', 'libc6-dev'], skips: 'the power cuts of the fault lane' },
}

const install = (packages) => {
  if (process.platform !== 'linux' || !hasCommand('apt-get') || process.getuid?.() !== 0) return
  console.log(`Installing ${packages.join(', ')} from the system's packages...`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/** Installs what is missing of these. Answers which of them are there; in CI a missing one ends the run. */
export const ensureSystemPackages = (names = ['postgres', 'chromium']) => {
  const wanted = names.map((name) => known[name])
  const missing = wanted.filter(({ has }) => !has())
  if (missing.length > 0) install(missing.flatMap(({ packages }) => packages))
  for (const { has, packages, skips } of wanted.filter((item) => !item.has())) {
    if (has()) continue
    const sentence = `${packages[0]} is missing and could not be installed here, so ${skips} cannot run. Install it with: apt-get install ${packages.join(' ')}`
    if (process.env.CI) fail(sentence)
    console.warn(`Skipping: ${sentence}`)
  }
  return Object.fromEntries(names.map((name) => [name, known[name].has()]))
}
