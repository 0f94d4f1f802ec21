/** Longer amounts are set smaller where figures stand large. */
const roomyLength = 13

/** For `data-long`: nothing where it is not. An amount that is hidden has the room of the figure, and so the same answer. */
export function isLong(text: string): true | undefined {
  return text.length > roomyLength || undefined
}
