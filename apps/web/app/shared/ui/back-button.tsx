import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from './icon-button.tsx'

/** For phone pages without a header: goes back, or home if the user came from outside. */
export function BackButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number } // React Router's history index
    if (idx === 0) return
    event.preventDefault()
    void navigate(-1)
  }
  return <IconButton component={Link} to="/" icon="arrow-left" iconSize={24} label="Quay lại" className={className} onClick={goBack} />
}
