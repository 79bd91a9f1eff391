import { useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'

/** A side of a card as it was sent: a picture, or where it is a document, a sign for one. */
export function ProofPhoto({ src, label }: { src: string; label: string }) {
  const [isPicture, setPicture] = useState(true)
  return isPicture ? <img src={src} alt={label} onError={() => setPicture(false)} /> : <Icon name="file" size={26} />
}
