import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { RecoveryCodes } from './codes.tsx'

interface CodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Whoever closes it without a word is asked once whether the codes are kept: they are told at no other time. */
export default function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const [isWarned, setWarned] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={() => (isWarned ? onClose() : setWarned(true))}
      title="Keep your recovery codes"
      description="Each sets a new password once, if you forget yours. They are shown this once; new ones can be made under Profile."
      width="medium"
      footer={
        <Button tone="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="kept-codes-about">
        {isWarned && (
          <Banner tone="warn" role="alert">
            They are not shown again. Copy or download them first, or close once more to go on without.
          </Banner>
        )}
        <RecoveryCodes codes={codes} />
      </div>
    </Dialog>
  )
}
