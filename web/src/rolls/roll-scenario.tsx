import type { RollScenario } from '@wheelwright/api'
import { Banner } from '../ui/banner.tsx'
import { formatDate, formatMarketPrice, formatMoney } from '../ui/figures/figures.ts'
import { planSentence } from './choice-words.ts'
import { ChoiceTable } from './choice-table.tsx'
import { FillFields } from './fill-fields.tsx'
import type { FillErrors, FillForm } from './fill-model.ts'
import { OutcomeSection } from './outcome-section.tsx'
import { ChainSoFar, MarkSplit, StandingLine } from './roll-facts.tsx'

interface ScenarioSectionProps {
  scenario: RollScenario
  /** Whether others are on the sheet, so that each needs its name. */
  isOneOfSeveral: boolean
  chosen: string | null
  isClosing: boolean
  onChoose: (key: string) => void
  form: FillForm
  errors: FillErrors
  onForm: (form: FillForm) => void
}

const nameOf = ({ ticker, strike, optionType, expiration }: RollScenario): string =>
  `${ticker} ${formatMarketPrice(strike)} ${optionType}, ${formatDate(expiration)}`

/** Everything about one short option: how it stands, what can be done, and what was done. */
export function ScenarioSection(props: ScenarioSectionProps) {
  const { scenario, isOneOfSeveral, chosen, isClosing, onChoose, form, errors, onForm } = props
  const { messages, options, others, recordable, best, bestReason, volatility } = scenario
  const plan = planSentence(scenario)
  return (
    <section className="roll-scenario" aria-label={nameOf(scenario)}>
      {isOneOfSeveral && <h2>{nameOf(scenario)}</h2>}
      <StandingLine scenario={scenario} />
      <div className="roll-facts">
        <MarkSplit scenario={scenario} />
        <ChainSoFar chain={scenario.chain} />
      </div>
      {messages.map((message) => (
        <Banner key={message} tone="warn">
          {message}
        </Banner>
      ))}
      {options.length + others.length > 0 && (
        <>
          <div className="roll-line">
            <h3>What you can do</h3>
            <span>
              after fees of {formatMoney(scenario.feePerContract)} a contract and order
              {volatility === null ? '' : `; volatility ${(volatility * 100).toFixed(0)}%`}; ≈ estimated
            </span>
          </div>
          <ChoiceTable scenario={scenario} chosen={chosen} onChoose={onChoose} />
          <p className="roll-why">
            <b>{best === null ? 'No best roll.' : 'Best by your rule.'}</b>{' '}
            <span data-amount>{bestReason}</span>
          </p>
          {plan !== null && (
            <p className="roll-why">
              <b>The plan of this wheel:</b> {plan}
            </p>
          )}
          <OutcomeSection scenario={scenario} chosen={chosen} />
        </>
      )}
      {recordable && (
        <FillFields scenario={scenario} isClosing={isClosing} form={form} errors={errors} onChange={onForm} />
      )}
    </section>
  )
}
