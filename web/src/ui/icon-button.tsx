import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './icon-button.css'
import { Tooltip } from './overlays/tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its name, shown as a tooltip too. */
  label: string
  icon: ReactNode
  tone?: 'plain' | 'danger'
}

export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} describes={false}>
      <button
        type="button"
        {...rest}
        className={classNames('icon-button', className)}
        data-tone={tone}
        aria-label={label}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
