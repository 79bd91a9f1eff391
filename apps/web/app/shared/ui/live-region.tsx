import { useEffect, useRef } from 'react'

/** Screen readers announce only changes of an existing region: its text is set after mounting. */
export function LiveRegion({ words }: { words: string }) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = words
  }, [words])
  return <output ref={region} className="visually-hidden" />
}
