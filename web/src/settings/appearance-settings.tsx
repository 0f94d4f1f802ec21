import {
  densities,
  densityNames,
  themeChoices,
  themeNames,
  useDensity,
  useTheme,
} from '../shell/appearance.ts'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { CardSection } from '../ui/card-section.tsx'

export function AppearanceSettings() {
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  return (
    <CardSection title="Appearance" aside="kept on this device">
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
    </CardSection>
  )
}
