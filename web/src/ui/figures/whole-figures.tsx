import type { ReactNode } from 'react'

/** An amount below zero; Nov 05, Nov 05, 2026 and Nov 2026. */
const whole = /(−\$[\d.,]*\d|\b[A-Z][a-z]{2} \d\d(?:\d\d|, \d{4})?\b)/

/**
 * A sentence in which no line ends within a date, nor between a minus and its amount. Browsers break there; joining characters
 * would do, but they would go along into whatever the sentence is copied to.
 */
export function wholeFigures(sentence: string): ReactNode {
  const parts = sentence.split(whole)
  if (parts.length === 1) return sentence
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whole-figure">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
