/** One call for all who ask the same at the same time. It is ended when everyone who waited for it has hung up. */
import { isOutOfPatience } from './patience.ts'

export interface SharedCall<T> {
  /**
   * The signal is the caller's own: it leaves the others waiting, and answers its caller null at once. One who has lost
   * patience leaves the call going, since its answer is still wanted.
   */
  readonly join: (signal: AbortSignal) => Promise<T | null>
}

/** `onEnd` is called once: when the call has ended, or when everyone has left and nobody may join any more. */
export function shareCall<T>(work: (signal: AbortSignal) => Promise<T>, onEnd: () => void): SharedCall<T> {
  const ending = new AbortController()
  let waiting = 0
  const leave = () => {
    waiting -= 1
    if (waiting > 0) return
    onEnd()
    ending.abort()
  }
  const result = work(ending.signal).finally(onEnd)
  return {
    join: async (signal) => {
      waiting += 1
      let goAway = () => {}
      const gone = new Promise<null>((resolve) => {
        goAway = () => {
          resolve(null)
          if (!isOutOfPatience(signal)) leave()
        }
      })
      signal.addEventListener('abort', goAway, { once: true })
      if (signal.aborted) goAway()
      try {
        return await Promise.race([result, gone])
      } finally {
        signal.removeEventListener('abort', goAway)
      }
    },
  }
}
