import { Link } from 'react-router'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import type { SearchNote as Note } from './read-typed.ts'
import styles from './search-note.module.css'

/** How a search was parsed, with a link to the literal search, or back. */
export function SearchNote({ note }: { note: Note | undefined }) {
  return (
    <>
      {note && (
        <p className={`sm ${styles.note}`}>
          <span>{note.words}</span>{' '}
          <Link className={`link ${styles.other}`} to={note.href} rel="nofollow" preventScrollReset>
            {note.link}
          </Link>
        </p>
      )}
      <LiveRegion words={note?.told ?? ''} />
    </>
  )
}
