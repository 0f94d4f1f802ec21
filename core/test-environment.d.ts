// What tests may use of Node to read fixtures, and nothing more: core itself is compiled without Node's types.
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8'): string
}

interface ImportMeta {
  readonly dirname: string
}
