/** Addresses within the client: written from a page and its view state, and read back. */
import type { Path } from './paths.ts'

/** View state in words: what is absent or empty has no place in the address. */
export type Search = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A place in the client. */
export interface Place {
  /** A page, or '.' for the one that is open. */
  readonly to: Path | '.'
  /** What stands for the names after a colon. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** The view state, or what becomes of the present one. */
  readonly search?: Search | ((now: Readonly<Record<string, string>>) => Search) | undefined
}

/** Where the browser is. */
interface Here {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** A number or a truth was written in quotation marks once; kept addresses still do. */
const quoted = /^"(-?\d[\d.]*|true|false|null)"$/

/** Each name of the query with its value; of a name that stands twice, the last. */
export function readSearch(search: string): Record<string, string> {
  const values = [...new URLSearchParams(search)]
  return Object.fromEntries(values.map(([name, value]) => [name, quoted.exec(value)?.[1] ?? value]))
}

function writeSearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

export function hrefOf({ to, params = {}, search }: Place, here: Here): string {
  const path =
    to === '.'
      ? here.pathname
      : to.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const next = typeof search === 'function' ? search(readSearch(here.search)) : (search ?? {})
  return path + writeSearch(next)
}
