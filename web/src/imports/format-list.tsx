import { wayTo } from './formats.ts'

/** What is read, and where the brokers keep it. */
export function FormatList({ titles }: { titles: readonly string[] }) {
  return (
    <dl className="format-list" aria-label="Formats that are read">
      {titles.map((title) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{wayTo(title) ?? 'As the broker exports it.'}</dd>
        </div>
      ))}
    </dl>
  )
}
