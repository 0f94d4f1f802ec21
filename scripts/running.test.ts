/** Holds the pages on running it, and the files of deploy/, to the settings, scripts and limits of the product. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { routes } from '../api/src/index.ts'
import { settings } from '../server/src/config/settings.ts'
import { pairsOf, readCopy, readDockerfile, readIgnored, stagesOf, wordsOf } from './trials/dockerfile.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const below = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .map((name) => `${folder}/${name}`)

const names = new Set<string>(Object.values(settings).map(({ name }) => name))
/** Of Node, of the system, and of PostgreSQL's own image. */
const others = new Set([
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'TZ',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD_FILE',
  'AF_INET',
  'AF_INET6',
  'AF_UNIX',
])
const pages = ['README.md', ...below('docs/running')]
const files = ['Dockerfile', ...below('deploy')]

/** Words in capitals with an underscore in them, or before an equals sign. */
const variablesIn = (text: string): string[] => [
  ...new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b|\b[A-Z]{2,}(?==)/g) ?? []),
]

const isOfCompose = (name: string): boolean => name.startsWith('deploy/compose')

describe('what the pages and files say of the product', () => {
  it.each([...pages, ...files])('%s names no variable that does not exist', (path) => {
    const unknown = variablesIn(read(path)).filter((name) => !names.has(name) && !others.has(name))
    expect(unknown).toEqual([])
  })

  it('finds a variable that does not exist', () => {
    expect(variablesIn('`BACKUP_HOURS=3` or HOSTS=1')).toEqual(['BACKUP_HOURS', 'HOSTS'])
  })

  it('has every setting in the table of the README', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('|'))
    const told = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z_]+(?=`)/g) ?? []))
    expect([...names].filter((name) => !told.has(name))).toEqual([])
  })

  it.each([...pages, ...files])('%s names only scripts, files and pages that exist', (path) => {
    const text = read(path)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = [...text.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name = '']) => name)
    expect(run.filter((name) => !(name in scripts))).toEqual([])
    const own = [...text.matchAll(/\b(?:deploy|scripts|bench)\/[\w./-]+\.\w+/g)].map(([name]) => name)
    const made = new Set(['deploy/settings.env', 'deploy/postgres-password.txt'])
    expect(own.filter((name) => !made.has(name) && !existsSync(join(root, name)))).toEqual([])
    const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, to = '']) =>
      join(root, path, '..', to),
    )
    expect(links.filter((to) => !existsSync(to))).toEqual([])
  })

  it.each(below('docs/running'))('%s is a page of at most 80 lines', (path) => {
    expect(read(path).split('\n').length).toBeLessThanOrEqual(81)
  })
})

describe('the Dockerfile', () => {
  const [build, image] = stagesOf(readDockerfile(read('Dockerfile')))
  const restOf = (word: string, stage = image): string[] =>
    (stage?.steps ?? []).filter((step) => step.word === word).map(({ rest }) => rest)
  const environment = pairsOf(restOf('ENV').join(' '))

  it('sets what the server reads, and listens where it says', () => {
    expect(environment).toMatchObject({
      HOST: '0.0.0.0',
      PORT: String(settings.port.fallback),
      DATA_DIR: '/data',
    })
    expect(restOf('EXPOSE')).toEqual([environment['PORT']])
    expect(restOf('VOLUME')).toEqual([environment['DATA_DIR']])
  })

  it('does not run as root', () => {
    const steps = image?.steps.map(({ word }) => word) ?? []
    expect(restOf('USER')).toEqual(['wheelwright'])
    expect(steps.slice(steps.indexOf('USER'))).not.toContain('RUN')
  })

  it('asks for health at a path that is served, without any tool', () => {
    const [command = '', , script = ''] = wordsOf(restOf('HEALTHCHECK').join(''))
    expect(command).toBe('node')
    expect(script).toContain('/healthz')
  })

  it('brings the manifest of every workspace to npm ci', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const copied = restOf('COPY', build).flatMap((rest) => readCopy(rest).sources)
    expect(workspaces.filter((name) => !copied.includes(`${name}/package.json`))).toEqual([])
  })

  it('takes in nothing of this machine', () => {
    const isIgnored = readIgnored(root)
    const kept = [
      '.git/HEAD',
      'data/secret.key',
      'node_modules/a/b.js',
      'server/node_modules/c',
      'deploy/settings.env',
    ]
    expect(kept.filter((path) => !isIgnored(path))).toEqual([])
    expect(['server/src/main.ts', 'package-lock.json', 'web/src/main.tsx'].filter(isIgnored)).toEqual([])
  })

  it('is refused by its reader where it has an instruction that is not replayed', () => {
    expect(() => readDockerfile('FROM a\nADD b c')).toThrow('not replayed')
  })
})

/** Not read as YAML: only lines whose form the files keep to. */
describe('the compose files', () => {
  it.each(files.filter(isOfCompose))('%s sets, opens and keeps what the image says', (path) => {
    const text = read(path)
    expect(text).toContain(`DATA_DIR: /data`)
    expect(text).toContain(`PORT: '${settings.port.fallback}'`)
    expect(text).toContain(`ports: ['127.0.0.1:${settings.port.fallback}:${settings.port.fallback}']`)
    expect(text).toContain(`volumes: ['data:/data']`)
    expect(text).not.toContain('\t')
    expect(text).not.toMatch(/password: |PASSWORD: /i)
  })

  it('name the database as the example of its address does', () => {
    const text = read('deploy/compose.postgres.yaml')
    const example = /DATABASE_URL=(\S+)/.exec(read('deploy/settings.example.env'))?.[1] ?? ''
    const { hostname, username, pathname } = new URL(example)
    expect(text).toContain(`\n  ${hostname}:\n    image: postgres:`)
    expect(text).toContain(`POSTGRES_USER: ${username}`)
    expect(text).toContain(`POSTGRES_DB: ${pathname.slice(1)}`)
    expect(settings.databaseUrl.parse(example).ok).toBe(true)
  })

  it('come with an example whose every value is right', () => {
    const lines = read('deploy/settings.example.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
    for (const [name = '', value = ''] of lines.map((line) => line.split('='))) {
      const setting = Object.values(settings).find((each) => each.name === name)
      if (setting !== undefined) expect(setting.parse(value), name).toMatchObject({ ok: true })
    }
    expect(lines.length).toBeGreaterThan(3)
  })
})

describe('the proxies and the unit', () => {
  it('pass the largest body that a call takes, and reach the port of the server', () => {
    const largest = Math.max(
      ...Object.values(routes).map((route) => ('bodyLimit' in route ? route.bodyLimit : 0)),
    )
    const most = Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))?.[1])
    expect(most * 1024 * 1024).toBeGreaterThan(largest)
    for (const path of ['deploy/nginx.conf', 'deploy/Caddyfile'])
      expect(read(path)).toContain(`127.0.0.1:${settings.port.fallback}`)
  })

  it('start a program that is there, keep data where systemd lets it, and wait longer than the server', () => {
    const unit = read('deploy/wheelwright.service')
    const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const [, entry = ''] = value('ExecStart').split(' ')
    expect(existsSync(join(root, entry.replace('/opt/wheelwright/', '')))).toBe(true)
    expect(unit).toContain(`DATA_DIR=/var/lib/${value('StateDirectory')}\n`)
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(10)
  })
})
