/** Lets two hashes be computed at a time, so that a burst of sign-ins cannot take all memory and processors. */
import { createTurns } from '../turns.ts'

const atOnce = 2
const mostWaiting = 200

export class TooBusy extends Error {}

export function createHashQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = createTurns(atOnce)
  let asking = 0
  return async (work) => {
    if (asking >= atOnce + mostWaiting) throw new TooBusy('too many passwords are waiting to be checked')
    asking += 1
    try {
      return await inTurn(work)
    } finally {
      asking -= 1
    }
  }
}
