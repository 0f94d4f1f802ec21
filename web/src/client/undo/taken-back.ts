/** A list is a set of names. */
const textOf = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) ? value.map(String).toSorted((one, other) => (one < other ? -1 : 1)) : value,
  )

interface Settings<T> {
  readonly now: NoInfer<T>
  readonly before: T
  readonly after: NoInfer<T>
}

/** The settings of now without what one change set; null where all of that was changed again since. */
export function takenBack<T extends object>({ now, before, after }: Settings<T>): T | null {
  const names = Object.keys(before) as (keyof T)[]
  const isOwn = (name: keyof T) =>
    textOf(before[name]) !== textOf(after[name]) && textOf(now[name]) === textOf(after[name])
  if (!names.some(isOwn)) return null
  return Object.fromEntries(names.map((name) => [name, (isOwn(name) ? before : now)[name]])) as T
}
