// `npm run dev`: the server, restarted on change, behind Vite's development server with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, nodeBinary, root, toolEnvironment, toolFile } from './platform.mjs'

ensureDependencies()
const run = (args, cwd) =>
  spawn(nodeBinary(), args, { cwd, stdio: 'inherit', env: toolEnvironment({ WHEELWRIGHT_DEV: '1' }) })

const children = [
  run(['--watch', join(root, 'server', 'src', 'main.ts')], root),
  run([toolFile('vite', 'vite')], join(root, 'web')),
]
const stop = () => children.forEach((child) => child.kill())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', (code) => (stop(), (process.exitCode ??= code ?? 1)))
