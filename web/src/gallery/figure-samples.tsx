import { instantFromMs } from '@wheelwright/core'
import { Age } from '../ui/figures/age.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { FigureButton } from '../ui/figures/figure-button.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { now } from '../ui/now.ts'
import { PercentFigure } from '../ui/figures/percent-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { dollars, units } from './amounts.ts'
import { Sample, SampleSection } from './sample-section.tsx'

const ago = (minutes: number) => instantFromMs(now() - minutes * 60_000)

export function FigureSamples() {
  return (
    <SampleSection title="Figures">
      <div className="sample-grid">
        <Sample label="Amount">
          <MoneyFigure value={dollars(148_212.4)} />
        </Sample>
        <Sample label="Negative amount">
          <MoneyFigure value={dollars(-2305.6)} />
        </Sample>
        <Sample label="Largest amount">
          <MoneyFigure value={dollars(8_589_934_592)} />
        </Sample>
        <Sample label="Price of four decimals">
          <MoneyFigure value={dollars(0.0525)} digits={4} />
        </Sample>
        <Sample label="Unknown amount">
          <MoneyFigure value={null} reason="no price yet" />
        </Sample>
        <Sample label="Unknown, reason shown">
          <Unknown reason="no shares" shown />
        </Sample>
        <Sample label="Gain">
          <DeltaFigure value={dollars(9842.11)} ratio={0.0872} percentDigits={1} />
        </Sample>
        <Sample label="Loss">
          <DeltaFigure value={dollars(-312.5)} ratio={-0.094} />
        </Sample>
        <Sample label="Loss, stacked">
          <DeltaFigure value={dollars(-312.5)} ratio={-0.094} layout="stack" />
        </Sample>
        <Sample label="Neither">
          <DeltaFigure value={dollars(0.001)} ratio={0} />
        </Sample>
        <Sample label="Nothing to divide by">
          <DeltaFigure value={dollars(12)} ratio={null} />
        </Sample>
        <Sample label="Change">
          <PercentFigure ratio={0.12045} digits={1} />
        </Sample>
        <Sample label="Change down">
          <PercentFigure ratio={-0.5} />
        </Sample>
        <Sample label="Share">
          <PercentFigure ratio={0.61} digits={0} kind="share" />
        </Sample>
        <Sample label="Quantity">
          <QuantityFigure value={units(1234.5678)} />
        </Sample>
        <Sample label="Short">
          <QuantityFigure value={units(-3)} />
        </Sample>
        <Sample label="Age">
          <Age at={ago(4)} of="price" />
        </Sample>
        <Sample label="Stale">
          <Age at={ago(3 * 24 * 60)} of="prices" />
        </Sample>
        <Sample label="No age">
          <Age at={null} reason="never priced" />
        </Sample>
        <OpeningSample />
      </div>
    </SampleSection>
  )
}

function OpeningSample() {
  return (
    <Sample label="Opens its entries">
      <FigureButton label="Tax basis" onPress={() => {}}>
        <MoneyFigure value={dollars(45.4065)} digits={4} />
      </FigureButton>
    </Sample>
  )
}
