import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { planBounds, wheelStrategies, strategyNames, type WheelStrategy } from '@wheelwright/core'
import { confidenceText, strategyOf } from './state/prefill.ts'
import { popularTickers } from './positions/popular-tickers.ts'
import { strategyTexts } from './strategies.ts'
import type { Wizard } from './state/use-wizard.ts'
import type { StepProps } from './step-props.ts'

export function StrategyStep({ wizard, found }: StepProps) {
  const { form, errors } = wizard
  const asksForTicker = form.isManualEntry || form.ticker === '' || errors.ticker !== undefined
  return (
    <>
      {found !== null && (
        <Banner tone="accent" label="Opportunity">
          <strong>Pre-selected from Opportunity</strong>: {found.ticker},{' '}
          {strategyNames[strategyOf(found.strategy)].toLowerCase()}, {confidenceText(found)}.
        </Banner>
      )}
      {asksForTicker ? (
        <Ticker wizard={wizard} />
      ) : (
        <p className="wizard-on">
          On <strong>{form.ticker}</strong>
        </p>
      )}
      <StrategyCards wizard={wizard} />
      {form.strategy !== null && <Details strategy={form.strategy} />}
    </>
  )
}

function Ticker({ wizard }: { wizard: Wizard }) {
  const { form, errors, dispatch } = wizard
  return (
    <div className="wizard-ticker-choice">
      <TextField
        label="Ticker"
        className="input wizard-ticker"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={planBounds.tickerLength}
        value={form.ticker}
        error={errors.ticker}
        onChange={({ target }) => dispatch({ kind: 'enter-ticker', ticker: target.value })}
      />
      <fieldset className="wizard-popular">
        <legend className="field-label">Popular tickers</legend>
        {popularTickers.map(({ ticker, name, suitability }) => (
          <button
            key={ticker}
            type="button"
            className="wizard-pick"
            aria-pressed={form.ticker === ticker}
            onClick={() => dispatch({ kind: 'enter-ticker', ticker })}
          >
            {ticker}
            <span className="sr-only">, {name}, suitability</span> <small>{suitability}</small>
          </button>
        ))}
        <p className="field-hint">
          The number is a fixed score of suitability, up to 100, by how liquid the options usually are. It is
          no advice.
        </p>
      </fieldset>
    </div>
  )
}

function StrategyCards({ wizard: { form, errors, edit } }: { wizard: Wizard }) {
  const id = useId()
  const error = errors.strategy
  return (
    <fieldset
      className="wizard-strategies"
      data-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="field-label">Strategy</legend>
      <div className="wizard-strategy-cards">
        {wheelStrategies.map((strategy) => (
          <label key={strategy} className="wizard-strategy">
            <input
              type="radio"
              className="wizard-radio"
              name={`${id}strategy`}
              value={strategy}
              checked={form.strategy === strategy}
              onChange={() => edit({ strategy })}
            />
            <span className="wizard-strategy-name">{strategyNames[strategy]}</span>
            <span className="wizard-strategy-line">{strategyTexts[strategy].summary}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Details({ strategy }: { strategy: WheelStrategy }) {
  const name = strategyNames[strategy]
  const { requirements, benefits, expectedReturn, marketCondition, tip } = strategyTexts[strategy]
  return (
    <section className="wizard-panel" aria-label={`About the ${name.toLowerCase()}`}>
      <h4>{name}</h4>
      <div className="wizard-details">
        <Texts title="Requirements" texts={requirements} />
        <Texts title="Benefits" texts={benefits} />
      </div>
      <dl className="wizard-details">
        <div>
          <dt>Expected return</dt>
          <dd>{expectedReturn}</dd>
        </div>
        <div>
          <dt>Market condition</dt>
          <dd>{marketCondition}</dd>
        </div>
      </dl>
      <p>
        <Badge tone="accent">Tip</Badge> {tip}
      </p>
    </section>
  )
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <div>
      <h5>{title}</h5>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
