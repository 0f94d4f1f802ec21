/** The same dates and contracts come on row after row: what a text says is read once. */
const mostInOne = 10_000
const longestKey = 200
/** Up to this length an engine copies a part of a text; a longer one would keep the whole file in memory. */
const longestCopied = 12

/**
 * The same function, answering again what it answered before. What it keeps is bounded: when the young ones are many,
 * they are the old ones, and the old ones go.
 */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (text) => {
    const found = young.get(text)
    if (found !== undefined) return found
    const value = old.get(text) ?? read(text)
    if (text.length > longestKey) return value
    if (young.size >= mostInOne) [young, old] = [new Map(), young]
    young.set(text.length > longestCopied ? copied(text) : text, value)
    return value
  }
}

const copied = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
