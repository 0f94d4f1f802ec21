import Contrast from 'lucide-react/icons/contrast'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { setPrivate, usePrivacy } from '../ui/privacy.ts'
import { densities, densityNames, themeChoices, themeNames, useDensity, useTheme } from './appearance.ts'

export function AppearanceMenu() {
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const hides = usePrivacy()
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
            onSelect: () => setPrivate(choice),
          })),
        },
      ]}
      renderTrigger={(props) => <IconButton label="Appearance" icon={<Contrast />} {...props} />}
    />
  )
}
