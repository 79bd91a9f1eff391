import styles from './button.module.css'

export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl' | 'xxl' | '3xl'
export type ButtonVariant = 'text' | 'contained' | 'outlined'
export type ButtonColor = 'red' | 'white' | 'green' | 'main' | 'hi-warning' | 'secondary' | 'info' | 'black'

/** Look of a button (spec 3, "Shared button"). */
export type ButtonLook = {
  size?: ButtonSize | undefined
  variant?: ButtonVariant | undefined
  color?: ButtonColor | undefined
  /** Fully round ends. */
  borderFull?: boolean | undefined
  fullWidth?: boolean | undefined
}

/** Classes of a button, for plain `<a>` and `<button>` in lists, where a component per row would cost render time. */
export function buttonClass(
  { size = 'lg', variant = 'contained', color = 'black', borderFull, fullWidth }: ButtonLook = {},
  extra?: string,
) {
  const names = [
    styles.button,
    styles[size === '3xl' ? 'size3xl' : size],
    styles[variant],
    styles[color],
    borderFull && styles.borderFull,
    fullWidth && styles.fullWidth,
    extra,
  ]
  return names.filter(Boolean).join(' ')
}
