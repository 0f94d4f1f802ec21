// `npm run schwab-sim`: a Schwab on this machine, to try the connection with (README.md).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, nodeBinary, root, toolEnvironment } from './platform.mjs'

ensureDependencies()
const entry = join(root, 'server', 'src', 'testing', 'schwab', 'main.ts')
const program = spawn(nodeBinary(), [entry], { stdio: 'inherit', env: toolEnvironment() })
process.on('SIGTERM', () => program.kill('SIGTERM'))
// A terminal's Ctrl+C reaches the program by itself.
process.on('SIGINT', () => void (process.stdin.isTTY || program.kill('SIGINT')))
program.on('exit', (code) => process.exit(code ?? 1))
