/** What the server needs of a logger; pino's is one. Tokens, passwords and queries never reach it. */
type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void

export interface Log {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
