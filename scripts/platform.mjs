// What a machine must have before anything runs: Node 24 and the pinned dependencies. Runs on Node 20 without any
// dependency, since it is what fetches them.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = [24, 15]
const binaries = join(root, 'node_modules', '.bin')
const lockStamp = join(root, 'node_modules', '.wheelwright-lock')

/** Ends the run with a sentence instead of a stack. */
export const fail = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

export const runsOnNewNode = () => isNewEnough(process.version)

/** The Node to run with: the pinned one of node_modules where the platform has it, else this one. */
export const nodeBinary = () => {
  const name = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${name}-${process.arch}`, 'bin', file)
  if (existsSync(pinned)) return pinned
  if (runsOnNewNode()) return process.execPath
  return fail(
    `Wheelwright needs Node ${oldestNode.join('.')} or later and this is ${process.version}. ` +
      `For ${process.platform} on ${process.arch} it brings none along: install a newer Node and run the command again.`,
  )
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const installedHash = () => (existsSync(lockStamp) ? readFileSync(lockStamp, 'utf8') : '')

/** Runs `npm ci` when node_modules is missing or made from another lock file. */
export const ensureDependencies = () => {
  const wanted = lockHash()
  if (installedHash() === wanted) return
  console.log('Installing dependencies (npm ci)...')
  const npm = process.env.npm_execpath
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []]
  const installed = spawnSync(command, [...prefix, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (installed.status !== 0) {
    fail(
      'npm ci failed, so nothing was started. Its messages above say why; check the network and run the command again.',
    )
  }
  writeFileSync(lockStamp, wanted)
}

/** The environment with the project's Node and tools first on the path. */
export const toolEnvironment = (more = {}) => {
  const pathKey = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH'
  return { ...process.env, [pathKey]: `${binaries}${delimiter}${process.env[pathKey] ?? ''}`, ...more }
}

/** The file that starts a tool of node_modules, as `node <file>` does. */
export const toolFile = (packageName, binary) => {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8'))
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[binary]
  return join(root, 'node_modules', packageName, bin)
}

/** True when the command can be found on this machine. */
export const hasCommand = (name) => {
  try {
    execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
