/** Asks for a password on a terminal without showing it; from a pipe it is the first line. Never from an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks, and answers what was typed. */
export type Ask = (question: string) => Promise<string>

const unseen = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

const onTerminal: Ask = (question) =>
  new Promise((resolve, reject) => {
    process.stderr.write(question)
    const lines = createInterface({ input: process.stdin, output: unseen(), terminal: true })
    lines.once('SIGINT', () => {
      lines.close()
      reject(new Error('Nothing was typed.'))
    })
    lines.question('', (typed) => {
      lines.close()
      process.stderr.write('\n')
      resolve(typed)
    })
  })

const firstLine = async (): Promise<string> => {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

/** What is typed on a terminal is asked for twice. Null where the two differ. */
export async function askPassword(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return firstLine()
  const typed = await onTerminal(`${question}: `)
  return typed === (await onTerminal('The same again: ')) ? typed : null
}
