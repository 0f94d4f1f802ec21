// Replays the Dockerfile without a container engine: each stage in a bare Debian root made by `debootstrap`, each RUN by
// `chroot`, COPY by the rules of .dockerignore. Then the last stage is started as its own user in a network of its own,
// asked by its own health check, signed up to, stopped and started again.
//
//   node scripts/trials/replay-dockerfile.mjs [FOLDER]      as root, on Debian, some minutes; FOLDER keeps the bare root
//
// It stands in for an engine where there is none, and is no proof that an engine builds the same.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../platform.mjs'
import { say } from './calls.mjs'
import { pairsOf, readCopy, readDockerfile, readIgnored, stagesOf, wordsOf } from './dockerfile.mjs'

const place = resolve(process.argv[2] ?? '/var/tmp/wheelwright-replay')
const bare = join(place, 'base')
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const pathOfImages = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const shell = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

const makeBare = () => {
  if (existsSync(join(bare, 'etc/debian_version'))) return
  mkdirSync(place, { recursive: true })
  shell('debootstrap', ['--variant=minbase', 'bookworm', bare])
  shell('chroot', [bare, 'apt-get', 'clean'])
}

/** What `node:24` has and bare Debian lacks: Node, by the package that the project pins, and npm, this machine's. */
const addNode = (stage) => {
  cpSync(join(root, `node_modules/node-linux-${process.arch}/bin/node`), join(stage, 'usr/local/bin/node'))
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const packageOfNpm = resolve(dirname(realpathSync(npm)), '..')
  cpSync(packageOfNpm, join(stage, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    shell('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(stage, 'usr/local/bin', name)])
}

/** Only while it is built: how names are looked up here, and which certificates are trusted here. */
const addNetwork = (stage) => {
  for (const file of ['/etc/resolv.conf', certificates]) {
    mkdirSync(dirname(join(stage, file)), { recursive: true })
    cpSync(file, join(stage, file), { dereference: true })
  }
}
const npmSettings = { NPM_CONFIG_CAFILE: certificates, NODE_EXTRA_CA_CERTS: certificates }

const run = (stage, { folder, environment }, command) => {
  const line = `cd '${folder}' && ${command}`
  const env = { PATH: pathOfImages, ...npmSettings, ...environment }
  const { status } = spawnSync('chroot', [stage, '/bin/sh', '-c', line], { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`RUN ended with ${status}: ${command}`)
}

const copy = (roots, stage, folder, rest) => {
  const { from, sources, target } = readCopy(rest)
  const isIgnored = from === null ? readIgnored(root) : () => false
  const source = from === null ? root : roots.get(from)
  for (const name of sources) {
    const path = join(source, name)
    const into = resolve(folder, target)
    const isFile = statSync(path).isFile()
    const end = isFile && target.endsWith('/') ? join(into, name.split('/').at(-1)) : into
    cpSync(path, join(stage, end), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => !isIgnored(relative(source, each)),
    })
  }
}

const build = ({ from, name, steps }, roots) => {
  const stage = join(place, `stage-${name}`)
  rmSync(stage, { recursive: true, force: true })
  shell('cp', ['-a', bare, stage])
  if (from.startsWith('node:')) addNode(stage)
  const state = { folder: '/', environment: {}, user: 'root', healthcheck: [], entrypoint: [], command: [] }
  const act = {
    RUN: (rest) => run(stage, state, rest),
    COPY: (rest) => copy(roots, stage, state.folder, rest),
    ENV: (rest) => Object.assign(state.environment, pairsOf(rest)),
    WORKDIR: (rest) => {
      state.folder = rest
      mkdirSync(join(stage, rest), { recursive: true })
    },
    USER: (rest) => (state.user = rest),
    HEALTHCHECK: (rest) => (state.healthcheck = wordsOf(rest)),
    ENTRYPOINT: (rest) => (state.entrypoint = wordsOf(rest)),
    CMD: (rest) => (state.command = wordsOf(rest)),
    VOLUME: (rest) => mkdirSync(join(stage, rest), { recursive: true }),
    EXPOSE: () => {},
  }
  if (steps.some(({ word, rest }) => word === 'RUN' && /npm/.test(rest))) addNetwork(stage)
  for (const { word, rest } of steps) {
    say(`${name}: ${word} ${rest}`)
    act[word](rest)
  }
  roots.set(name, stage)
  return { stage, ...state }
}

const megabytesOf = (folder) =>
  Math.round(Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024)

makeBare()
const roots = new Map()
const stages = stagesOf(readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')))
let last = null
for (const stage of stages) last = build(stage, roots)

const trial = fileURLToPath(new URL('try-image.mjs', import.meta.url))
const given = JSON.stringify({ ...last, path: pathOfImages })
const tried = spawnSync('unshare', ['--net', process.execPath, trial, given], { stdio: 'inherit' })
for (const part of ['', 'app', 'app/node_modules', 'usr/local/bin'])
  say(`${megabytesOf(join(last.stage, part))} MB  /${part}`)
say(`${megabytesOf(bare)} MB  of that are the bare Debian`)
process.exitCode = tried.status ?? 1
