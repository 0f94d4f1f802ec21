import type { MarketDataSettings } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { healthQuery } from '../client/queries/queries.ts'
import { counted } from '../entries/counted.ts'
import { marketDataSettingsQuery } from '../prices/queries.ts'
import { Age } from '../ui/figures/age.tsx'
import { Badge } from '../ui/badge.tsx'
import type { BadgeTone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import './market-data.css'
import { useChooseSource } from './use-choose-source.ts'

type Source = MarketDataSettings['primary']

/** Where prices come from: the two sources that the server knows, how they do, and which is asked first. */
export function MarketDataCard() {
  const { data, error, isFetching, refetch } = useQuery({ ...marketDataSettingsQuery, retryOnMount: false })
  return (
    <Card title="API Configuration">
      {data === undefined && error !== null && (
        <NotLoaded title="The sources of prices could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {data !== undefined && <Sources settings={data} />}
    </Card>
  )
}

function Sources({ settings }: { settings: MarketDataSettings }) {
  const { alternative, isSimulated } = settings
  const { isError: isUnhealthy } = useQuery(healthQuery)
  const primary: Source = isUnhealthy ? { ...settings.primary, status: 'error' } : settings.primary
  const isConfigured = primary.name !== null || alternative.name !== null
  return (
    <div className="setting-parts">
      {isSimulated && (
        <p>
          The demo portfolio is priced by a simulated market and by nothing else. The sources below are for
          portfolios of your own.
        </p>
      )}
      <dl className="fact-rows market-sources" aria-label="Sources of prices">
        <SourceLine name="Primary" source={primary} isChosen={settings.source === 'primary'} />
        <SourceLine name="Alternative" source={alternative} isChosen={settings.source === 'alternative'} />
      </dl>
      {isConfigured ? <Choice settings={settings} /> : <HowToConfigure />}
    </div>
  )
}

const badges = {
  active: { word: 'Active', tone: 'gain' },
  inactive: { word: 'Inactive', tone: 'plain' },
  error: { word: 'Error', tone: 'warn' },
} as const satisfies Record<string, { readonly word: string; readonly tone: BadgeTone }>

interface SourceLineProps {
  name: string
  source: Source
  /** It is the one that is asked first. */
  isChosen: boolean
}

function SourceLine({ name, source, isChosen }: SourceLineProps) {
  const { title, status, message, lastAnswerAt, refusedPrices } = source
  const { word, tone } = badges[status === 'active' && !isChosen ? 'inactive' : status]
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{title ?? 'not configured'}</strong> <Badge tone={tone}>{word}</Badge>
        {message !== null && <p className="market-message">{message}</p>}
        {title !== null && (
          <p className="market-message">
            {lastAnswerAt === null ? (
              'It has not been asked since the server started.'
            ) : (
              <Age at={lastAnswerAt} of="last answer" staleAfterMs={Number.POSITIVE_INFINITY} />
            )}
          </p>
        )}
        {refusedPrices > 0 && (
          <p className="market-message">
            {counted(refusedPrices, 'price')} could not be right and {refusedPrices === 1 ? 'was' : 'were'}{' '}
            refused since the server started.
          </p>
        )}
      </dd>
    </div>
  )
}

function Choice({ settings }: { settings: MarketDataSettings }) {
  const { choose, pending } = useChooseSource(settings)
  const nameOf = ({ title }: Source, otherwise: string) => title ?? otherwise
  return (
    <ChoiceGroup
      label="Asked first"
      hint="Where it has no answer, the other one is asked."
      choices={[
        { value: 'primary', label: nameOf(settings.primary, 'Primary') },
        { value: 'alternative', label: nameOf(settings.alternative, 'Alternative') },
      ]}
      value={pending ?? settings.source}
      onChoose={(source) => void choose(source)}
    />
  )
}

function HowToConfigure() {
  return (
    <div className="market-how">
      <p>
        No source is configured. Prices stay as your broker’s last snapshot gave them, each with its age. To
        configure one, whoever runs the server sets these variables and restarts it:
      </p>
      <ul>
        <li>
          <code>MARKET_DATA_PRIMARY</code> to <code>schwab</code>, <code>tradier</code>, <code>polygon</code>{' '}
          or <code>yahoo</code>, and <code>MARKET_DATA_ALTERNATIVE</code> to another;
        </li>
        <li>
          the key: <code>TRADIER_API_KEY</code> or <code>POLYGON_API_KEY</code>; Yahoo needs none, and Schwab
          your connection to it.
        </li>
      </ul>
    </div>
  )
}
