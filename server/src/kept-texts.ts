/** Texts that were made for a version of something, as long as it stands; what was used longest ago goes when it is full. */
export interface KeptTexts<T extends KeptText = KeptText> {
  /** Null where nothing is kept for that version. */
  readonly get: (key: string, version: string) => T | null
  /** Of whatever version; null where nothing is kept. It counts as used. */
  readonly latest: (key: string) => T | null
  readonly set: (key: string, version: string, kept: T) => void
  /** What is kept weighs together. */
  readonly characters: () => number
}

export interface KeptText {
  readonly characters: number
}

/** Bounded by what they weigh: one user's list may be as large as a thousand others'. */
export function createKeptTexts<T extends KeptText>(mostCharacters: number): KeptTexts<T> {
  const kept = new Map<string, { readonly version: string; readonly made: T }>()
  let characters = 0
  const forget = (key: string): void => {
    characters -= kept.get(key)?.made.characters ?? 0
    kept.delete(key)
  }
  const use = (key: string) => {
    const held = kept.get(key)
    if (held === undefined) return null
    kept.delete(key)
    kept.set(key, held)
    return held
  }
  return {
    get: (key, version) => (kept.get(key)?.version === version ? (use(key)?.made ?? null) : null),
    latest: (key) => use(key)?.made ?? null,
    set: (key, version, made) => {
      forget(key)
      kept.set(key, { version, made })
      characters += made.characters
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break
        forget(oldest)
      }
    },
    characters: () => characters,
  }
}
