import { noConnection } from './refusal.ts'
import { showToast } from './toasts.ts'

/** Shows a message when offline and returns true; the caller then does nothing. */
export function warnIfOffline() {
  if (!navigator.onLine) showToast({ type: 'error', message: noConnection })
  return !navigator.onLine
}
