import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Hotline } from './hotline.tsx'
import styles from './not-found-overlay.module.css'

/**
 * Spec 2, "404 page": covers the whole screen; the spec has its text in English. `isFramed` renders it inside the frame's `main` (a page's
 * own error view); the frame then hides its other parts.
 */
export function NotFoundOverlay({ isFramed = false }: { isFramed?: boolean }) {
  const Whole = isFramed ? 'div' : 'main'
  return (
    <Whole id={isFramed ? undefined : 'content'} className={styles.overlay} lang="en" data-not-found>
      <img src="/art/window-unlit.svg" alt="" width="680" height="680" className={styles.window} />
      <p className={styles.number}>404</p>
      <h1 className={styles.title}>Page not found</h1>
      <Button component={Link} to="/" size="3xl" color="secondary">
        Back to Homepage
      </Button>
      <Hotline isInCorner />
    </Whole>
  )
}
