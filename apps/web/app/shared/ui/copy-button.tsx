import type { ReactNode } from 'react'
import { showToast } from '../toasts.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'
import { Icon } from './icon.tsx'

type Props = ButtonLook & {
  /** What is copied; a function when it is known only in the browser. */
  text: string | (() => string)
  copied: { title?: string; message: string }
  /** What to do instead when the browser refuses. */
  failed?: string
  children: ReactNode
}

/** Copies a text and says so. */
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
      // refused by the browser, or on plain http; what is copied stands on the page as well
      showToast({ type: 'error', message: failed })
    }
  }
  return (
    <Button variant="outlined" startIcon={<Icon name="copy" />} {...look} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
