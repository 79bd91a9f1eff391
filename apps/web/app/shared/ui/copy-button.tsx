import type { ReactNode } from 'react'
import { showToast } from '../toasts.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'
import { Icon } from './icon.tsx'

type Props = ButtonLook & {
  /** The text to copy; a function when only the browser knows it. */
  text: string | (() => string)
  copied: { title?: string; message: string }
  /** Error message when the browser refuses. */
  failed?: string
  children: ReactNode
}

/** Copies a text and shows a confirmation. */
export function CopyButton({
  text,
  copied,
  failed = 'Trình duyệt không cho sao chép. Bạn hãy tự chọn và sao chép.',
  children,
  ...look
}: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      showToast({ type: 'success', ...copied })
    } catch {
      // refused by the browser, or plain http; the text is also visible on the page
      showToast({ type: 'error', message: failed })
    }
  }
  return (
    <Button variant="outlined" startIcon={<Icon name="copy" />} {...look} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
