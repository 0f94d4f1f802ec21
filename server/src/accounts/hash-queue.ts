/** Lets two hashes be computed at a time, so that a burst of sign-ins cannot take all memory and processors. */
const atOnce = 2
const mostWaiting = 200

export class TooBusy extends Error {}

export const createHashQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (waiting.length >= mostWaiting) throw new TooBusy('too many passwords are waiting to be checked')
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
