import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { hasPage } from '#app/shared/site-map.ts'
import styles from './logo.module.css'
import { text } from './shell.text.ts'

type Props = { ground?: 'day' | 'night'; height?: number; isNarrow?: boolean }

/** The logo; links to the calendar for signed-in users, else home (spec 2). `isNarrow` drops the word on phones and beside the narrow menu. */
export function Logo({ ground = 'day', height = 36, isNarrow }: Props) {
  const { profile } = useSession()
  const suffix = ground === 'night' ? '-night' : ''
  return (
    <Link to={profile && hasPage('/account/calendar') ? '/account/calendar' : '/'} className={styles.logo} aria-label={text.home}>
      <picture>
        {isNarrow && <source media="(min-width: 1024px) and (max-width: 1199.98px), (max-width: 413.98px)" srcSet="/art/mark.svg" />}
        <img src={`/art/logo${suffix}.svg`} alt="" width={Math.round(height * 3.42)} height={height} />
      </picture>
    </Link>
  )
}
