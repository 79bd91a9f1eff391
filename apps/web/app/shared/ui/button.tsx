import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type OwnProps = ButtonLook & {
  /** Shows a spinner and ignores clicks; the width stays. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  startIcon?: ReactNode
  endIcon?: ReactNode
  className?: string | undefined
  children?: ReactNode
}
export type ButtonProps<C extends ElementType> = OwnProps & { component?: C } & Omit<ComponentPropsWithRef<C>, keyof OwnProps | 'component'>

/** The one button (spec 3, "Shared button"). `component={Link} to="…"` makes it a link. */
export function Button<C extends ElementType = 'button'>({
  component,
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
}: ButtonProps<C>) {
  const Element: ElementType = component ?? 'button'
  const own = component === undefined ? { type: 'button', disabled } : {}
  return (
    <Element
      {...own}
      {...rest}
      className={buttonClass({ size, variant, color, borderFull, fullWidth }, className)}
      // a loading button keeps the focus, which the native `disabled` would lose
      aria-disabled={loading || disabled || undefined}
      aria-busy={loading || undefined}
      {...((loading || disabled) && { onClick: stop })}
    >
      {loading && <Spinner className={startIcon ? undefined : styles.covering} />}
      {!loading && startIcon}
      <span className={loading && !startIcon ? styles.covered : undefined}>{children}</span>
      {endIcon}
    </Element>
  )
}

const stop = (event: MouseEvent) => event.preventDefault()
