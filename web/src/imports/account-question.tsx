import { useState, type SubmitEvent } from 'react'
import { accountAt } from '../entries/brokers.ts'
import { shortAccount } from '../ui/account-number.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AccountAsked } from './problems.ts'
import type { ChosenAccount } from './use-upload.ts'

export interface AccountQuestionProps extends AccountAsked {
  fileName: string
  /** Why the account has to be named. */
  reason: string
  onChoose: (account: ChosenAccount) => void
  onSkip: () => void
}

const another = 'another'

/** Some files name no account, or one that may be here under another name; their rows need one all the same. */
export function AccountQuestion(props: AccountQuestionProps) {
  const { fileName, reason, choices, named, onChoose, onSkip } = props
  const [chosen, setChosen] = useState(choices[0]?.id ?? another)
  const [name, setName] = useState(named)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen !== another) onChoose({ accountId: chosen })
    else if (name.trim() === '') setError('Give the new account a name')
    else onChoose({ accountName: name.trim() })
  }
  return (
    <Card title="Which account is this?" aside={<span className="import-name">{fileName}</span>}>
      <form className="account-question" noValidate onSubmit={submit}>
        <p role="alert">{reason} Nothing is written yet.</p>
        {choices.length > 0 && (
          <SelectField
            label="Account"
            value={chosen}
            choices={[
              ...choices.map(({ id, accountNumber, broker }) => ({
                value: id,
                label: accountAt(shortAccount(accountNumber), broker),
              })),
              { value: another, label: 'A new account' },
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {chosen === another && (
          <TextField
            label="Name of the new account"
            hint="As you call it: Roth IRA, joint account."
            maxLength={80}
            autoComplete="off"
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        )}
        <div className="import-actions">
          <Button type="submit" tone="primary">
            Read the file
          </Button>
          <Button onClick={onSkip}>Cancel</Button>
        </div>
      </form>
    </Card>
  )
}
