// The steps that `npm run check` and `npm test` are made of. Each answers how much passed and how much failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { nodeBinary, root, toolEnvironment, toolFile } from './platform.mjs'

/** What looks at the server from outside is one program: each of its folders alone would read the server's sources again. */
const programs = ['core', 'api', 'server', 'web', 'tsconfig.outside.json']

/** Runs a command to its end; answers its exit code. Its output is shown as it comes. */
const run = (command, args, environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: toolEnvironment(environment) })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })

/** As `run`, but the output is shown only when it failed, so that steps can run side by side. */
const runQuietly = (command, args, environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: toolEnvironment(environment),
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))
    const end = (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code)
    }
    child.on('error', () => end(1))
    child.on('close', (code) => end(code ?? 1))
  })

/**
 * What reads types is written in Go and spends a third of its time on collecting what it could keep: let be, it takes a
 * seventh more memory, about 2 GB at most.
 */
const lazyCollection = { GOGC: process.env.GOGC ?? '400' }

const quietTool = (packageName, binary, args) =>
  runQuietly(nodeBinary(), [toolFile(packageName, binary), ...args], lazyCollection)

const asCount = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

export const format = async () => asCount(await quietTool('oxfmt', 'oxfmt', ['--check', '.']))
export const lint = async () => asCount(await quietTool('oxlint', 'oxlint', ['--deny-warnings']))

/** The linter reads the types of every file for its rules: asked to, it says what the compiler would say of them, too. */
export const lintWithTypes = async () =>
  asCount(await quietTool('oxlint', 'oxlint', ['--deny-warnings', '--type-check']))

/** Each checker reads anew what its files share: no more of them than there are cores, nor than the compiler would take. */
const checkers = String(Math.min(4, availableParallelism()))

export const types = async () => {
  const counts = []
  for (const program of programs)
    counts.push(asCount(await quietTool('typescript', 'tsc', ['-p', program, '--checkers', checkers])))
  return sum(counts)
}

/**
 * Runs vitest projects, or of these the files that are named; the counts come from its JSON report, so that a run that dies
 * counts as failed.
 */
export const tests = async (projects, environment = {}, { only = [], leaveOut = [] } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-tests-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    ...only,
    ...projects.flatMap((name) => ['--project', name]),
    ...leaveOut.flatMap((pattern) => ['--exclude', pattern]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run(nodeBinary(), [toolFile('vitest', 'vitest'), ...args], environment)
  const counts = readReport(report)
  rmSync(folder, { recursive: true, force: true })
  return code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: ['an error outside of any test'] }
    : counts
}

const readReport = (file) => {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    const failures = testResults.flatMap(failuresOf)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures }
  } catch {
    return { passed: 0, failed: 1, failures: ['no report was written'] }
  }
}

/** Each failed test of a file with the first lines of its message. */
const failuresOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => {
      const message = failureMessages.join('\n').split('\n').slice(0, 12)
      return [`${relative(root, name)} > ${fullName}`, ...message.map((line) => `    ${line}`)].join('\n')
    })

export const sum = (counts) =>
  counts.reduce(
    (total, { passed, failed, skipped = 0, failures = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  )

const timed = async ([name, step]) => {
  const startedAt = performance.now()
  const count = await step()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return { count, line: `${count.failed === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds} s` }
}

/**
 * Runs lanes of named steps side by side, each lane's steps in order, says what was left out on purpose, prints the closing
 * line that machines read, and ends with its exit code.
 */
export const runLanes = async (lanes, leftOut = []) => {
  const results = []
  const follow = async (lane) => {
    for (const step of lane) results.push(await timed(step))
  }
  await Promise.all(lanes.map(follow))
  const { passed, failed, skipped, failures } = sum(results.map(({ count }) => count))
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  for (const failure of failures) console.log(`\nFAILED ${failure}`)
  for (const { line } of results) console.log(line)
  for (const words of leftOut) console.log(`left to npm test: ${words}`)
  console.log(`${passed} passed, ${failed} failed${tail}`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
