import type { RestsOn } from '@wheelwright/api'
import { Link } from '../routing/link.tsx'
import { unknownsOf } from './rests-on-model.ts'

/** Where what is missing can be mended or answered. */
interface MissingLinkProps {
  restsOn: RestsOn & { readonly refusedIn?: string | null }
  className?: string
}

export function MissingLink({ restsOn, className }: MissingLinkProps) {
  const isRefused = restsOn.refusedRows > 0
  const { refusedIn = null } = restsOn
  return (
    <Link
      to={isRefused ? '/Imports' : '/Questions'}
      search={isRefused ? { batch: refusedIn } : {}}
      {...(className !== undefined && { className })}
    >
      {isRefused ? (refusedIn === null ? 'See the imports' : 'See the rows') : 'See the questions'}
    </Link>
  )
}

/** What a total leaves out, in one line; nothing where it leaves out nothing. */
export function TotalRestsOn({ restsOn }: { restsOn: RestsOn }) {
  const unknowns = unknownsOf(restsOn)
  if (unknowns === null) return null
  return (
    <p className="symbol-note">
      Of what is known: {unknowns} {isOne(restsOn) ? 'is' : 'are'} not in it.{' '}
      <MissingLink restsOn={restsOn} />
    </p>
  )
}

const isOne = ({ refusedRows, unknownBasis, pending }: RestsOn): boolean =>
  refusedRows + unknownBasis + pending === 1
