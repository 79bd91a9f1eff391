import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Attaches files dropped anywhere on the page; prevents the browser from navigating to them. Returns whether files are being dragged over
 * the page.
 */
export function useDropped(onFiles: (files: readonly File[]) => void) {
  const [isHeld, setHeld] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    addEventListener('dragover', (event) => holdsFiles(event) && (event.preventDefault(), setHeld(true)), { signal })
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setHeld(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setHeld(false)
        take([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => controller.abort()
  }, [])
  return isHeld
}
