/** Not every browser tells when it has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work())
  else setTimeout(work, 200)
}
