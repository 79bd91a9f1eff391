import { type RefObject, useEffect, useState } from 'react'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** The wrapper fills the screen, so that the watermark stays; iPhones fill it with the video alone. */
export function useFullscreen(wrapper: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === wrapper.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [wrapper])
  function toggle() {
    if (document.fullscreenElement) return void document.exitFullscreen()
    const element = wrapper.current
    if (element && 'requestFullscreen' in element) return void element.requestFullscreen().catch(() => undefined) // the browser refuses: nothing changes
    const phone: PhoneVideo | null = video.current
    return phone?.webkitEnterFullscreen?.()
  }
  return { isOn, toggle }
}
