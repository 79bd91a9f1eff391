import { chatReportReasons } from '@khue/contracts/community/chat-safety-rules'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#app/shared/format.ts'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import type { OpenedCase } from './case-view.ts'
import { chatAdminText as text } from './chat-admin.text.ts'
import { DecideCase } from './decide-case.tsx'
import styles from './opened-case.module.css'

type Props = { opened: OpenedCase; onClose: () => void; onDecided: () => void }

/** The surrounding messages and the possible decisions. None of it is kept in the address or in browser storage. */
export function OpenedCasePanel({ opened, onClose, onDecided }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { person, given, bannedUntil, previousSanctions, decision } = opened
  return (
    <section className={panel.panel} aria-labelledby="opened-case">
      <div className={styles.head}>
        <h2 id="opened-case" ref={heading} tabIndex={-1} className="h3">
          {text.of(person.name)}
        </h2>
        <IconButton icon="x" label={text.close} onClick={onClose} />
      </div>
      {bannedUntil && <Notice tone="warn">{text.bannedUntil(formatDateTime(bannedUntil))}</Notice>}
      <p className="sm muted">{text.previousSanctions(previousSanctions)}</p>
      {given.length > 0 && (
        <div>
          <h3 className="h4">{text.given}</h3>
          <ul className={styles.given}>
            {given.map(({ reporter, reason, content, at }) => (
              <li key={`${reporter.personId} ${at}`}>
                <p>
                  <b>{reporter.name}</b>: {chatReportReasons[reason]} <span className="sm muted">{formatDateTime(at)}</span>
                </p>
                {content && <p className={styles.words}>{content}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Around {...opened} />
      {decision === null && <DecideCase opened={opened} onDecided={onDecided} />}
    </section>
  )
}

function Around({ messages, people, seq: reported }: OpenedCase) {
  const nameOf = new Map(people.map(({ personId, name }) => [personId, name]))
  const target = useRef<HTMLLIElement>(null)
  useEffect(() => {
    target.current?.scrollIntoView({ block: 'nearest' }) // braces: newer browsers return a promise, which is not a clean-up function
  }, [])
  return (
    <div>
      <h3 className="h4" id="case-messages">
        {text.around}
      </h3>
      {messages.length === 0 ? (
        <p className="muted">{text.noMessages}</p>
      ) : (
        <ol className={styles.messages} aria-labelledby="case-messages">
          {messages.map(({ seq, senderId, text: words, sentAt, editedAt, isDeleted, before, files, attachment }) => (
            <li key={seq} ref={seq === reported ? target : undefined} data-reported={seq === reported || undefined}>
              <p className="sm muted">
                <b>{nameOf.get(senderId)}</b> {formatDateTime(sentAt)}
                {editedAt && `, ${text.edited}`} {seq === reported && <span className={`${tag.tag} ${tag.danger}`}>{text.reported}</span>}
              </p>
              {before.map((one) => (
                <p key={one.at} className={`${styles.words} ${styles.old}`}>
                  <span className="sm muted">{text.oldWords(formatDateTime(one.at))}: </span>
                  {one.text}
                </p>
              ))}
              {isDeleted ? <p className="muted">{text.gone}</p> : <p className={styles.words}>{words}</p>}
              {files.length > 0 && <Files files={files} />}
              {attachment && <p className="sm muted">{text.about[attachment.kind](attachment.code)}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type Files = OpenedCase['messages'][number]['files']
/** Attachments of a message, including a recalled one. */
const Files = ({ files }: { files: Files }) => (
  <ul className={styles.files} aria-label={text.files}>
    {files.map(({ id, form, fileName, width, height, address }) => (
      <li key={id}>
        {form === 'SOUND' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice note has no transcript
          <audio controls preload="none" src={address} aria-label={text.voice} />
        ) : (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {form === 'PICTURE' ? (
              <img src={address} alt={fileName} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
            ) : (
              fileName
            )}
          </a>
        )}
      </li>
    ))}
  </ul>
)
