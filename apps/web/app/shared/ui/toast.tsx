import { type FocusEvent, type PointerEvent, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { closeToast, holdToast, releaseToast, type ShownToast, useToasts } from '../toasts.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast.module.css'

export { showToast } from '../toasts.ts'

/** Container of the toasts; rendered once, in the root. */
export function Toaster() {
  const toasts = useToasts()
  const host = useHost()
  if (!host || toasts.length === 0) return null
  return createPortal(
    <section className={styles.list} aria-label="Thông báo nhanh">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    host,
  )
}

// `close` and `toggle` do not bubble
function onDialogChange(listen: () => void) {
  for (const event of ['close', 'toggle']) document.addEventListener(event, listen, true)
  return () => {
    for (const event of ['close', 'toggle']) document.removeEventListener(event, listen, true)
  }
}
const topmost = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

/** A modal dialog makes everything outside it inert, so toasts are rendered inside the topmost open dialog. */
const useHost = () => useSyncExternalStore<Element | null>(onDialogChange, topmost, () => null)

function ToastCard({ toast: { id, type, title, message } }: { toast: ShownToast }) {
  useEffect(() => () => releaseToast(id), [id]) // moved to another dialog: no event says that the pointer left
  const hold = () => holdToast(id)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement> | PointerEvent<HTMLElement>) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isInside && !currentTarget.matches(':hover, :focus-within')) releaseToast(id)
  }
  return (
    <div
      className={styles.toast}
      data-type={type}
      role={type === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={leave}
      onFocus={hold}
      onBlur={leave}
    >
      <Icon name={type === 'error' ? 'alert-circle-filled' : 'circle-check-filled'} size={24} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <p className={title ? styles.message : styles.title}>{message}</p>
      </div>
      <IconButton icon="x" iconSize={20} label="Đóng thông báo" className={styles.close} onClick={() => closeToast(id)} />
    </div>
  )
}
