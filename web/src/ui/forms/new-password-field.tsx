import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password that is being chosen, by the rule of every account. */
export function NewPasswordField(props: TextFieldProps) {
  return (
    <TextField type="password" autoComplete="new-password" hint="8 to 128 characters" required {...props} />
  )
}
