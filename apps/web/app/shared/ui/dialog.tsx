import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** 440, 640 or 900 px wide; a bottom sheet on phones. */
  size?: 'sm' | 'default' | 'md'
  children: ReactNode
}

/** A modal dialog. If open during server rendering, its content is in the HTML and becomes modal after hydration. */
export function Dialog({ opened, onClose, title, size = 'default', children }: Props) {
  const titleId = useId()
  const modal = useModal(opened, onClose)
  return (
    <dialog {...modal} className={`${styles.dialog} ${styles[size]}`} aria-labelledby={titleId}>
      {opened && (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={titleId} tabIndex={-1} data-autofocus className={styles.title}>
              {title}
            </h2>
            <form method="dialog">
              <IconButton type="submit" icon="x" iconSize={24} label="Đóng" />
            </form>
          </div>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </dialog>
  )
}

/** Buttons at the end of a dialog: side by side, stacked on the smallest phones. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
