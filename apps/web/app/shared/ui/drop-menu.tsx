import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './drop-menu.module.css'

type Props = { label: string; trigger: ReactNode; className?: string | undefined; children: ReactNode }

/** A button with a menu of a few links; a native `<details>`, so that it works before hydration. */
export function DropMenu({ label, trigger, className, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeOutside)
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeOutside)
    }
  }, [])

  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the links inside
    <details ref={menu} className={styles.menu} onKeyDown={closeOnEscape}>
      <summary className={className} aria-label={label}>
        {trigger}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes when a link inside is followed; the links have their own key handling */}
      <div className={styles.panel} onClick={close}>
        {children}
      </div>
    </details>
  )
}
