import {
  densities,
  densityNames,
  themeChoices,
  themeNames,
  useDensity,
  useTheme,
} from '../shell/appearance.ts'
import { AccountConnection } from '../brokerage/account-connection.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { AccountSettingsCard } from './account-settings.tsx'
import { BackupCard } from './backup.tsx'
import { MarketDataCard } from './market-data.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="How it looks, how accounts are read, where prices come from, and how your data is kept safe"
      />
      <div className="grid gap-4">
        <Card title="Appearance" aside="kept on this device">
          <Appearance />
        </Card>
        <AccountSettingsCard />
        <MarketDataCard />
        <AccountConnection />
        <BackupCard />
      </div>
    </>
  )
}

function Appearance() {
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  return (
    <div className="grid gap-5">
      <ChoiceGroup
        label="Theme"
        hint="System follows this device, high contrast included."
        choices={themeChoices.map((choice) => ({ value: choice, label: themeNames[choice] }))}
        value={theme}
        onChoose={setTheme}
      />
      <ChoiceGroup
        label="Density"
        hint="How much room rows and figures take."
        choices={densities.map((choice) => ({ value: choice, label: densityNames[choice] }))}
        value={density}
        onChoose={setDensity}
      />
    </div>
  )
}
