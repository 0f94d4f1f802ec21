/** How much of a long list is shown, as the address says it. */

/** What a press brings. */
export const step = 48

/** Never fewer than at first, whatever stands there. */
export function limitOf(value: string | undefined, first: number): number {
  const named = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 0
  return Math.max(first, named)
}
