import type { WheelOpportunity } from '@wheelwright/api'
import { useEffect, useRef, type ComponentType } from 'react'
import type { WizardStep } from '@wheelwright/core'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PositionStep } from './positions/position-step.tsx'
import { ParameterStep } from './parameter-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepNav } from './step-nav.tsx'
import { StrategyStep } from './strategy-step.tsx'
import { isQuick, stepTitles } from './state/steps.ts'
import { useWizard, type Wizard } from './state/use-wizard.ts'
import type { StepProps } from './step-props.ts'

const bodies: Readonly<Record<WizardStep, ComponentType<StepProps>>> = {
  1: PositionStep,
  2: StrategyStep,
  3: ParameterStep,
  4: ReviewStep,
}

const formId = 'wizard-step'
/** Steps whose fields Enter confirms. */
const isForm = (step: WizardStep): boolean => step === 2 || step === 3

/** The dialog with the steps' buttons, the step at hand, and the ways on and back. */
export function WizardFrame({ found }: { found: WheelOpportunity | null }) {
  const wizard = useWizard(found)
  const { origin, step, close, next } = wizard
  const body = useFocus(wizard)
  const Body = bodies[step]
  const content = <Body wizard={wizard} found={found} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={isQuick(origin) ? 'Quick Wheel Creation' : 'Create Wheel Strategy'}
      width="wide"
      footer={<Footer wizard={wizard} />}
    >
      <div ref={body} className="wizard">
        <StepNav wizard={wizard} />
        {isQuick(origin) && (
          <Banner>Quick creation uses smart defaults that can be changed after creation.</Banner>
        )}
        {wizard.isRestored && <Restored onStartOver={wizard.startOver} />}
        <h3 className="wizard-title" tabIndex={-1}>
          {stepTitles[step]}
        </h3>
        {isForm(step) ? (
          <form
            id={formId}
            className="wizard-step"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              next()
            }}
          >
            {content}
          </form>
        ) : (
          <div className="wizard-step">{content}</div>
        )}
      </div>
    </Dialog>
  )
}

/** A new step takes the focus to its title, a refusal to the first field at fault. */
const useFocus = ({ step, refusals }: Wizard) => {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    body.current?.parentElement?.scrollTo({ top: 0 })
    body.current?.querySelector<HTMLElement>('.wizard-title')?.focus({ preventScroll: true })
  }, [step])
  useEffect(() => {
    if (refusals === 0) return
    const field = '[aria-invalid=true], [data-invalid] :is(input, button)'
    body.current?.querySelector<HTMLElement>(field)?.focus()
    // One that belongs to no field may stand where a long list was scrolled past.
    body.current?.querySelector('.field-error')?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  return body
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      tone="accent"
      action={
        <Button tone="quiet" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      What you had entered before is here again.
    </Banner>
  )
}

function Footer({ wizard }: { wizard: Wizard }) {
  const { step, origin, next, previous, cancel, create, isCreating } = wizard
  const onward = isForm(step) ? { type: 'submit' as const, form: formId } : { onClick: next }
  return (
    <>
      <Button tone="quiet" onClick={cancel}>
        Cancel
      </Button>
      {step > 1 && !isQuick(origin) && <Button onClick={previous}>Previous</Button>}
      {step < 4 ? (
        <Button tone="primary" {...onward}>
          Next
        </Button>
      ) : (
        <Button tone="primary" pending={isCreating} pendingLabel="Creating..." onClick={() => void create()}>
          Create Wheel
        </Button>
      )}
    </>
  )
}
