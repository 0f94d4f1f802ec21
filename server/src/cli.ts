/** The command line: `serve` (what it does when nothing is said), `doctor`, what keeps the data safe, accounts as files, and users. */
import { enableCompileCache } from 'node:module'
import { nodeProblem } from './node-version.ts'
import type { Said } from './said.ts'

const usage = `Usage: wheelwright [command]

  serve            Start the server (the default)
  doctor           Explain the configuration and check that everything is in place
  backup [FILE]    Copy the whole database into one file, and verify the copy
  verify FILE      Prove a backup: open it and book every ledger again
  restore FILE     Put a backup in the place of the database; --replace where there is one already
  export NAME FILE Write the whole account of a user into a file
  import NAME FILE Take such a file into the empty account of a user
  user             Add, list, disable or enable users, or set a password: add NAME, password NAME, disable NAME,
                   enable NAME, list
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
  const [{ startServer }, { boundHeap, releaseMemorySoon }] = await Promise.all([
    import('./serve.ts'),
    import('./release-memory.ts'),
  ])
  boundHeap()
  const started = await startServer(process.env)
  if (!started.ok)
    return failed(['Wheelwright cannot start.', ...started.refusal.map((sentence) => `- ${sentence}`)])
  console.log(
    `Wheelwright is running at ${started.value.address}\n` +
      (started.value.tlsAddress === null
        ? ''
        : `The same is served at ${started.value.tlsAddress} with a certificate of its own, for the way back from Schwab.\n`) +
      'Open it in a browser and sign up, or look around in the demo portfolio first.',
  )
  releaseMemorySoon(started.value.warmUp)
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

type Command = (words: readonly string[]) => Promise<number>

const say = ({ isWell, lines }: Said): number => {
  if (!isWell) return failed(lines)
  for (const line of lines) console.log(line)
  return 0
}

const keepSafe =
  (name: 'backUp' | 'verify' | 'restore'): Command =>
  async (words) => {
    const commands = await import('./backup/commands.ts')
    return say(await commands[name](process.env, words))
  }

const commands: Readonly<Record<string, Command>> = {
  serve,
  doctor,
  backup: keepSafe('backUp'),
  verify: keepSafe('verify'),
  restore: keepSafe('restore'),
  export: async (words) =>
    say(await (await import('./account-file/commands.ts')).exportAccount(process.env, words)),
  import: async (words) =>
    say(await (await import('./account-file/commands.ts')).importAccount(process.env, words)),
  user: async (words) => say(await (await import('./accounts/commands.ts')).user(process.env, words)),
  help: async () => {
    console.log(usage)
    return 0
  },
}

/** Runs the command that `words` name and answers the exit code. */
export async function run(words: readonly string[]): Promise<number> {
  const problem = nodeProblem(process.versions.node)
  if (problem !== null) return failed([problem])
  // What was compiled once is not compiled again at the next start.
  enableCompileCache()
  const word = (words[0] ?? 'serve').replace(/^-+/, '')
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  return command ? command(words.slice(1)) : failed([`There is no command '${word}'.`, usage])
}
