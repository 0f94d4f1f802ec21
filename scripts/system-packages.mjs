// Chromium, PostgreSQL and a compiler for the tests, from the system's packages when they are missing and can be installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, hasCommand } from './platform.mjs'

const debianFolder = '/usr/lib/postgresql'
const hasPostgres = () =>
  hasCommand('initdb') ||
  (existsSync(debianFolder) &&
    readdirSync(debianFolder).some((version) => existsSync(join(debianFolder, version, 'bin', 'initdb'))))
const isChosen = () => Boolean(process.env.CHROMIUM_PATH)
const hasShell = () => isChosen() || hasCommand('chromium-headless-shell')
const hasChromium = () => isChosen() || ['chromium', 'chromium-browser', 'google-chrome'].some(hasCommand)
/** The shell without a window, in which most browser tests run for a quarter less, is a package of Debian's alone. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const hasCompiler = () => hasCommand('gcc')

const known = {
  postgres: { has: hasPostgres, packages: ['postgresql'], skips: 'the PostgreSQL half of the server tests' },
  chromium: { has: hasChromium, packages: ['chromium', 'fonts-liberation'], skips: 'the browser tests' },
  compiler: { has: hasCompiler, packages: ['gcc', 'libc6-dev'], skips: 'the power cuts of the fault lane' },
}

/** Beside the whole Chromium, in which all of them run where the system has no shell. */
const shell = { has: () => hasShell() || !isDebian(), packages: ['chromium-headless-shell'] }

const canInstall = () => process.platform === 'linux' && hasCommand('apt-get') && process.getuid?.() === 0

const aptGet = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Each of them by itself, so that one which this system does not have keeps none of the others away. */
const install = (wanted) => {
  if (wanted.length === 0 || !canInstall()) return
  aptGet('update', '-qq')
  for (const { packages } of wanted) {
    console.log(`Installing ${packages.join(', ')} from the system's packages...`)
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  }
}

const lacking = (wanted) => wanted.filter(({ has }) => !has())

/** Installs what is missing of these. Answers which of them are there; in CI a missing one ends the run. */
export const ensureSystemPackages = (names = ['postgres', 'chromium']) => {
  const wanted = names.map((name) => known[name])
  install(lacking(names.includes('chromium') ? [...wanted, shell] : wanted))
  for (const { packages, skips } of lacking(wanted)) {
    const sentence = `${packages[0]} is missing and could not be installed here, so ${skips} cannot run. Install it with: apt-get install ${packages.join(' ')}`
    if (process.env.CI) fail(sentence)
    console.warn(`Skipping: ${sentence}`)
  }
  return Object.fromEntries(names.map((name) => [name, known[name].has()]))
}
