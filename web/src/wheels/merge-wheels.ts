/** The open and the closed wheels as one list: one that is closed meanwhile stands in both answers, and counts once. */
import type { WheelCycle } from '@wheelwright/api'

const versionOf = ({ etag }: WheelCycle): number => Number(etag.replaceAll('"', ''))

export function mergeWheels(
  open: readonly WheelCycle[],
  closed: readonly WheelCycle[],
): readonly WheelCycle[] {
  if (closed.length === 0) return open
  const wheels = new Map(closed.map((wheel) => [wheel.id, wheel]))
  for (const wheel of open) {
    const other = wheels.get(wheel.id)
    if (other === undefined || versionOf(wheel) >= versionOf(other)) wheels.set(wheel.id, wheel)
  }
  return [...wheels.values()]
}
