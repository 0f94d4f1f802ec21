import { useQuery } from '@tanstack/react-query'
import { AccountConnection } from '../brokerage/account-connection.tsx'
import { brokerageStatusQuery } from '../brokerage/status-query.ts'
import { marketDataSettingsQuery } from '../prices/queries.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Sync } from '../sync/sync.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountSettings } from './account-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { BackupCard } from './backup.tsx'
import { configurationQuery } from './configuration-query.ts'
import { ConfigurationValidation } from './configuration-validation.tsx'
import { FiguresSettings } from './figures.tsx'
import { IntegrationTesting } from './integration-testing.tsx'
import { MarketDataCard } from './market-data.tsx'
import { ShortcutSettings } from './shortcut-settings.tsx'

export function SettingsPage() {
  // Each is as long as what it says: what follows one of them would move when it comes, under the hand of who is here for that.
  const first = [
    useQuery(marketDataSettingsQuery),
    useQuery(brokerageStatusQuery),
    useQuery(configurationQuery),
  ]
  // One that failed is pending again while a card asks for it: that is the card's to show, which must not go away for it.
  const isLoading = first.some(({ isFetched }) => !isFetched)
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Where prices and trades come from, how figures are calculated, and how your data is kept safe"
      />
      {isLoading ? <SettingsSkeleton /> : <SettingsCards />}
    </>
  )
}

function SettingsCards() {
  return (
    <div className="stack">
      <MarketDataCard />
      <Card title="Brokerage API Configuration">
        <AccountConnection />
        <ConfigurationValidation />
        <IntegrationTesting />
      </Card>
      <Sync whenUsed isOnSettings />
      <Card title="Other Settings">
        <FiguresSettings />
        <AccountSettings />
        <AppearanceSettings />
        <ShortcutSettings />
      </Card>
      <BackupCard />
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <output className="sr-only">Loading the settings...</output>
      {['API Configuration', 'Brokerage API Configuration', 'Other Settings'].map((title) => (
        <Card key={title} title={title}>
          <div className="setting-parts">
            <Skeleton width={32} />
            <Skeleton width={28} />
            <Skeleton width={40} />
          </div>
        </Card>
      ))}
    </div>
  )
}
