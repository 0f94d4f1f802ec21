import { PublicFrame } from '../shell/public-frame.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { ButtonSamples } from './button-samples.tsx'
import { CardSamples } from './card-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import './gallery.css'
import { LayoutSamples } from './layout-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { SignSamples } from './sign-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TableSamples } from './table-samples.tsx'
import { TokenSamples } from './token-samples.tsx'

/** Every component with real-looking and extreme content; theme and density change in the menu above. */
export function GalleryPage() {
  return (
    <PublicFrame>
      <PageHeader title="Gallery" subtitle="Every component, with ordinary and extreme content" />
      <div className="gallery">
        <TokenSamples />
        <FigureSamples />
        <SignSamples />
        <CardSamples />
        <TableSamples />
        <ButtonSamples />
        <FormSamples />
        <StateSamples />
        <OverlaySamples />
        <LayoutSamples />
      </div>
    </PublicFrame>
  )
}
