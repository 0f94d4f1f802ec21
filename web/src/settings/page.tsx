import { AccountConnection } from '../brokerage/account-connection.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Sync } from '../sync/sync.tsx'
import { Card } from '../ui/card.tsx'
import { AccountSettings } from './account-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { BackupCard } from './backup.tsx'
import { ConfigurationValidation } from './configuration-validation.tsx'
import { FiguresSettings } from './figures.tsx'
import { IntegrationTesting } from './integration-testing.tsx'
import { MarketDataCard } from './market-data.tsx'
import { ShortcutSettings } from './shortcut-settings.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Where prices and trades come from, how figures are calculated, and how your data is kept safe"
      />
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
    </>
  )
}
