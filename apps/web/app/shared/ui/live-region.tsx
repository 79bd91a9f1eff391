import { useEffect, useRef } from 'react'

/** Screen readers tell what changes in a region that stands already: it is filled once the page is there. */
export function LiveRegion({ words }: { words: string }) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = words
  }, [words])
  return <output ref={region} className="visually-hidden" />
}
