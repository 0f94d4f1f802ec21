/** Answers as they are sent, one for each user, for as long as their version stands. */

const mostUsers = 1000

interface Kept {
  readonly version: string
  readonly text: string
}

/** Makes the text where none of that version is kept. */
export function createKept() {
  const kept = new Map<string, Kept>()
  return async (userId: string, version: string, make: () => Promise<string>): Promise<string> => {
    const earlier = kept.get(userId)
    if (earlier?.version === version) return earlier.text
    const text = await make()
    kept.delete(userId)
    kept.set(userId, { version, text })
    const oldest = kept.size > mostUsers ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return text
  }
}
