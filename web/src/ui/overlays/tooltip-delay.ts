/** A tooltip opens after 700 ms; moving on to another within 300 ms of the last one skips the wait. */
const openAfter = 700
const skipWithin = 300
let lastClosed = Number.NEGATIVE_INFINITY

export function openingDelay(nowMs: number): number {
  return nowMs - lastClosed <= skipWithin ? 0 : openAfter
}

export function closedTooltip(nowMs: number): void {
  lastClosed = nowMs
}
