import type { ReactNode } from 'react'

const belowZero = /(−\$[\d.,]*\d)/

/**
 * A sentence in which no line ends between a minus and its amount. Browsers break there; a joining character would do, but
 * it would go along into whatever the sentence is copied to.
 */
export function wholeAmounts(sentence: string): ReactNode {
  const parts = sentence.split(belowZero)
  if (parts.length === 1) return sentence
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whole-amount">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
