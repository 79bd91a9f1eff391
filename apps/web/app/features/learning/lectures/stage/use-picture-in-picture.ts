import type { RefObject } from 'react'
import { useInBrowser } from '#app/shared/use-in-browser.ts'

/** Undefined where the browser has no window of its own for films. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>) {
  const canOpen = useInBrowser(() => document.pictureInPictureEnabled, false)
  if (!canOpen) return undefined
  return () => {
    const opened = document.pictureInPictureElement ? document.exitPictureInPicture() : video.current?.requestPictureInPicture()
    opened?.catch(() => undefined) // no picture yet, or the browser refuses: nothing changes
  }
}
