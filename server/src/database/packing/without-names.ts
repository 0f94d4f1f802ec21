/** Objects as the lists of their values: of what is stored for each campaign and underlying, names would take most of the room. */

/** The names of a type in the order in which they are written; the compiler sees that none is left out. */
export function namesIn<T>(names: Readonly<Record<keyof T, true>>): readonly (keyof T)[] {
  return Object.keys(names) as (keyof T)[]
}

export function withoutNames<T>(names: readonly (keyof T)[], named: T): unknown[] {
  return names.map((name) => named[name])
}

export function underNames<T>(names: readonly (keyof T)[], values: readonly unknown[]): T {
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as T
}
