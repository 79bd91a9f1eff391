import { useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'

/** An uploaded side of a card: the picture, or an icon for a document. */
export function ProofPhoto({ src, label }: { src: string; label: string }) {
  const [isPicture, setPicture] = useState(true)
  return isPicture ? <img src={src} alt={label} onError={() => setPicture(false)} /> : <Icon name="file" size={26} />
}
