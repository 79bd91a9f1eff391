import type { Role } from '@khue/contracts/endpoint'
import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { waitingIn } from './badge-marks.ts'
import { rememberFrame } from './last-frame.ts'
import { framesOf } from './role-frames.ts'
import styles from './role-links.module.css'
import { rolesText as text } from './roles.text.ts'
import { startOf } from './start-of.ts'

/** The roles of the signed-in person; each leads to where it begins, and pages that several roles share then show its frame. */
export function RoleLinks({ current }: { current: Role }) {
  const { profile, badges } = useSession()
  if (!profile) return null
  return (
    <ul className={styles.roles} aria-label={text.roles}>
      {framesOf(profile.roles).map((frame) => (
        <li key={frame.role}>
          <Link
            to={startOf(frame)}
            className={styles.role}
            aria-current={frame.role === current ? 'true' : undefined}
            onClick={() => rememberFrame(frame.role)}
          >
            <img src={profile.avatar} alt="" width="32" height="32" />
            <span className={styles.name}>{frame.label}</span>
            <span className={styles.waits}>{waitingIn(frame.role, badges)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
