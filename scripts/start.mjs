// `npm start` (and `npm run doctor`, `backup`, `verify`, `restore`, `user`): dependencies, web client, then the server's command line
// in this process (or in the pinned Node when this one is too old).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDependencies, nodeBinary, root, runsOnNewNode, toolEnvironment } from './platform.mjs'
import { buildWebWhenStale } from './web-build.mjs'

ensureDependencies()
const words = process.argv.slice(2)
const serves = words.length === 0 || words[0] === 'serve'
if (serves) buildWebWhenStale()

const entry = join(root, 'server', 'src', 'main.ts')
if (runsOnNewNode()) {
  await import(pathToFileURL(entry).href)
} else {
  const server = spawn(nodeBinary(), [entry, ...words], { stdio: 'inherit', env: toolEnvironment() })
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  // A terminal's Ctrl+C reaches the server by itself, and a second one would end it at once.
  process.on('SIGINT', () => void (process.stdin.isTTY || server.kill('SIGINT')))
  server.on('exit', (code) => process.exit(code ?? 1))
}
