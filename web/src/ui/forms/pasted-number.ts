/** What pages, files and statements write around a figure. */
const wrapping = /[$\s\u00a0]|USD/g
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const plain = /^-?(\d+\.?\d*|\.\d+)$/

/** Why nothing was pasted. */
export const notPasted = 'Not pasted: the text is no number, or could be read as two. Type it, as 1234.56'

/**
 * The number that a pasted text writes, as a field of numbers takes it: $1,234.50, (12.50) and the true minus of these pages.
 * Null where it is none, or where it is not certain which: 1.234,56. The browser would drop what it does not know, the minus
 * among it, and take another number without a word.
 */
export function pastedNumber(text: string): string | null {
  const bare = text
    .replace(wrapping, '')
    .replace(/^\+/, '')
    .replace(/^\u2212/, '-')
  const signed = bare.replace(/^\((.+)\)$/, '-$1')
  if (plain.test(signed)) return signed
  return grouped.test(signed) ? signed.replaceAll(',', '') : null
}
