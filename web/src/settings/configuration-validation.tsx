import type { BrokerageConfiguration } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { Badge } from '../ui/badge.tsx'
import { configurationQuery } from './configuration-query.ts'
import './configuration-validation.css'
import { CardSection } from '../ui/card-section.tsx'

/** Whether whoever runs the server has registered it with the brokerage, and what is left to do. */
export function ConfigurationValidation() {
  const { data, error, isFetching, refetch } = useQuery({ ...configurationQuery, retryOnMount: false })
  return (
    <CardSection title="Configuration Validation">
      {data === undefined && error !== null && (
        <NotLoaded title="The configuration could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {data !== undefined && <Configuration configuration={data} />}
    </CardSection>
  )
}

function Configuration({ configuration }: { configuration: BrokerageConfiguration }) {
  const { clientIdSet, clientSecretSet, redirectUri, redirectUriValid, issues, nextSteps } = configuration
  return (
    <div className="configuration">
      <dl className="fact-rows configuration-parts">
        <Part name="Client ID" isGood={clientIdSet}>
          {clientIdSet ? 'Set' : 'Not set'}
        </Part>
        <Part name="Client secret" isGood={clientSecretSet}>
          {clientSecretSet ? 'Set' : 'Not set'}
        </Part>
        <Part name="Redirect URI" isGood={redirectUriValid}>
          {redirectUri === null ? 'Not set' : <code>{redirectUri}</code>}
        </Part>
      </dl>
      {issues.length === 0 ? (
        <p>
          <Badge tone="gain">Ready!</Badge>
        </p>
      ) : (
        <>
          <div>
            <h4>Issues</h4>
            <ul>
              {issues.map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          </div>
          <div>
            <h4>Next steps</h4>
            <ol>
              {nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </>
      )}
    </div>
  )
}

function Part({ name, isGood, children }: { name: string; isGood: boolean; children: ReactNode }) {
  return (
    <div data-good={isGood || undefined}>
      <dt>{name}</dt>
      <dd>
        {isGood ? <Check aria-hidden="true" /> : <X aria-hidden="true" />} {children}
      </dd>
    </div>
  )
}
