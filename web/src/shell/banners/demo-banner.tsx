import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export interface DemoBannerProps {
  onRemove: () => void
  removing?: boolean
}

/** Marks the demo portfolio on every page. */
export function DemoBanner({ onRemove, removing = false }: DemoBannerProps) {
  return (
    <Banner
      tone="accent"
      slim
      label="Demo portfolio"
      action={
        <Button pending={removing} pendingLabel="Removing..." onClick={onRemove}>
          Remove demo
        </Button>
      }
    >
      Demo portfolio: invented positions on simulated prices
    </Banner>
  )
}
