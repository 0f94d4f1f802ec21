import { useState } from 'react'
import { hasSingleKeys, setSingleKeys } from '../shortcuts/kept.ts'
import { usePrivacyChoice } from '../shell/use-privacy-choice.ts'
import { CardSection } from '../ui/card-section.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'

/** Keys and privacy: what somebody decides for the device before him. */
export function ShortcutSettings() {
  const [hides, choosePrivacy] = usePrivacyChoice()
  const [singleKeys, setKeys] = useState(hasSingleKeys)
  return (
    <CardSection title="Keyboard and privacy" aside="kept on this device">
      <ChoiceGroup
        label="Single keys"
        hint="Keys like ? and G. Switch them off if you press them by accident; those with Ctrl or ⌘ stay."
        choices={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        value={singleKeys ? 'on' : 'off'}
        onChoose={(choice) => {
          setSingleKeys(choice === 'on')
          setKeys(choice === 'on')
        }}
      />
      <ChoiceGroup
        label="Amounts"
        hint="Hidden amounts show as dots on every page, also to a screen reader."
        choices={[
          { value: 'shown', label: 'Shown' },
          { value: 'hidden', label: 'Hidden' },
        ]}
        value={hides ? 'hidden' : 'shown'}
        onChoose={(choice) => choosePrivacy(choice === 'hidden')}
      />
    </CardSection>
  )
}
