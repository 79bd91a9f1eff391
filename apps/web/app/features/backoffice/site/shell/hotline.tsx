import { useLocation } from 'react-router'
import { telHref, unbroken } from '#app/shared/phone.ts'
import { useSession } from '#app/shared/session.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './hotline.module.css'
import { text } from './shell.text.ts'

/** The phone number that floats over every page except in an app and on the preview of an exercise (spec 2). */
export function Hotline() {
  const { hotline } = useSession().site
  const { pathname, search } = useLocation()
  if (new URLSearchParams(search).get('support') === 'app' || /^\/exercise\/[^/]+\/[^/]+\/preview\/?$/.test(pathname)) return null
  return (
    <aside aria-label="Hotline" className="no-print">
      <a className={styles.hotline} href={telHref(hotline)} aria-label={text.hotline(hotline)}>
        <span className={styles.disc}>
          <Icon name="phone" size={21} />
        </span>
        <b className={styles.number}>{unbroken(hotline)}</b>
      </a>
    </aside>
  )
}
