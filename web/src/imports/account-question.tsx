import { shortAccount } from '@wheelwright/core'
import { accountAt } from '../entries/brokers.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useFormFields } from '../client/use-form-fields.ts'
import { anotherAccount, chosenAtFirst, type AccountAsked } from './problems.ts'
import type { ChosenAccount } from './use-upload.ts'

interface AccountQuestionProps extends AccountAsked {
  fileName: string
  /** Why the account has to be named. */
  reason: string
  onChoose: (account: ChosenAccount) => void
  onSkip: () => void
}

/** Some files name no account, or one that may be here under another name; their rows need one all the same. */
export function AccountQuestion(props: AccountQuestionProps) {
  const { fileName, reason, choices, proposed, onChoose, onSkip } = props
  const { form, field, refuse, submit } = useFormFields({
    of: fileName,
    defaultValues: { chosen: chosenAtFirst(props), name: proposed },
  })
  const choose = submit(({ chosen, name }) => {
    if (chosen === '') refuse([['chosen', 'Choose the account that the rows belong to']])
    else if (chosen !== anotherAccount) onChoose({ accountId: chosen })
    else if (name.trim() === '') refuse([['name', 'Give the new account a name']])
    else onChoose({ accountName: name.trim() })
  })
  return (
    <Card title="Which account is this?" aside={<span className="import-name">{fileName}</span>}>
      <form className="account-question" noValidate onSubmit={choose}>
        <p role="alert">{reason} Nothing is written yet.</p>
        {choices.length > 0 && (
          <SelectField
            label="Account"
            {...(chosenAtFirst(props) === '' && { placeholder: 'Choose an account' })}
            choices={[
              ...choices.map(({ id, accountNumber, broker }) => ({
                value: id,
                label: accountAt(shortAccount(accountNumber), broker),
              })),
              { value: anotherAccount, label: 'A new account' },
            ]}
            {...field('chosen')}
          />
        )}
        {form.watch('chosen') === anotherAccount && (
          <TextField
            label="Name of the new account"
            hint="As you call it: Roth IRA, joint account."
            maxLength={80}
            autoComplete="off"
            {...field('name')}
          />
        )}
        <div className="button-row">
          <Button type="submit" tone="primary">
            Read the file
          </Button>
          <Button onClick={onSkip}>Cancel</Button>
        </div>
      </form>
    </Card>
  )
}
