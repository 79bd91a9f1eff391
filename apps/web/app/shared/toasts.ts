import { useSyncExternalStore } from 'react'

export type Toast = {
  type: 'success' | 'error'
  title?: string
  message: string
  /** In milliseconds. */
  duration?: number
}
export type ShownToast = Toast & { id: number }

const defaultDuration = 3000 // spec 9: toast duration

let shown: readonly ShownToast[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast from anywhere in the browser. A text that is already shown is not shown again. */
export function showToast(toast: Toast) {
  const id = ++lastId
  const isSame = (one: Toast) => one.type === toast.type && one.title === toast.title && one.message === toast.message
  for (const one of shown.filter(isSame)) holdToast(one.id)
  change([...shown.filter((one) => !isSame(one)), { ...toast, id }])
  releaseToast(id)
}

export function closeToast(id: number) {
  holdToast(id)
  change(shown.filter((one) => one.id !== id))
}

/** Keeps a toast while the pointer is over it or focus is in it (WCAG 2.2.1). */
export function holdToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Starts the toast's time, from the beginning after it was held. */
export function releaseToast(id: number) {
  holdToast(id)
  const toast = shown.find((one) => one.id === id)
  if (toast)
    timers.set(
      id,
      setTimeout(() => closeToast(id), toast.duration ?? defaultDuration),
    )
}

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
