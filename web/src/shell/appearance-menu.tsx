import Contrast from 'lucide-react/icons/contrast'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { densities, densityNames, themeChoices, themeNames, useDensity, useTheme } from './appearance.ts'
import { usePrivacyChoice } from './use-privacy-choice.ts'

export function AppearanceMenu() {
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const [hides, choosePrivacy] = usePrivacyChoice()
  return (
    <Menu
      label="Appearance"
      align="end"
      sections={[
        {
          label: 'Theme',
          items: themeChoices.map((choice) => ({
            label: themeNames[choice],
            checked: choice === theme,
            onSelect: () => setTheme(choice),
          })),
        },
        {
          label: 'Density',
          items: densities.map((choice) => ({
            label: densityNames[choice],
            checked: choice === density,
            onSelect: () => setDensity(choice),
          })),
        },
        {
          label: 'Amounts',
          items: [false, true].map((choice) => ({
            label: choice ? 'Hidden' : 'Shown',
            checked: choice === hides,
            onSelect: () => choosePrivacy(choice),
          })),
        },
      ]}
      renderTrigger={(props) => <IconButton label="Appearance" icon={<Contrast />} {...props} />}
    />
  )
}
