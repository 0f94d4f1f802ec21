/** Tells of a connection that has just been made, in this tab or in another one. */
import type { BrokerageStatus } from '@wheelwright/api'
import { useEffect, useRef, useState } from 'react'
import { useViewState } from '../client/use-view-state.ts'

/** What a page hears when an account was connected. */
const connectedEvent = 'brokerage-connected'

const delayMs = 1000
const stayMs = 5000

const broadcast = (): void =>
  void window.dispatchEvent(new CustomEvent(connectedEvent, { detail: { brokerage: 'schwab' } }))

/** Names the login that stands; null while none does. */
const loginOf = (status: BrokerageStatus | undefined): string | null =>
  status?.connected === true ? (status.loginExpiresAt ?? 'connected') : null

/** True while the notice stands: from one second after the connection on, for five. */
export function useConnectedNotice(status: BrokerageStatus | undefined): boolean {
  const [flag, setFlag] = useViewState(connectedEvent)
  const [made, setMade] = useState(0)
  const [isShown, setShown] = useState(false)
  const login = loginOf(status)
  const isKnown = status !== undefined
  const isFlagHeard = useRef(false)
  const before = useRef<string | null | undefined>(undefined)

  // Before what may be broadcast as soon as the page stands.
  useEffect(() => {
    const hear = () => setMade((count) => count + 1)
    window.addEventListener(connectedEvent, hear)
    return () => window.removeEventListener(connectedEvent, hear)
  }, [])

  // A login that was not there at the last look is a new one.
  useEffect(() => {
    if (!isKnown) return
    const isNew = before.current !== undefined && login !== null && login !== before.current
    before.current = login
    if (isNew) broadcast()
  }, [isKnown, login])

  useEffect(() => {
    if (flag !== 'true') {
      isFlagHeard.current = false
      return
    }
    if (isFlagHeard.current) return
    isFlagHeard.current = true
    setFlag(null)
    broadcast()
  }, [flag, setFlag])

  // An address can say anything; the server knows.
  const hasLogin = login !== null
  useEffect(() => {
    if (made === 0 || !hasLogin) return undefined
    const showing = setTimeout(() => setShown(true), delayMs)
    const hiding = setTimeout(() => setShown(false), delayMs + stayMs)
    return () => {
      clearTimeout(showing)
      clearTimeout(hiding)
    }
  }, [made, hasLogin])
  return isShown && hasLogin
}
