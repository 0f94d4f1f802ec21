import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  tone?: 'plain' | 'primary' | 'quiet' | 'danger'
  icon?: ReactNode
  /** While pending it keeps its focus and its width, and a click does nothing. */
  pending?: boolean
  pendingLabel?: string
}

export function Button({
  tone = 'plain',
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames('button', className)}
      data-tone={tone}
      data-pending={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={onPress}
    >
      <span className="button-face" data-shown={!pending || undefined}>
        {icon}
        {children}
      </span>
      {pendingLabel !== undefined || pending ? (
        <span className="button-face" data-shown={pending || undefined}>
          <Spinner />
          {pendingLabel ?? children}
        </span>
      ) : null}
    </button>
  )
}
