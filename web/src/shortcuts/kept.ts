/** What the hands keep on this device, for each user by himself where it tells of what he has. */

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False where the device keeps nothing: storage may be full or switched off. */
function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

const singleKeysKey = 'wheelwright.single-keys'

export function hasSingleKeys(): boolean {
  return readText(singleKeysKey) !== 'off'
}

export function setSingleKeys(on: boolean): boolean {
  return writeText(singleKeysKey, on ? 'on' : 'off')
}

const parsed = (text: string | null): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const recentKept = 8
const recentKey = (user: string) => `wheelwright.recent.${user}`

/** The commands used last, newest first. */
export function recentOf(user: string): readonly string[] {
  return parsed(readText(recentKey(user))).filter((each): each is string => typeof each === 'string')
}

export function rememberUse(user: string, id: string): void {
  const next = [id, ...recentOf(user).filter((each) => each !== id)].slice(0, recentKept)
  writeText(recentKey(user), JSON.stringify(next))
}

interface SavedFilter {
  readonly name: string
  /** Path and search of the page, as /Activity?symbol=KO. */
  readonly href: string
}

const filtersKey = (user: string) => `wheelwright.filters.${user}`

const isFilter = (value: unknown): value is SavedFilter => {
  if (typeof value !== 'object' || value === null) return false
  const { name, href } = value as Partial<Record<string, unknown>>
  // One slash: an address of this server and of no other.
  return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}

export function filtersOf(user: string): readonly SavedFilter[] {
  return parsed(readText(filtersKey(user))).filter(isFilter)
}

/** Of one name there is one filter, the later one. */
export function saveFilter(user: string, filter: SavedFilter): boolean {
  const others = filtersOf(user).filter(({ name }) => name !== filter.name)
  return writeText(filtersKey(user), JSON.stringify([...others, filter]))
}

export function removeFilter(user: string, name: string): boolean {
  return writeText(filtersKey(user), JSON.stringify(filtersOf(user).filter((each) => each.name !== name)))
}

/** What an address says beside its filters: which dialog is open, and what in it. */
const dialogNames = ['dialog', 'wheel', 'opportunity', 'tab', 'step', 'changes', 'entries', 'choices']

/** The filters of an address, without a dialog that is open on it; null where it has none. */
export function filtersIn(pathname: string, search: string): string | null {
  const values = new URLSearchParams(search)
  for (const name of dialogNames) values.delete(name)
  return values.size === 0 ? null : `${pathname}?${values}`
}
