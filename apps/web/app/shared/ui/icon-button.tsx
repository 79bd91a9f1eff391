import type { ComponentPropsWithRef, ElementType } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

type OwnProps = {
  icon: IconName
  /** Accessible name of the action. */
  label: string
  iconSize?: number
  className?: string | undefined
}
export type IconButtonProps<C extends ElementType> = OwnProps & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof OwnProps | 'component' | 'children'
  >

/** An icon button with a 44 px touch target. `component={Link} to="…"` makes it a link. */
export function IconButton<C extends ElementType = 'button'>({
  component,
  icon,
  label,
  iconSize = 22,
  className,
  ...rest
}: IconButtonProps<C>) {
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      {...(component === undefined && { type: 'button' })}
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize} />
    </Element>
  )
}
