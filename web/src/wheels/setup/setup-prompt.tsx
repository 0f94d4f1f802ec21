import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import type { Places } from '../place.ts'
import { setupsQuery } from '../queries.ts'
import { useMadeWheels } from './use-made-wheels.ts'

/**
 * Tells of wheels that were made by themselves, and how many others wait for a price. It stands at the end of a line that
 * has its room before, so that nothing moves when it comes; it is quiet when it cannot be loaded.
 */
export function SetupPrompt({ places }: { places: Places }) {
  const { data } = useQuery(setupsQuery)
  useMadeWheels(data?.made)
  const waiting = data?.toComplete.length ?? 0
  if (waiting === 0) return null
  return (
    <Button className="wheel-setup-prompt" onClick={places.openSetup}>
      <span data-long>Complete Wheel Setup</span>
      <span data-short>Setup</span> <span className="figure">{waiting.toLocaleString('en-US')}</span>
    </Button>
  )
}
