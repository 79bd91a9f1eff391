import type { SecurityNotice } from '@khue/contracts/people/devices'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tabStorage } from '#app/shared/browser-storage.ts'
import { formatDateTime } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { devicesText as text } from './devices.text.ts'
import styles from './security-notices.module.css'

type Props = { notices: readonly SecurityNotice[] }

const isOfChild = (kind: SecurityNotice['kind']) => kind.startsWith('CHILD_')

/** This many are expanded; the others are collapsed, so that the page below stays visible on a phone. */
const openCount = 3

/** On top of every page: security events that the user has not acknowledged. Loaded on use, hence a default export. */
export default function SecurityNotices({ notices }: Props) {
  const spoken = useAnnounceNotices(notices)
  return (
    <>
      <output ref={spoken} className="visually-hidden" />
      {notices.length > 0 && (
        <section className={`wrap ${styles.notices}`} aria-label={text.notices}>
          <Notice tone="warn">
            <NoticeList notices={notices.slice(0, openCount)} />
            {notices.length > openCount && (
              <details className={styles.more}>
                <summary>{text.more(notices.length - openCount)}</summary>
                <NoticeList notices={notices.slice(openCount)} />
              </details>
            )}
            <WhatToDo notices={notices} />
          </Notice>
        </section>
      )}
    </>
  )
}

const NoticeList = ({ notices }: Props) => (
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
)

function WhatToDo({ notices }: Props) {
  const isOwn = notices.some(({ kind }) => !isOfChild(kind))
  return (
    <>
      {isOwn && <p>{text.notMe}</p>}
      {notices.some(({ kind }) => isOfChild(kind)) && <p>{text.notMyChild}</p>}
      <div className={styles.actions}>
        <StepButton action="/security-notices" step="seen" fields={{ ids: notices.map(({ id }) => id).join(',') }} onDone={goOn}>
          {text.seen}
        </StepButton>
        {isOwn && (
          <Link to="/account/settings/password" className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })}>
            {text.changePassword}
          </Link>
        )}
      </div>
    </>
  )
}

/** The clicked button disappears: moves the focus to the page's content. */
const goOn = () => document.getElementById('content')?.focus({ preventScroll: true })

const spokenKey = 'khue.spoken-notices'
const wordsOf = ({ kind, child, device }: SecurityNotice) =>
  [isOfChild(kind) && text.ofChild(child), text.noticeOf[kind], device].filter(Boolean).join(': ')

/** Ref of a live region that announces each notice once per tab, on the first page that shows it. */
function useAnnounceNotices(notices: readonly SecurityNotice[]) {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const before = tabStorage.read(spokenKey)?.split(',') ?? []
    const fresh = notices.filter(({ id }) => !before.includes(id))
    if (fresh.length === 0 || !output.current) return
    tabStorage.write(spokenKey, notices.map(({ id }) => id).join(','))
    output.current.textContent = `${text.notices}. ${fresh.map(wordsOf).join('. ')}` // live regions announce only changes after the page has loaded
  }, [notices])
  return output
}
