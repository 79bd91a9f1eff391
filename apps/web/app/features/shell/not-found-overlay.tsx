import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import styles from './not-found-overlay.module.css'

/** Spec 2, "404 page": covers the whole screen; its words are English in the spec. */
export function NotFoundOverlay() {
  const { setNotFound } = useSession()
  return (
    <main id="content" className={styles.overlay} lang="en">
      <img src="/art/window-unlit.svg" alt="" width="680" height="680" className={styles.window} />
      <p className={styles.number}>404</p>
      <h1 className={styles.title}>Page not found</h1>
      <Button component={Link} to="/" size="3xl" color="secondary" onClick={() => setNotFound(false)}>
        Back to Homepage
      </Button>
    </main>
  )
}
