import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { dollars } from './amounts.ts'

export function SampleDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Stock"
      description="It is kept on the server, marked as entered by hand."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={onClose}>
            Add Stock
          </Button>
        </>
      }
    >
      <div className="form-stack">
        <TextField label="Symbol" error="Symbol is required" />
        <NumberField label="Shares" step="0.0001" unit="shares" />
        <NumberField label="Cost basis" currency step="0.01" unit="per share" />
        <p className="sample-apart sample-sum">
          Market value <MoneyFigure value={dollars(12_345.67)} />
        </p>
      </div>
    </Dialog>
  )
}
