import { useSyncExternalStore } from 'react'

/** Holds messages for a part of the page that is loaded only once the first message is there. */
interface Mailbox<Message> {
  post: (message: Message) => void
  /** The loaded part takes what waits and all that follows, until it calls the function it got back. */
  attach: (receive: (message: Message) => void) => () => void
  /** True from the first message on. */
  useWanted: () => boolean
}

export function createMailbox<Message>(): Mailbox<Message> {
  const waiting: Message[] = []
  const listeners = new Set<() => void>()
  let receiver: ((message: Message) => void) | null = null
  let wanted = false
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    post(message) {
      wanted = true
      if (receiver === null) waiting.push(message)
      else receiver(message)
      for (const listener of listeners) listener()
    },
    attach(receive) {
      receiver = receive
      for (const message of waiting.splice(0)) receive(message)
      return () => {
        receiver = null
      }
    },
    useWanted: () => useSyncExternalStore(subscribe, () => wanted),
  }
}
