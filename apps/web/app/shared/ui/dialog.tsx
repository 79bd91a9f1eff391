import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** 440, 640 or 900 px wide; a sheet from below on phones. */
  size?: 'sm' | 'default' | 'md'
  children: ReactNode
}

/**
 * A modal dialog on the browser's own `<dialog>` (decision 0002): focus stays inside and returns, Escape closes.
 * Opened while the server renders, its content is in the HTML and becomes modal once the page is alive.
 */
export function Dialog({ opened, onClose, title, size = 'default', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [openedAtFirst] = useState(opened)

  useEffect(() => {
    const element = dialog.current
    if (!element || opened === element.matches(':modal')) return
    if (!opened) return element.close()
    element.removeAttribute('open') // the server's HTML opens it without making it modal
    element.showModal()
    heading.current?.focus({ preventScroll: true })
  }, [opened])

  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // Escape is the keyboard's way to do what a click on the backdrop does
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open={openedAtFirst}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault() // the owner decides; it closes by `opened`
        onClose()
      }}
      onClose={() => opened && onClose()}
      onClick={closeOnBackdrop}
    >
      {opened && (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <form method="dialog">
              <button type="submit" className={styles.close} aria-label="Đóng">
                <Icon name="x" size={24} />
              </button>
            </form>
          </div>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </dialog>
  )
}
