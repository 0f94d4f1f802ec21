import type { ReactNode } from 'react'

const date = /([A-Z][a-z]{2} \d{2}, \d{4})/

/** A sentence of a narrow cell in which no line ends within a date. */
export function wholeDates(sentence: string): ReactNode {
  return sentence.split(date).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whole-amount">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
