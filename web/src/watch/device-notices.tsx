import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { canNotify, isNotifying, startNotifying, stopNotifying } from './device.ts'
import { watchInBrowser } from './notify.ts'

const away = 'This browser shows no notifications here: they need https, or a page from this machine.'
const denied = 'The browser blocks notifications of this page. Allow them beside its address, and try again.'
const full = 'The browser has no room to keep this choice. Make room in its settings, and try again.'

/** Notifications are the browser's to allow, so that each device chooses for itself. */
export function DeviceNotices() {
  const queries = useQueryClient()
  const [isOn, setOn] = useState(isNotifying)
  const [problem, setProblem] = useState(canNotify() ? null : away)
  const choose = async (wanted: string) => {
    if (wanted === 'off') {
      stopNotifying()
      return setOn(false)
    }
    const answer = await startNotifying()
    setOn(answer === 'on')
    setProblem(answer === 'on' ? null : answer === 'full' ? full : denied)
    // It begins by itself with each page; here it begins now.
    if (answer === 'on') watchInBrowser(queries)
  }
  return (
    <div className="card">
      <CardSection title="Notifications" aside="on this device, while a page is open">
        <ChoiceGroup
          label="Notifications of this browser"
          hint={
            problem ??
            'Each notice is shown once. Quiet hours, and what is switched off below, count here too.'
          }
          choices={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          value={isOn ? 'on' : 'off'}
          onChoose={(wanted) => void choose(wanted)}
        />
      </CardSection>
    </div>
  )
}
