/**
 * Names are snake_case on the wire and camelCase in code; this file is the one place where they change.
 * Keys that carry data rather than names (a broker's raw row, say) must not pass through here.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export const toSnake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const toCamel = (name: string): string =>
  name.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Names that would reach an object's prototype are dropped, since no resource has them. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype'])

const renameKeys = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (value === null || typeof value !== 'object') return value
  const renamed: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    const next = rename(name)
    if (!unsafeNames.has(name) && !unsafeNames.has(next)) renamed[next] = renameKeys(item, rename)
  }
  return renamed
}

/** Renames every key of a JSON value to snake_case. */
export const toWireCase = (value: unknown): unknown => renameKeys(value, toSnake)

/** Renames every key of a JSON value to camelCase. */
export const fromWireCase = (value: unknown): unknown => renameKeys(value, toCamel)
