// Builds the web client when its sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, nodeBinary, root, toolEnvironment, toolFile } from './platform.mjs'

const inputs = ['web/src', 'web/public', 'core/src', 'api/src']
const singleFiles = ['web/index.html', 'web/vite.config.ts', 'package-lock.json']
const stamp = join(root, 'web', 'dist', '.sources')

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    : []

const sourcesNow = () => {
  const hash = createHash('sha256')
  const files = [
    ...inputs.flatMap((folder) => filesBelow(join(root, folder))),
    ...singleFiles.map((file) => join(root, file)),
  ]
  for (const file of files.toSorted((left, right) => left.localeCompare(right))) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

export const buildWebWhenStale = () => {
  const now = sourcesNow()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web client...')
  const built = spawnSync(nodeBinary(), [toolFile('vite', 'vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: toolEnvironment(),
  })
  if (built.status !== 0)
    fail('The web client could not be built; the messages above say why. Nothing was started.')
  writeFileSync(stamp, now)
}
