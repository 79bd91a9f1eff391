import { useSyncExternalStore } from 'react'

/** More than browser bars that come and go take, less than any keyboard. */
const leastKeyboard = 140

type Views = { windowHeight: number; height: number; scale: number }
/** Zooming in makes the visible part smaller, too; at its own scale it is as high as before. */
export const isKeyboardUp = ({ windowHeight, height, scale }: Views) => windowHeight - height * scale > leastKeyboard

const read = () =>
  window.visualViewport
    ? isKeyboardUp({ windowHeight: window.innerHeight, height: window.visualViewport.height, scale: window.visualViewport.scale })
    : false

function subscribe(notify: () => void) {
  window.visualViewport?.addEventListener('resize', notify)
  return () => window.visualViewport?.removeEventListener('resize', notify)
}

/** Whether a keyboard on the screen covers the lower part of the page. */
export const useKeyboardUp = () => useSyncExternalStore(subscribe, read, () => false)
