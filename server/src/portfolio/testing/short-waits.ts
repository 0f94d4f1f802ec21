/** For a test in which a wait ends without what was waited for: the long lane waits as the server does. */
import { isLong } from '../../testing/wanted-engines.ts'
import { usualWaits, type RevisionWaits } from '../portfolio-revision.ts'

export const shortWaits: RevisionWaits = isLong ? usualWaits : { longestMs: 300, firstMs: 150 }
