/** Micro-dollars as the wire compares them: dollars to the cent, half away from zero. */
export function roundCents(micros: number): number {
  const dollars = Math.round(Math.abs(micros) / 10_000) / 100
  return micros < 0 && dollars > 0 ? -dollars : dollars
}
