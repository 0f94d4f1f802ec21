import { Link } from '../routing/link.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import './help.css'
import { hasSingleKeys } from './kept.ts'
import { pressedKeys, shortcuts, type Scope } from './shortcuts.ts'

const sections: readonly { readonly scope: Scope; readonly title: string }[] = [
  { scope: 'combination', title: 'Everywhere (on a Mac, ⌘ or Ctrl)' },
  { scope: 'single', title: 'On a page' },
  { scope: 'row', title: 'In a row or card, where it offers that' },
  { scope: 'go', title: 'Go to a page: G, then' },
]

/** All keys, from the list that binds them. */
export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" width="medium">
      <p className="keys-help-about">
        Keys without Ctrl are {hasSingleKeys() ? 'on' : 'off'}; switch them in{' '}
        <Link to="/Settings" className="link" onClick={onClose}>
          Settings
        </Link>
        .
      </p>
      <div className="keys-help">
        {sections.map(({ scope, title }) => (
          <section key={scope} className="keys-help-section">
            <h3>{title}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.scope === scope)
                .map((shortcut) => (
                  <div key={shortcut.key} className="keys-help-line">
                    <dt>{shortcut.words}</dt>
                    <dd>
                      <Kbd keys={pressedKeys(shortcut)} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
