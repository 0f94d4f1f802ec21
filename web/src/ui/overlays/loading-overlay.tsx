import './loading-overlay.css'

/** Covers the page after signing in until the user is known. */
export function LoadingOverlay() {
  return (
    <output className="loading-overlay" aria-label="Loading">
      <svg className="loading-ring" viewBox="-13 -13 26 26" aria-hidden="true">
        {[0, 90, 180, 270].map((degrees, index) => (
          <path
            key={degrees}
            d="M1.3-9.5A9.6 9.6 0 0 1 9.5-1.3"
            transform={`rotate(${degrees})`}
            stroke={`var(--phase-${index + 1})`}
          />
        ))}
      </svg>
      <span>Loading…</span>
    </output>
  )
}
