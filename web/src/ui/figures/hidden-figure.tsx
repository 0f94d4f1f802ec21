import './figure.css'
import { isLong } from './long-figure.ts'
import { hiddenWord } from './privacy.ts'

/** An amount in privacy mode: its room, dots where a reader looks for it, and the word for who listens. */
export function HiddenFigure({ room }: { room: string }) {
  return (
    <span className="figure hidden-figure" data-amount data-long={isLong(room)}>
      <span aria-hidden="true">{room}</span>
      <span className="sr-only">{hiddenWord}</span>
    </span>
  )
}
