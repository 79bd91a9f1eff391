import type { SecurityNotice } from '@khue/contracts/people/devices'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tabStorage } from '#app/shared/browser-storage.ts'
import { formatDateTime } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { devicesText as text } from './devices.text.ts'
import { groupNotices, idsOf, isOfChild, type NoticeGroup } from './notice-groups.ts'
import styles from './security-notices.module.css'

type Props = { notices: readonly SecurityNotice[] }

/** This many kinds are expanded; the others are collapsed, so that the page below stays visible on a phone. */
const openCount = 3

/** On top of every page: security events that the user has not acknowledged, one line per kind. Loaded on use, hence a default export. */
export default function SecurityNotices({ notices }: Props) {
  const spoken = useAnnounceNotices(notices)
  const groups = groupNotices(notices)
  const more = groups.slice(openCount)
  return (
    <>
      <output ref={spoken} className="visually-hidden" />
      {groups.length > 0 && (
        <section className={`wrap ${styles.notices}`} aria-label={text.notices}>
          <Notice tone="warn">
            <GroupList groups={groups.slice(0, openCount)} />
            {more.length > 0 && (
              <details className={styles.more}>
                <summary>{text.more(more.length)}</summary>
                <GroupList groups={more} />
              </details>
            )}
            <WhatToDo notices={notices} />
          </Notice>
        </section>
      )}
    </>
  )
}

const GroupList = ({ groups }: { groups: readonly NoticeGroup[] }) => (
  <ul className={styles.list}>
    {groups.map((group) => (
      <li key={group.key} className={styles.group}>
        <div className={styles.words}>
          {group.older.length === 0 ? (
            <p>
              <b>{nameOf(group)}</b>
              <Where notice={group.newest} />
            </p>
          ) : (
            <details>
              <summary>
                <b>{nameOf(group)}</b>
                <Where notice={group.newest} word={text.newest} />
              </summary>
              <ul className={styles.older}>
                {group.older.map((notice) => (
                  <li key={notice.id} className="sm">
                    {notice.device && `${notice.device} · `}
                    <span className={styles.time}>{formatDateTime(notice.at)}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <StepButton
          action="/security-notices"
          step="seen"
          fields={{ ids: idsOf(group).join(',') }}
          onDone={goOn}
          label={text.seenOf(nameOf(group))}
        >
          {text.seen}
        </StepButton>
      </li>
    ))}
  </ul>
)

/** Device and time on the second line. */
const Where = ({ notice: { device, at }, word }: { notice: SecurityNotice; word?: string }) => (
  <span className={`sm muted ${styles.where}`}>
    {word && `${word}: `}
    {device && `${device} · `}
    <span className={styles.time}>{formatDateTime(at)}</span>
  </span>
)

/** What happened, and how many times: “33 lần đăng nhập mới”. */
function nameOf({ newest, older }: NoticeGroup) {
  const words = older.length === 0 ? text.noticeOf[newest.kind] : text.noticesOf[newest.kind](older.length + 1)
  return isOfChild(newest) ? `${text.ofChild(newest.child)}: ${words}` : words
}

const WhatToDo = ({ notices }: Props) => (
  <div className={`sm ${styles.advice}`}>
    {notices.some((notice) => !isOfChild(notice)) && (
      <p>
        {text.notMe[0]}
        <Link to="/account/settings/password" className="link">
          {text.notMe[1]}
        </Link>
        {text.notMe[2]}
      </p>
    )}
    {notices.some(isOfChild) && <p>{text.notMyChild}</p>}
  </div>
)

/** The clicked button disappears: moves the focus to the page's content. */
const goOn = () => document.getElementById('content')?.focus({ preventScroll: true })

const spokenKey = 'khue.spoken-notices'
const wordsOf = (group: NoticeGroup) => [nameOf(group), group.newest.device].filter(Boolean).join(': ')

/** Ref of a live region that announces each notice once per tab, on the first page that shows it. */
function useAnnounceNotices(notices: readonly SecurityNotice[]) {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const before = tabStorage.read(spokenKey)?.split(',') ?? []
    const fresh = notices.filter(({ id }) => !before.includes(id))
    if (fresh.length === 0 || !output.current) return
    tabStorage.write(spokenKey, notices.map(({ id }) => id).join(','))
    output.current.textContent = `${text.notices}. ${groupNotices(fresh).map(wordsOf).join('. ')}` // live regions announce only changes after the page has loaded
  }, [notices])
  return output
}
