/** Texts that were made for a version of something, as long as it stands; what was used longest ago goes when it is full. */
export interface KeptTexts {
  /** Null where nothing is kept for that version. */
  readonly get: (key: string, version: string) => string | null
  readonly set: (key: string, version: string, text: string) => void
}

/** Bounded by what they weigh: one user's list may be as large as a thousand others'. */
export const createKeptTexts = (mostCharacters: number): KeptTexts => {
  const kept = new Map<string, { readonly version: string; readonly text: string }>()
  let characters = 0
  const forget = (key: string): void => {
    characters -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }
  return {
    get: (key, version) => {
      const held = kept.get(key)
      if (held?.version !== version) return null
      kept.delete(key)
      kept.set(key, held)
      return held.text
    },
    set: (key, version, text) => {
      forget(key)
      kept.set(key, { version, text })
      characters += text.length
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break
        forget(oldest)
      }
    },
  }
}
