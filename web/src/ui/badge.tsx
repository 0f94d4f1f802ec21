import type { ReactNode } from 'react'
import './badge.css'

export type BadgeTone = 'plain' | 'accent' | 'gain' | 'loss' | 'warn'

interface BadgeProps {
  tone?: BadgeTone
  children: ReactNode
}

/** A state in a word or two. The word carries the meaning, the tone only helps to find it. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
