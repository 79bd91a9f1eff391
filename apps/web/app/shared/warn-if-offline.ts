import { noConnection } from './refusal.ts'
import { showToast } from './toasts.ts'

/** Says that there is no connection, where there is none; whoever asks then leaves everything as it is. */
export function warnIfOffline() {
  if (!navigator.onLine) showToast({ type: 'error', message: noConnection })
  return !navigator.onLine
}
