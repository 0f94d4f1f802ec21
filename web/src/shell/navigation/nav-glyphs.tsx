import type { ReactNode } from 'react'

/** The product's own signs at the size of an icon: lots, puts and calls, a chain of strikes, a question, the wheel, a phase of it. */
function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export function LotsGlyph() {
  return (
    <Glyph>
      <path d="M4 9h11v11H4Z" />
      <path d="M9 9V4h11v11h-5" />
    </Glyph>
  )
}

export function OptionsGlyph() {
  return (
    <Glyph>
      <path d="M3 5h9l-4.5 8Z" />
      <path d="M12 19h9l-4.5-8Z" />
    </Glyph>
  )
}

export function ChainGlyph() {
  return (
    <Glyph>
      <path d="M3 6h7M3 12h7M3 18h7M14 6h7M14 12h7M14 18h7" />
    </Glyph>
  )
}

export function QuestionGlyph() {
  return (
    <Glyph>
      <path d="M8 9a4 4 0 1 1 6 3q-2 1-2 3M12 19v1" />
    </Glyph>
  )
}

export function WheelGlyph() {
  return (
    <Glyph>
      <path d="M13.5 4.1a8 8 0 0 1 6.4 6.4M19.9 13.5a8 8 0 0 1-6.4 6.4M10.5 19.9a8 8 0 0 1-6.4-6.4M4.1 10.5a8 8 0 0 1 6.4-6.4" />
    </Glyph>
  )
}

export function PhaseGlyph() {
  return (
    <Glyph>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 12V4a8 8 0 0 1 8 8Z" fill="currentColor" />
    </Glyph>
  )
}

export function MoreGlyph() {
  return (
    <Glyph>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeLinecap="round" strokeWidth="4" />
    </Glyph>
  )
}
