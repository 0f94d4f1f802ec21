/** The one way of our forms: react-hook-form holds what is typed, and the form's own model reads it when it is submitted. */
import { useForm } from 'react-hook-form'
import type { FieldPath, FieldValues, SubmitHandler, UseFormProps } from 'react-hook-form'
import type { SubmitEvent } from 'react'

type Started<Values extends FieldValues> = Pick<
  UseFormProps<Values>,
  'defaultValues' | 'values' | 'resetOptions'
>

export function useFormFields<Values extends FieldValues>(started: Started<Values>) {
  const form = useForm<Values>({ ...started, reValidateMode: 'onSubmit' })
  return {
    form,
    /** What a field of `ui/` takes. Its message leaves as soon as it is touched; `onTyped` hears of that. */
    field: (name: FieldPath<Values>, onTyped?: (typed: string) => void) => ({
      ...form.register(name, {
        onChange: ({ target }: { target: { value: string } }) => {
          form.clearErrors(name)
          onTyped?.(target.value)
        },
      }),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** Each message at its field; at `root` that of the whole form. */
    refuse: (messages: Iterable<readonly [FieldPath<Values> | 'root', string]>) => {
      for (const [name, message] of messages) form.setError(name, { message })
    },
    /** Of the whole form; null where each message stands at a field. */
    problem: form.formState.errors.root?.message ?? null,
    submit: (send: SubmitHandler<Values>) => (event: SubmitEvent) => {
      // A message at a field that is no longer shown would bar every further try.
      form.clearErrors()
      void form.handleSubmit(send)(event)
    },
  }
}

export type FormFields<Values extends FieldValues> = ReturnType<typeof useFormFields<Values>>
