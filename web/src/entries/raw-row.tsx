import { withoutAmounts } from '../ui/figures/figures.ts'
import { hiddenWord, usePrivacy } from '../ui/figures/privacy.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import './raw-row.css'

/** Why a row was not taken, in room to be read. */
export function RowReason({ children }: { children: string }) {
  return <span className="row-why">{wholeFigures(withoutAmounts(children))}</span>
}

/** A row as it stands in its file. Which of its numbers are amounts nobody can tell, so in privacy mode all of it is hidden. */
export function RawRow({ children }: { children: string }) {
  const isPrivate = usePrivacy()
  return <code className="row-raw">{isPrivate ? hiddenWord : children}</code>
}
