import {
  densities,
  densityNames,
  themeChoices,
  themeNames,
  useDensity,
  useTheme,
} from '../shell/appearance.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AccountSettingsCard } from './account-settings.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" subtitle="How it looks, and how accounts are read" />
      <div className="grid gap-4">
        <Card title="Appearance" aside="kept on this device">
          <Appearance />
        </Card>
        <AccountSettingsCard />
        <Card title="Data">
          <EmptyState title="Market data and the brokerage connection will be set up here." level={3}>
            They come with a later version. Until then prices stay as your broker’s last snapshot gave them,
            each with its age.
          </EmptyState>
        </Card>
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
