import { useLocation } from 'react-router'
import { HotlineLink } from '#app/shared/ui/hotline-link.tsx'
import styles from './hotline.module.css'

/**
 * The hotline stays in view on every page except in an app and on the preview of an exercise (spec 2): in the header, where it covers
 * nothing, and on pages without a header in the corner (`isInCorner`).
 */
export function Hotline({ isInCorner }: { isInCorner?: boolean }) {
  const { pathname, search } = useLocation()
  if (new URLSearchParams(search).get('support') === 'app' || /^\/exercise\/[^/]+\/[^/]+\/preview\/?$/.test(pathname)) return null
  if (!isInCorner) return <HotlineLink />
  return (
    <aside aria-label="Hotline" className={`${styles.corner} no-print`}>
      <HotlineLink />
    </aside>
  )
}
