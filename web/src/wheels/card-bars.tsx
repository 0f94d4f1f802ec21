import { Skeleton } from '../ui/skeleton.tsx'
import { Figures, NamedFigure } from './figures.tsx'

/** Bars of the size of the cards that will stand there. */
export function CardBars({ count }: { count: number }) {
  return (
    <div className="card-grid" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="wheel-card" data-bars>
          <Skeleton width={12} />
          <Skeleton width={30} />
          <Skeleton width={24} />
          <Skeleton width={28} />
        </div>
      ))}
    </div>
  )
}

/** Bars where named figures will stand; with a line below each where those will have one. */
export function FigureBars({ count, hasNotes = false }: { count: number; hasNotes?: boolean }) {
  return (
    <Figures>
      {Array.from({ length: count }, (_, index) => (
        <NamedFigure
          key={index}
          label={<Skeleton width={10} />}
          note={hasNotes ? <Skeleton width={9} /> : null}
        >
          <Skeleton width={8} />
        </NamedFigure>
      ))}
    </Figures>
  )
}
