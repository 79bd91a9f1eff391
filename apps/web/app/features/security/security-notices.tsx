import type { SecurityNotice } from '@khue/contracts/devices'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { devicesText as text } from './devices.text.ts'
import styles from './security-notices.module.css'

const isOfChild = (kind: SecurityNotice['kind']) => kind.startsWith('CHILD_')

/** What happened to the account and its person has not yet said to know of. */
export function SecurityNotices({ notices }: { notices: readonly SecurityNotice[] }) {
  if (notices.length === 0) return null
  const isOwn = notices.some(({ kind }) => !isOfChild(kind))
  return (
    <section className={styles.notices} aria-label={text.notices}>
      <Notice tone="warn">
        <ul className={styles.list}>
          {notices.map(({ id, kind, device, child, at }) => (
            <li key={id}>
              {isOfChild(kind) && `${text.ofChild(child)}: `}
              <b>{text.noticeOf[kind]}</b>
              {device && `: ${device}`}
              <span className="sm muted"> {formatDateTime(at)}</span>
            </li>
          ))}
        </ul>
        {isOwn && <p>{text.notMe}</p>}
        {notices.some(({ kind }) => isOfChild(kind)) && <p>{text.notMyChild}</p>}
        <div className={styles.does}>
          <StepButton step="seen" fields={{ ids: notices.map(({ id }) => id).join(',') }}>
            {text.seen}
          </StepButton>
          {isOwn && (
            <Link to="/account/settings/password" className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })}>
              {text.changePassword}
            </Link>
          )}
        </div>
      </Notice>
    </section>
  )
}
