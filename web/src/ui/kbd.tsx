import './kbd.css'

/** A key, or keys pressed together. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <kbd className="kbd-keys">
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
    </kbd>
  )
}
