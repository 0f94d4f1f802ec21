/** The page's one clock. Nothing else in the client asks the device what time it is: a test of the house holds it to that. */
import { useSyncExternalStore } from 'react'
import { createClock, type DeviceReading } from './clock.ts'

const beat = 15_000
const storageKey = 'wheelwright.clock'
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let onLeap: () => void = () => {}

/** Kept for when the client opens without its server. */
function keptSkew(): number {
  try {
    const kept = Number(localStorage.getItem(storageKey))
    return Number.isSafeInteger(kept) ? kept : 0
  } catch {
    // Storage may be switched off; then the first answer says it.
    return 0
  }
}

function keepSkew(skewMs: number): void {
  try {
    if (skewMs === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(skewMs))
  } catch {
    // See keptSkew.
  }
}

const clock = createClock({
  read: () => ({ wallMs: Date.now(), steadyMs: performance.now() }),
  skewMs: keptSkew(),
  onSkew: (skewMs) => {
    keepSkew(skewMs)
    // Whoever asked for the time is being drawn, perhaps.
    queueMicrotask(tick)
  },
  onLeap: () => onLeap(),
})
let current = clock.now()

function tick(): void {
  current = clock.now()
  for (const each of listeners) each()
}

/** Back from another tab, or from sleep, nobody waits for the next beat. */
function look(): void {
  if (!document.hidden) tick()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // A moment more or less changes nothing that is shown, and would draw everything twice.
    if (Math.abs(clock.now() - current) > beat) current = clock.now()
    timer = setInterval(tick, beat)
    document.addEventListener('visibilitychange', look)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The time by the server's clock, in milliseconds. */
export function now(): number {
  return clock.now()
}

/** As `now`, one beat for the whole page, so that all ages change together. */
export function useNow(): number {
  return useOfNow((nowMs) => nowMs)
}

/** What follows from the time, as its day does: whoever asks is drawn again when that changes, and not with every beat. */
export function useOfNow<T extends string | number>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(current))
}

/** What the device's clock says: only to be compared with what else was read from it. */
export function deviceNow(): number {
  return clock.read().wallMs
}

/** A time that something else read from the device, by the server's clock. */
export function byServer(deviceMs: number): number {
  return clock.byServer(deviceMs)
}

export function readDevice(): DeviceReading {
  return clock.read()
}

/** An answer that was asked for at that reading has come, with this `Date` on it. */
export function noteServerDate(asked: DeviceReading, date: string | null): void {
  clock.hear(asked, date)
}

/** Asks the server for anything when the device's clock has leapt; `ask` rejects where it can't be reached. */
export function whenClockLeaps(ask: () => Promise<unknown>): void {
  onLeap = () => void Promise.allSettled([ask()]).then(clock.hearNothing)
}
