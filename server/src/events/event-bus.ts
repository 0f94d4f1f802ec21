/**
 * Tells the open event streams of a user that something of theirs changed. An event is a hint to read again, so losing
 * one costs freshness and nothing else; it is published after the commit that it speaks of.
 */
import type { ChangeEvent } from '@wheelwright/api'

type Listener = (event: ChangeEvent) => void

export type Spread = (userId: string, event: ChangeEvent) => void

export interface EventBus {
  readonly publish: (userId: string, event: ChangeEvent) => void
  /** Answers a function that ends the subscription. `onClose` is called when the bus closes. */
  readonly subscribe: (userId: string, listener: Listener, onClose: () => void) => () => void
  readonly countListeners: (userId: string) => number
  /** Ends every stream, so that the server can stop, or clients ask what they missed with a new one. */
  readonly close: () => void
}

export interface LocalBus extends EventBus {
  /** Delivers to this process's own streams only. */
  readonly deliver: (userId: string, event: ChangeEvent) => void
}

interface Subscription {
  readonly listener: Listener
  readonly onClose: () => void
}

/** `spread` hears of everything published here, to carry it to other processes. */
export function createEventBus(spread: Spread = () => {}): LocalBus {
  const byUser = new Map<string, Set<Subscription>>()
  const deliver = (userId: string, event: ChangeEvent): void => {
    for (const { listener } of byUser.get(userId) ?? []) listener(event)
  }
  return {
    deliver,
    publish: (userId, event) => {
      deliver(userId, event)
      spread(userId, event)
    },
    subscribe: (userId, listener, onClose) => {
      const subscription = { listener, onClose }
      const ofUser = byUser.get(userId) ?? new Set()
      byUser.set(userId, ofUser.add(subscription))
      return () => {
        ofUser.delete(subscription)
        if (ofUser.size === 0 && byUser.get(userId) === ofUser) byUser.delete(userId)
      }
    },
    countListeners: (userId) => byUser.get(userId)?.size ?? 0,
    close: () => {
      for (const ofUser of byUser.values()) for (const { onClose } of ofUser) onClose()
    },
  }
}
