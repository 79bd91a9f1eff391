import { useEffect, useEffectEvent, useState } from 'react'

/** Files let go anywhere on the page are meant for the message, and lead nobody away from it. Answers whether some are held over it. */
export function useDropped(onFiles: (files: readonly File[]) => void) {
  const [isHeld, setHeld] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const hears = new AbortController()
    const { signal } = hears
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
    return () => hears.abort()
  }, [])
  return isHeld
}
