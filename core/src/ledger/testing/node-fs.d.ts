// What the scenario test reads besides single files.
declare module 'node:fs' {
  export function readdirSync(path: string): string[]
}
