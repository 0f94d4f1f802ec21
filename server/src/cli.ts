/** The command line: `serve` (what it does when nothing is said) and `doctor`. */
import { enableCompileCache } from 'node:module'
import { nodeProblem } from './node-version.ts'

const usage = `Usage: wheelwright [command]

  serve    Start the server (the default)
  doctor   Explain the configuration and check that everything is in place
`

const failed = (sentences: readonly string[]): number => {
  for (const sentence of sentences) console.error(sentence)
  return 1
}

const untilToldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

const serve = async (): Promise<number> => {
  const [{ startServer }, { keepNurserySmall, releaseMemorySoon }] = await Promise.all([
    import('./serve.ts'),
    import('./release-memory.ts'),
  ])
  keepNurserySmall()
  const started = await startServer(process.env)
  if (!started.ok)
    return failed(['Wheelwright cannot start.', ...started.refusal.map((sentence) => `- ${sentence}`)])
  console.log(
    `Wheelwright is running at ${started.value.address}\n` +
      'Open it in a browser and sign up, or look around in the demo portfolio first.',
  )
  releaseMemorySoon()
  await untilToldToStop()
  console.log('Stopping.')
  await started.value.stop()
  return 0
}

const doctor = async (): Promise<number> => {
  const { examine } = await import('./doctor/doctor.ts')
  const report = await examine(process.env)
  console.log(report.text)
  return report.isWell ? 0 : 1
}

const commands: Readonly<Record<string, () => Promise<number>>> = {
  serve,
  doctor,
  help: async () => {
    console.log(usage)
    return 0
  },
}

/** Runs the command that `words` name and answers the exit code. */
export const run = async (words: readonly string[]): Promise<number> => {
  const problem = nodeProblem(process.versions.node)
  if (problem !== null) return failed([problem])
  // What was compiled once is not compiled again at the next start.
  enableCompileCache()
  const word = (words[0] ?? 'serve').replace(/^-+/, '')
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  return command ? command() : failed([`There is no command '${word}'.`, usage])
}
