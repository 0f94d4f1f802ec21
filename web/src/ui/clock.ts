/**
 * What time it is by the server's clock, whatever the device says. Each answer tells the server's time; where the device's clock is
 * elsewhere, the difference is kept and counts on while nothing is answered. A device that slept and a clock that was set look
 * alike from here: the page's time goes on steadily until the server has said which it was.
 */

/** The device's two clocks: the one that people set, and the one that only counts on. */
export interface DeviceReading {
  readonly wallMs: number
  readonly steadyMs: number
}

interface ClockParts {
  readonly read: () => DeviceReading
  /** How far the server's clock was ahead of the device's when it was last heard. */
  readonly skewMs: number
  /** The difference is another one from now on. */
  readonly onSkew: (skewMs: number) => void
  /** The device's clock leapt: the server has to be asked. */
  readonly onLeap: () => void
}

/** Answers take their time, and a header says whole seconds: what differs by less does not differ. */
const toleranceMs = 30_000
const headerStepMs = 1000

export function createClock({ read, skewMs, onSkew, onLeap }: ClockParts) {
  let skew = skewMs
  let last = read()
  /** What the device's clock leapt since the server was heard. */
  let leapt = 0

  const setSkew = (next: number): void => {
    skew = next
    onSkew(next)
  }

  const now = (): number => {
    const reading = read()
    const leap = reading.wallMs - last.wallMs - (reading.steadyMs - last.steadyMs)
    last = reading
    if (Math.abs(leap) > toleranceMs) {
      const isFirst = leapt === 0
      leapt += leap
      setSkew(skew - leap)
      if (isFirst) onLeap()
    }
    return reading.wallMs + skew
  }

  /** An answer that was asked for at that reading came now, and says when it was made. */
  const hear = (asked: DeviceReading, date: string | null): void => {
    const madeAt = Date.parse(date ?? '')
    if (Number.isNaN(madeAt)) return
    // A leap while it was under way is noticed first: by this answer nobody knows on which side of it the page is.
    now()
    const passedMs = last.steadyMs - asked.steadyMs
    if (Math.abs(last.wallMs - asked.wallMs - passedMs) > toleranceMs) return
    leapt = 0
    // A clock that was set back meanwhile makes an answer come before its question; one that slept hides how long it took.
    const askedMs = Math.min(asked.wallMs, last.wallMs - (last.steadyMs - asked.steadyMs))
    const [least, most] = [madeAt - last.wallMs, madeAt + headerStepMs - askedMs]
    if (skew >= least - toleranceMs && skew <= most + toleranceMs) return
    const middle = Math.round((least + most) / 2)
    setSkew(Math.abs(middle) <= toleranceMs ? 0 : middle)
  }

  /** The server can't be asked: then a leap ahead was a sleep, and one back a correction. */
  const hearNothing = (): void => {
    if (leapt > 0) setSkew(skew + leapt)
    leapt = 0
  }

  /** What was read from the device's clock, by the server's. */
  const byServer = (deviceMs: number): number => deviceMs + skew

  return { now, byServer, hear, hearNothing, read }
}
