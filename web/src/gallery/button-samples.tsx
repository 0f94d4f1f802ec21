import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { SampleSection } from './sample-section.tsx'

export function ButtonSamples() {
  const [pending, setPending] = useState(false)
  const nothing = () => undefined
  return (
    <SampleSection title="Buttons, menus, tooltips, keys">
      <div className="sample-row">
        <Button tone="primary">Add Stock</Button>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          pending={pending}
          pendingLabel="Refreshing..."
          onClick={() => setPending(true)}
        >
          Refresh All Prices
        </Button>
        <Button pending pendingLabel="Refreshing...">
          Refresh All Prices
        </Button>
        <Button tone="quiet">Cancel</Button>
        <Button tone="danger">Delete option</Button>
        <Button disabled>Not now</Button>
        <Button tone="primary" pending pendingLabel="Signing in...">
          Sign in
        </Button>
        <IconButton label="Edit AAPL" icon={<Pencil />} />
        <IconButton label="Delete AAPL" icon={<Trash2 />} tone="danger" />
        <IconButton label="Edit, not possible" icon={<Pencil />} disabled />
        {pending && (
          <Button tone="quiet" onClick={() => setPending(false)}>
            Stop
          </Button>
        )}
      </div>
      <div className="sample-row">
        <Menu
          label="Actions"
          sections={[
            {
              items: [
                { label: 'Edit', icon: <Pencil />, onSelect: nothing },
                { label: 'Roll', disabled: true, onSelect: nothing },
              ],
            },
            { items: [{ label: 'Delete option', icon: <Trash2 />, tone: 'danger', onSelect: nothing }] },
          ]}
          renderTrigger={(props) => <Button {...props}>Actions</Button>}
        />
        <Tooltip text="Prices come from your broker’s last snapshot until a market data source is set up in Settings.">
          <Button tone="quiet">Why is it stale?</Button>
        </Tooltip>
        <Kbd keys={['Ctrl', 'B']} /> <Kbd keys={['?']} />
      </div>
    </SampleSection>
  )
}
