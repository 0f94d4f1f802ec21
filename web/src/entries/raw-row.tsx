import './raw-row.css'

/** Why a row was not taken, in room to be read. */
export function RowReason({ children }: { children: string }) {
  return <span className="row-why">{children}</span>
}

/** A row as it stands in its file. */
export function RawRow({ children }: { children: string }) {
  return <code className="row-raw">{children}</code>
}
