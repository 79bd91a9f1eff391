import { createPolymorphicComponent, UnstyledButton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { buttonClass, type ButtonLook } from './button-class.ts'

export type ButtonProps = ButtonLook & {
  /** Shows a spinner and ignores clicks; the width stays. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  startIcon?: ReactNode
  endIcon?: ReactNode
  className?: string | undefined
  children?: ReactNode
}
// what arrives beside our own props, given that the element may be a button, a link or a form part
type Rest = { component?: 'button'; type?: 'button' | 'submit'; onClick?: (event: MouseEvent<HTMLButtonElement>) => void }

function PlainButton({
  loading,
  disabled,
  size,
  variant,
  color,
  borderFull,
  fullWidth,
  startIcon,
  endIcon,
  className,
  children,
  ...rest
}: ButtonProps & Rest) {
  const isPlain = rest.component === undefined
  const stop = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || disabled) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <UnstyledButton
      {...rest}
      unstyled
      type={isPlain ? (rest.type ?? 'button') : undefined}
      className={buttonClass({ size, variant, color, borderFull, fullWidth }, className)}
      disabled={isPlain ? disabled : undefined}
      // a loading button keeps the focus, which the real `disabled` would drop
      aria-disabled={loading || disabled || undefined}
      aria-busy={loading || undefined}
      onClick={stop}
    >
      {loading && <span className={startIcon ? styles.spinner : `${styles.spinner} ${styles.covering}`} />}
      {!loading && startIcon}
      <span className={loading && !startIcon ? styles.covered : undefined}>{children}</span>
      {endIcon}
    </UnstyledButton>
  )
}

/** The one button (spec 3). `component={Link} to="…"` makes it a link. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(PlainButton)
