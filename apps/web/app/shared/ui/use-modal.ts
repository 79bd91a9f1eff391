import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Controls a native `<dialog>` by a flag: spread the result on it. The browser traps the focus, restores it and closes on Escape (decision
 * 0006). The element marked `data-autofocus` is focused first.
 */
export function useModal(opened: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [openedAtFirst] = useState(opened)

  // in a layout effect, so that the dialog's state matches the flag in the same frame
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || opened === dialog.matches(':modal')) return
    if (!opened) return dialog.close()
    dialog.removeAttribute('open') // the server's HTML opens it without making it modal
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [opened])

  // a dialog that is removed while open fires no close event; toasts inside the topmost dialog depend on it
  useEffect(() => () => void document.dispatchEvent(new Event('close')), [])

  return {
    ref,
    open: openedAtFirst,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault() // the owner decides: it closes by the flag
      onClose()
    },
    // browsers fire the event one frame later: it may have been reopened by then
    onClose: () => opened && !ref.current?.open && onClose(),
    onClick: (event: MouseEvent) => event.target === ref.current && onClose(), // clicks on the backdrop target the dialog itself
  }
}
