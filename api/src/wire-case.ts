/**
 * Names are snake_case on the wire and camelCase in code; this file is the one place where they change.
 * Keys that carry data rather than names (a broker's raw row, say) must not pass through here; what stands under
 * `metadata` is such data, and keeps its keys.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A few hundred names are told a million times; what a body makes up is not kept beyond that. */
const mostNames = 2000

const remembered = (rename: (name: string) => string): ((name: string) => string) => {
  const known = new Map<string, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const renamed = rename(name)
    if (known.size < mostNames) known.set(name, renamed)
    return renamed
  }
}

export const toSnake = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

export const toCamel = remembered((name) =>
  name.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
)

/** Names that would reach an object's prototype are dropped, since no resource has them. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype'])

const dataName = 'metadata'
const asGiven = (name: string): string => name

const renameKeys = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (value === null || typeof value !== 'object') return value
  const renamed: Record<string, unknown> = {}
  const given = value as Readonly<Record<string, unknown>>
  for (const name of Object.keys(given)) {
    const next = rename(name)
    if (unsafeNames.has(name) || unsafeNames.has(next)) continue
    const item = given[name]
    // Most are no objects: asking here spares a call for each.
    renamed[next] =
      item === null || typeof item !== 'object'
        ? item
        : renameKeys(item, name === dataName ? asGiven : rename)
  }
  return renamed
}

/** Renames every name of a JSON value to snake_case. */
export function toWireCase(value: unknown): unknown {
  return renameKeys(value, toSnake)
}

/** Renames every name of a JSON value to camelCase. */
export function fromWireCase(value: unknown): unknown {
  return renameKeys(value, toCamel)
}
