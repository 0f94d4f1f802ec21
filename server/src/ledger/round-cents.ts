/** Micro-dollars as the wire compares them: dollars to the cent. */
export const roundCents = (micros: number): number => Math.round(micros / 10_000) / 100
