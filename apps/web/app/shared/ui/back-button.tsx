import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from './icon-button.tsx'

/** For screens of phones that have no header: back to where one came from, or home when it was from outside. */
export function BackButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number } // the router's own count of its steps
    if (idx === 0) return
    event.preventDefault()
    void navigate(-1)
  }
  return <IconButton component={Link} to="/" icon="arrow-left" iconSize={24} label="Quay lại" className={className} onClick={goBack} />
}
