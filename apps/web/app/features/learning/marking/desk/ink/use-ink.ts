import { useState, useSyncExternalStore } from 'react'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { useInBrowser } from '#app/shared/use-in-browser.ts'
import { firstInk, type Ink } from './tools.ts'

const stored = 'khue.marking.pen'

/** A pen was used on this device. It is asked for at every touch, so it lives outside of React. */
function createPenMemory() {
  let hasPen: boolean | undefined
  const listeners = new Set<() => void>()
  const get = () => (hasPen ??= browserStorage.read(stored) === 'yes')
  function set(next: boolean) {
    if (get() === next) return
    hasPen = next
    browserStorage.write(stored, next ? 'yes' : 'no')
    for (const listener of listeners) listener()
  }
  return {
    get,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
const pen = createPenMemory()

export const usePen = () => ({
  hasPen: useSyncExternalStore(pen.subscribe, pen.get, () => false),
  setPen: pen.set,
  readPen: pen.get,
})

/** The chosen tool, colour and width. On a phone the page is moved first: one finger must be able to read. */
export function useInk() {
  const [chosen, setChosen] = useState<Partial<Ink>>({})
  const isRead = useInBrowser(() => matchMedia('(pointer: coarse)').matches && !pen.get(), false)
  const ink: Ink = { ...firstInk, ...(isRead && { tool: 'HAND' }), ...chosen }
  return { ink, choose: (changes: Partial<Ink>) => setChosen((before) => ({ ...before, ...changes })) }
}
