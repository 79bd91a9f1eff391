import { useSyncExternalStore } from 'react'

export type Toast = {
  type: 'success' | 'error'
  title?: string
  message: string
  /** In milliseconds. Without it, errors stay until they are closed. */
  duration?: number
}
export type ShownToast = Toast & { id: number }

const defaultDuration = 3000 // spec 9: toast duration

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast from anywhere in the browser. A text that is already shown is not shown again. */
export function showToast(toast: Toast) {
  const id = ++lastId
  const isSame = (one: Toast) => one.type === toast.type && one.title === toast.title && one.message === toast.message
  change([...shown.filter((one) => !isSame(one)), { ...toast, id }])
  const duration = toast.duration ?? (toast.type === 'error' ? undefined : defaultDuration)
  if (duration !== undefined) setTimeout(() => closeToast(id), duration)
}

export const closeToast = (id: number) => change(shown.filter((one) => one.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const none: readonly ShownToast[] = []

/** The toasts on screen now, oldest first. */
export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
