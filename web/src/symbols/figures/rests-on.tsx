import type { RestsOn } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { questionCountQuery } from '../../client/queries/queries.ts'
import { Link } from '../../routing/link.tsx'
import { unknownsOf, wayToMissing } from './rests-on-model.ts'

interface MissingLinkProps {
  restsOn: RestsOn & { readonly refusedIn?: string | null }
  className?: string
}

export function MissingLink({ restsOn, className }: MissingLinkProps) {
  const { data } = useQuery(questionCountQuery)
  const { to, search, label } = wayToMissing(restsOn, data?.all)
  return (
    <Link to={to} search={search} {...(className !== undefined && { className })}>
      {label}
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

const isOne = ({ refusedRows, unknownBasis, pending, missingSplits }: RestsOn): boolean =>
  refusedRows + unknownBasis + pending + missingSplits === 1
