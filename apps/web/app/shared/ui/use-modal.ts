import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Drives a native `<dialog>` by a flag: spread the result on it. The browser keeps the focus inside, gives it back and
 * closes on Escape (decision 0006). The element marked `data-autofocus` takes the focus first.
 */
export function useModal(opened: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [openedAtFirst] = useState(opened)

  // with the flag at once, so that whether it is open says what the flag says
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || opened === dialog.matches(':modal')) return
    if (!opened) return dialog.close()
    dialog.removeAttribute('open') // the server's HTML opens it without making it modal
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [opened])

  // a dialog that is taken away while open never says that it closed, and what lives in the topmost one would go with it
  useEffect(() => () => void document.dispatchEvent(new Event('close')), [])

  return {
    ref,
    open: openedAtFirst,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault() // the owner decides: it closes by the flag
      onClose()
    },
    // browsers say so with the next frame only: by then it may have been opened anew
    onClose: () => opened && !ref.current?.open && onClose(),
    onClick: (event: MouseEvent) => event.target === ref.current && onClose(), // the backdrop belongs to the dialog itself
  }
}
