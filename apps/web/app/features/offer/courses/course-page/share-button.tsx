import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { coursePageText as text } from './course-page.text.ts'

/** Opens the device's share sheet; copies the link where there is none. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  async function share() {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url: address }).catch(() => undefined) // the user closed the share sheet: no message
      return
    }
    try {
      await navigator.clipboard.writeText(address)
      showToast({ type: 'success', message: text.shared })
    } catch {
      showToast({ type: 'error', message: text.shareFailed }) // refused by the browser, or plain http
    }
  }
  return (
    <Button variant="text" color="main" size="lg" startIcon={<Icon name="link" />} onClick={() => void share()}>
      {text.share}
    </Button>
  )
}
