/**
 * The time by which things end for good: sessions, trash, previews. A clock may be set wrong by a network's time
 * server, a laptop that slept or a virtual machine that was moved, and set right again an hour later; what ended
 * meanwhile would be gone.
 *
 * The rule: the wall clock is held against the monotonic one, which nobody sets. Where it jumps ahead of it, the jump is
 * not believed for a day: until then the time is what the wall clock would show without it. A jump back is believed at
 * once, which ends nothing; after a day without a jump, sessions dated beyond what can be are taken as of now (see
 * `purge`), so that a clock that was once ahead makes none last for ever. Without an earlier reading, as at the start of
 * the process, the wall clock is believed, and nothing is taken away before it has gone on steadily for some minutes.
 */
export interface SteadyClock {
  /** Milliseconds since 1970 UTC, never ahead of the wall clock. */
  readonly now: () => number
  /** For how long the wall clock has not jumped, in milliseconds. */
  readonly steadyMs: () => number
}

/** What a time server corrects little by little is no jump. */
const tolerance = 60_000
export const disbeliefMs = 24 * 60 * 60_000

export interface Clocks {
  readonly wall: () => number
  /** Goes on evenly from an arbitrary beginning. */
  readonly monotonic: () => number
}

export function createSteadyClock({ wall, monotonic }: Clocks): SteadyClock {
  let last = { wall: wall(), monotonic: monotonic() }
  let jumpedAt = last.monotonic
  /** How far the wall clock is ahead of what is believed. */
  let ahead = 0

  const look = (): { readonly wall: number; readonly monotonic: number } => {
    const seen = { wall: wall(), monotonic: monotonic() }
    const jump = seen.wall - last.wall - (seen.monotonic - last.monotonic)
    last = seen
    if (Math.abs(jump) > tolerance) {
      ahead = Math.max(0, ahead + jump)
      jumpedAt = seen.monotonic
    } else if (seen.monotonic - jumpedAt >= disbeliefMs) ahead = 0
    return seen
  }
  return {
    now: () => look().wall - ahead,
    steadyMs: () => look().monotonic - jumpedAt,
  }
}
