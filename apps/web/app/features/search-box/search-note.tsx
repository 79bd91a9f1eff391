import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { SearchNote as Note } from './read-typed.ts'
import styles from './search-note.module.css'

/** How a search was understood, with the way to take it literally, or back. */
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
      <Told words={note?.told ?? ''} />
    </>
  )
}

/** Screen readers tell what changes in a region that stands already: it is filled once the page is there. */
function Told({ words }: { words: string }) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = words
  }, [words])
  return <output ref={region} className="visually-hidden" />
}
