/**
 * Where the items of a file stand. A file that was written without line breaks (a broker's answer, saved as it came)
 * would give all of its items one line: their place in it, counted from 1, tells them apart and says more.
 */
export function itemLines(lines: readonly number[]): readonly number[] {
  const distinct = lines.every((line, at) => at === 0 || line !== lines[at - 1])
  return distinct ? lines : lines.map((_, at) => at + 1)
}
