/**
 * The one way of our forms: react-hook-form holds what is typed, and the form's own model reads it when it is submitted. Where the
 * session ends meanwhile, what was typed is there again after signing in.
 */
import { useForm } from 'react-hook-form'
import type { FieldPath, FieldPathValue, FieldValues, SubmitHandler, UseFormProps } from 'react-hook-form'
import type { SubmitEvent } from 'react'
import { useUnsent } from './unsent.ts'

interface Started<Values extends FieldValues> extends Pick<
  UseFormProps<Values>,
  'defaultValues' | 'values' | 'resetOptions'
> {
  /** What it is about, where the address does not say so. */
  readonly of?: string
}

export function useFormFields<Values extends FieldValues>({ of = '', ...started }: Started<Values>) {
  const form = useForm<Values>({ ...started, reValidateMode: 'onSubmit' })
  const { defaultValues = {} } = form.formState
  useUnsent<Partial<Values>>({
    name: [of, ...Object.keys(started.values ?? started.defaultValues ?? {})].join(' '),
    read: () => {
      const typed = Object.entries(form.getValues()).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaultValues, name)),
      )
      return typed.length === 0 ? null : (Object.fromEntries(typed) as Partial<Values>)
    },
    restore: (typed) => {
      for (const [name, value] of Object.entries(typed))
        form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        })
    },
  })
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
    /** Each message at its field, the first of which is gone to: it may be out of sight; at `root` that of the whole form. */
    refuse: (messages: Iterable<readonly [FieldPath<Values> | 'root', string]>) => {
      let shouldFocus = true
      for (const [name, message] of messages) {
        form.setError(name, { message }, { shouldFocus })
        shouldFocus = false
      }
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
