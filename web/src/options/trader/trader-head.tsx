const headers = [
  ['Contract', 'contract'],
  ['Qty', 'quantity'],
  ['Underlying', 'spot'],
  ['To strike', 'strike'],
  ['Delta', 'delta'],
  ['Mark', 'mark'],
  ['Open credit', 'credit'],
  ['P&L', 'profit'],
  ['% of max', 'maximum'],
  ['Coverage', 'cover'],
] as const

/** The names of the columns. */
export function TraderHead() {
  return (
    <thead>
      <tr>
        {headers.map(([name, id]) => (
          <th key={id} scope="col" className={`trader-${id}`}>
            {name}
          </th>
        ))}
        <th scope="col" className="trader-actions">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

export const traderColumns = headers.length + 1
