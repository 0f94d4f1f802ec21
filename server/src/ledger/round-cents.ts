/** Micro-dollars as the wire compares them: dollars to the cent. */
export function roundCents(micros: number): number {
  return Math.round(micros / 10_000) / 100
}
