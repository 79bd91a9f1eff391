import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { type ApplicationKind, type TeachingField, teachingFields } from '@khue/contracts/offer/teaching-profile-rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { sayField } from '#app/features/offer/teachers/shared/say-field.ts'
import { teachingText } from '#app/features/offer/teachers/shared/teaching.text.ts'
import { hasPage } from '#app/shared/site-map.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { applyHref } from './apply-frame.tsx'
import styles from './apply.module.css'
import { missingIn, stepOfField } from './apply-steps.ts'
import { applyText as text } from './apply.text.ts'

export type Obstacle = keyof typeof text.obstacles

type Props = {
  kind: ApplicationKind
  content: ShownTeaching
  obstacles: readonly Obstacle[]
  /** What the server found missing, by field. */
  refused: Partial<Record<TeachingField, string>>
  fault: string | undefined
  isAgain: boolean
  isSending: boolean
  onSend: () => void
  /** The person tried to send: what is missing is marked at its field from now on. */
  onTry: () => void
}

/** Everything once more, what is missing with its place, and the button that sends. */
export function ReviewStep({ kind, content, obstacles, refused, fault, isAgain, isSending, onSend, onTry }: Props) {
  const [hasPromised, setPromised] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const missing = { ...refused, ...missingIn(content) }
  const missingFields = teachingFields.filter((field) => missing[field] !== undefined)
  const isChecking = content.introVideo?.state === 'CHECKING'
  const isBlocked = missingFields.length > 0 || obstacles.length > 0 || isChecking

  function send() {
    onTry()
    setAsked(!hasPromised)
    if (hasPromised && !isBlocked) onSend()
  }
  return (
    <>
      <Obstacles of={obstacles} />
      {missingFields.length > 0 && (
        <Notice tone="warn">
          <b>{text.missingTitle}</b>
          <ul className={styles.missing}>
            {missingFields.map((field) => (
              <li key={field}>
                <Link className="link" to={`${applyHref(kind, stepOfField(field))}#field-${field}`}>
                  {missing[field]}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section aria-label={text.reviewTitle}>
        <dl className={styles.review}>
          <Row kind={kind} label={text.kind} words={text.kinds[kind].name} />
          {teachingFields.map((field) => (
            <Row key={field} kind={kind} field={field} label={teachingText.fields[field]} words={sayField(content, field)} />
          ))}
        </dl>
      </section>
      {isChecking && <Notice icon="clock">{text.videoChecking}</Notice>}
      {fault && (
        <Notice tone="bad" isAlert>
          {fault}
        </Notice>
      )}
      <Checkbox
        label={text.promise}
        required
        checked={hasPromised}
        error={isAsked && !hasPromised ? text.promiseMissing : undefined}
        onChange={({ currentTarget }) => setPromised(currentTarget.checked)}
      />
      <div>
        <Button size="xxl" color="main" loading={isSending} disabled={isBlocked} onClick={send}>
          {isAgain ? text.sendAgain : text.send}
        </Button>
      </div>
    </>
  )
}

function Row({ kind, field, label, words }: { kind: ApplicationKind; field?: TeachingField; label: string; words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {words || <span className="muted">{text.empty}</span>}
        <Link
          className="link"
          to={field ? `${applyHref(kind, stepOfField(field))}#field-${field}` : applyHref(kind)}
          aria-label={text.reviewEdit(label)}
        >
          {text.edit}
        </Link>
      </dd>
    </div>
  )
}

/** What stands between the person and sending, with the way to it. */
export const Obstacles = ({ of }: { of: readonly Obstacle[] }) =>
  of.map((obstacle) => {
    const { text: words, action, href } = text.obstacles[obstacle]
    return (
      <Notice key={obstacle} tone="warn">
        <p>{words}</p>
        {href && hasPage(href) && (
          <Link className={`link ${styles.way}`} to={href}>
            {action}
          </Link>
        )}
      </Notice>
    )
  })
