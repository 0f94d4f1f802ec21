// Tries deploy/nginx.conf as it stands, but for the place of the certificate, before a real server: redirect, sign-up,
// events, large files, addresses of visitors. Everything runs in a network of its own, where only loopback exists.
//
//   node scripts/trials/try-nginx.mjs      as root, with nginx and openssl, a minute
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { root } from '../platform.mjs'
import { caller, hold, say, signUp, untilHealthy } from './calls.mjs'
import { fetchOverTls, listenToEvents } from './over-tls.mjs'
import { runCommand, startServer } from './server.mjs'

const name = 'wheelwright.example'
const url = `https://${name}`

const makeCertificate = (folder) => {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return readFileSync(certificate)
}

const startNginx = async (folder) => {
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8').replaceAll(
    `/etc/letsencrypt/live/${name}`,
    folder,
  )
  const main = join(folder, 'main.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    main,
    `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\n` +
      `http { access_log off;\n${temporary}\ninclude ${folder}/site.conf; }\n`,
  )
  const tested = spawnSync('nginx', ['-t', '-c', main, '-e', `${folder}/error.log`], { encoding: 'utf8' })
  hold(tested.status === 0, 'nginx -t takes the configuration')
  const child = spawn('nginx', ['-c', main, '-e', `${folder}/error.log`], { stdio: 'inherit' })
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await Promise.race([ended, wait(3000).then(() => child.kill('SIGTERM'))])
    await ended
  }
}

const until = async (fact, ms) => {
  const startedAt = performance.now()
  while (!fact() && performance.now() - startedAt < ms) await wait(10)
  return Math.round(performance.now() - startedAt)
}

const register = async (ask) => {
  const body = JSON.stringify({
    username: 'proxied',
    email: 'p@wheelwright.example',
    password: 'a long trial password',
  })
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await ask(`${url}/api/auth/register`, { method: 'POST', headers, body })
  hold(answer.status === 201, 'sign-up by TLS, from a page of the public address')
  hold('strict-transport-security' in answer.headers, 'the answer asks browsers to come by TLS only')
  return JSON.parse(await answer.text()).access_token
}

const tryEvents = async (certificate, token, send) => {
  const events = listenToEvents(name, certificate, token)
  const opened = await until(() => events.text().includes(': connected'), 5000)
  hold(opened < 1000, `the stream of events opens at once (${opened} ms)`)
  await send('POST', '/stocks/', { symbol: 'AAPL', shares: 10, cost_basis: 100, market_price: 170 })
  const told = await until(() => events.text().includes('event: '), 5000)
  hold(told < 1000, `a change is told at once (${told} ms)`)
  const beat = await until(() => events.text().includes(': still here'), 40_000)
  hold(events.isOpen() && beat < 30_000, `a quiet stream stays open (a sign of life after ${beat} ms)`)
  events.close()
}

const tryUploads = async (ask, token) => {
  const upload = async (bytes) => {
    const row = '"01/02/2024","Nothing known","","x","","","",""\n'
    const head = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n'
    const body = Buffer.from(head.padEnd(bytes, row))
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'text/csv',
      'content-length': body.length,
    }
    return ask(`${url}/api/imports?file_name=large.csv&account_name=1`, { method: 'POST', headers, body })
  }
  const taken = await upload(50 * 1024 * 1024)
  hold(taken.status === 201, 'a file of 50 MB is taken')
  const refused = await upload(51 * 1024 * 1024 + 1)
  const said = await refused.text()
  hold(
    refused.status === 413 && said.startsWith('{'),
    `one of more than 51 MiB is refused by the server itself: ${said.slice(0, 160)}`,
  )
}

/** The limit of sign-ins counts visitors by their own address, and believes nobody who makes one up. */
const tryAddresses = async (certificate) => {
  const attempt = async (from, headers = {}) => {
    const body = JSON.stringify({ username: 'nobody', password: 'wrong password here' })
    const answer = await fetchOverTls(certificate, from)(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return answer.status
  }
  for (let tries = 0; tries < 5; tries += 1) await attempt('127.0.0.2')
  hold((await attempt('127.0.0.2')) === 429, 'the sixth attempt of an address is refused')
  hold((await attempt('127.0.0.2', { 'x-forwarded-for': '10.9.8.7' })) === 429, 'also with a made-up address')
  hold((await attempt('127.0.0.3')) === 401, 'another visitor is not held up by it')
}

const tryAll = async (folder) => {
  const certificate = makeCertificate(folder)
  const environment = {
    PORT: '8000',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_SIGN_INS_PER_ADDRESS: '5',
  }
  const server = await startServer({ ...environment, REGISTRATION: 'first-user' })
  const stopNginx = await startNginx(folder)
  try {
    const ask = fetchOverTls(certificate)
    await untilHealthy(url, ask)
    const plain = await ask(`http://${name}/wheels?a=b`)
    const moved = plain.status === 301 && plain.headers.location === `${url}/wheels?a=b`
    hold(moved, `plain HTTP is sent to ${plain.headers.location}`)
    const token = await register(ask)
    const second = await signUp(url, 'second', ask).catch((error) => error.message)
    hold(String(second).includes('403'), 'nobody else can sign up')
    await tryEvents(certificate, token, caller(url, token, ask))
    await tryUploads(ask, token)
    await tryAddresses(certificate)
    const open = { DATA_DIR: environment.DATA_DIR, HOST: '0.0.0.0', PUBLIC_URL: `http://${name}` }
    say(
      (await runCommand(open, ['doctor'])).said
        .split('\n')
        .filter((line) => line.includes('CARE'))
        .join('\n'),
    )
    const behind = await runCommand({ ...environment, REGISTRATION: 'first-user' }, ['doctor'])
    hold(!behind.said.includes('CARE'), 'doctor has nothing to warn of behind the proxy')
  } finally {
    await stopNginx()
    await server.stop()
  }
}

if (process.argv[2] === 'inside') {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-nginx-'))
  mkdirSync(join(folder, 'data'))
  try {
    await tryAll(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} else {
  const again = [process.execPath, fileURLToPath(import.meta.url), 'inside']
  process.exitCode = spawnSync('unshare', ['--net', ...again], { stdio: 'inherit' }).status ?? 1
}
