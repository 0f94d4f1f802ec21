// The second half of `replay-dockerfile.mjs`, in a network of its own: the image's own command, user and health check.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hold, say, signIn, signUp, untilHealthy } from './calls.mjs'

const { stage, folder, environment, user, healthcheck, entrypoint, command, path } = JSON.parse(
  process.argv[2],
)
const url = `http://127.0.0.1:${environment.PORT}`
const env = { PATH: path, HOME: '/data', ...environment, REGISTRATION: 'first-user' }

execFileSync('ip', ['link', 'set', 'lo', 'up'])
execFileSync('mount', ['-t', 'proc', 'proc', join(stage, 'proc')])

/** `env -C` is the WORKDIR. */
const inside = (words) => ['--userspec', `${user}:${user}`, stage, 'env', '-C', folder, ...words]
const start = () => spawn('chroot', inside([...entrypoint, ...command]), { env, stdio: 'inherit' })
const runInside = (words) => spawnSync('chroot', inside(words), { env, encoding: 'utf8' })

const stop = async (server) => {
  const ended = once(server, 'exit')
  const startedAt = performance.now()
  server.kill('SIGTERM')
  const [code] = await ended
  return { code, ms: Math.round(performance.now() - startedAt) }
}

const tryIt = async () => {
  hold(runInside(healthcheck).status === 1, 'the health check says no while nothing runs')
  let server = start()
  try {
    say(`healthy after ${await untilHealthy(url)} ms`)
    hold(runInside(healthcheck).status === 0, 'the health check says yes, without curl')
    const owner = Number(execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)], { encoding: 'utf8' }))
    hold(owner === statSync(join(stage, 'data')).uid && owner > 0, `it runs as user ${owner}, not as root`)
    const page = await fetch(url)
    hold(page.ok && (await page.text()).includes('<div id="root">'), 'the web client is served')
    await signUp(url, 'image')
    const second = await signUp(url, 'other').then(
      () => 'taken',
      (error) => error.message,
    )
    hold(second.includes('403'), 'REGISTRATION=first-user closes sign-up after the first user')
    const first = await stop(server)
    hold(first.code === 0, `SIGTERM stops it cleanly in ${first.ms} ms`)
    server = start()
    say(`healthy again after ${await untilHealthy(url)} ms`)
    const send = await signIn(url, 'image')
    hold((await send('GET', '/auth/me')).username === 'image', 'the user is there after the restart')
    const backup = runInside(['wheelwright', 'backup'])
    hold(backup.status === 0, `wheelwright backup: ${backup.stdout.split('\n')[0]}`)
    const [file] = readdirSync(join(stage, 'data/backups')).filter((name) => name.startsWith('backup-'))
    const verified = runInside(['wheelwright', 'verify', `/data/backups/${file}`])
    hold(verified.status === 0, `wheelwright verify: ${verified.stdout.trim()}`)
    const doctor = runInside(['wheelwright', 'doctor'])
    say(
      doctor.stdout
        .split('\n')
        .filter((line) => /CARE|WRONG/.test(line))
        .join('\n'),
    )
    hold(doctor.status === 0, 'wheelwright doctor finds nothing wrong')
    const tools = runInside(['sh', '-c', 'ls node_modules; command -v npm npx curl'])
    hold(
      !/typescript|vite|react|playwright|\bnpm\b|npx|curl/.test(tools.stdout),
      'no npm, compiler, test tool or React is in it',
    )
  } finally {
    await stop(server)
    execFileSync('umount', [join(stage, 'proc')])
  }
}

await tryIt()
