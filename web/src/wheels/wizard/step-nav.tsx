import Check from 'lucide-react/icons/check'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { isQuick, percentComplete, stepsFor, stepTitles } from './state/steps.ts'
import type { Wizard } from './state/use-wizard.ts'

/** Where one is among the steps, and a button for each that can be gone to. */
export function StepNav({ wizard: { origin, step, canGoTo, goTo } }: { wizard: Wizard }) {
  const percent = percentComplete(step)
  return (
    <div className="wizard-progress">
      <output className="wizard-count">
        <span>
          Step {step} of 4<span className="sr-only">: {stepTitles[step]}</span>
        </span>
        {!isQuick(origin) && <span>{percent}% complete</span>}
      </output>
      {!isQuick(origin) && <ProgressBar label="Steps of the wizard" done={percent} total={100} />}
      <nav aria-label="Steps">
        <ol className="wizard-steps">
          {stepsFor(origin).map((each) => (
            <li key={each}>
              <button
                type="button"
                className="wizard-step-button"
                aria-current={each === step ? 'step' : undefined}
                data-done={each < step || undefined}
                disabled={!canGoTo(each)}
                onClick={() => each !== step && goTo(each)}
              >
                <span className="wizard-step-number" aria-hidden="true">
                  {each < step ? <Check /> : each}
                </span>
                <span className="wizard-step-name">{stepTitles[each]}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
