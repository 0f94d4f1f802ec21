/** What the palette offers, and in which order. */
export interface Command {
  /** Kept as used last, so it stays the same from visit to visit. */
  readonly id: string
  readonly group: 'Pages' | 'Symbols' | 'Saved filters' | 'Actions' | 'Settings'
  readonly label: string
  /** Further words that it is found by. */
  readonly words?: string
  readonly keys?: readonly string[]
  /** True keeps the palette open. */
  readonly run: () => boolean | void
}

/** More than anybody reads: the rest is found by typing. */
export const shownAtMost = 60

/** How well a text answers a word, 0 best; null where it doesn't. */
const fit = (text: string, word: string): number | null => {
  const at = text.indexOf(word)
  if (at < 0) return null
  if (text === word) return 0
  if (at === 0) return 1
  return /[\s:/.-]/.test(text[at - 1] ?? '') || text.includes(` ${word}`) ? 2 : 3
}

/** The label counts before the further words; each word that was typed has to be found. */
const score = ({ label, words = '', group }: Command, typed: readonly string[]): number | null => {
  let sum = 0
  for (const word of typed) {
    const own = fit(label.toLowerCase(), word)
    const other = fit(`${words} ${group}`.toLowerCase(), word)
    if (own === null && other === null) return null
    sum += own ?? 4
  }
  return sum
}

/** Best first; of equals those used last, then as they were offered. Without a word those used last come first. */
export function ranked(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): readonly Command[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean)
  const age = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return commands
    .flatMap((command) => {
      const points = score(command, typed)
      return points === null ? [] : [{ command, points }]
    })
    .toSorted((a, b) => a.points - b.points || age(a.command) - age(b.command))
    .map(({ command }) => command)
}
