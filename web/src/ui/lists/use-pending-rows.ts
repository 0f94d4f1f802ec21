import { useState } from 'react'

export interface PendingRows {
  readonly isPending: (key: string) => boolean
  /** Does the work of a row, which is pending until it is done or has failed. */
  readonly during: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

const none: ReadonlySet<string> = new Set()

/** Which rows of a table have something under way: each says so on its own button, and the others can be pressed. */
export function usePendingRows(): PendingRows {
  const [pending, setPending] = useState(none)
  const during: PendingRows['during'] = async (key, work) => {
    setPending((before) => new Set([...before, key]))
    try {
      return await work()
    } finally {
      setPending((before) => new Set([...before].filter((one) => one !== key)))
    }
  }
  return { isPending: (key) => pending.has(key), during }
}
