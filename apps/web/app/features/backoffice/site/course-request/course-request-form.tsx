import { messageLimit } from '@khue/contracts/form-limits'
import type { submitForm } from '@khue/contracts/backoffice/site'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './course-request-form.module.css'
import { courseRequestText as text } from './course-request.text.ts'

const where = { method: 'POST', path: '/utilities/forms/submit' } as const

/** The form, embedded in a page. */
export const CourseRequestPanel = () => (
  <div className={styles.panel}>
    <h2 className="h3">{text.title}</h2>
    <p className="sm muted">{text.lead}</p>
    <CourseRequestForm />
  </div>
)

/**
 * Request for a course that is not offered yet. Posts straight to the API, because the form is on many pages: a route action would first
 * load another page, and offline that would lose this page and the typed text.
 */
export function CourseRequestForm({ onSent }: { onSent?: () => void }) {
  const [content, setContent] = useState('')
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => setContent(field.current?.value ?? ''), []) // typed before hydration

  async function send() {
    setSending(true)
    const isSent = await browserApi.callOnce<typeof submitForm>(where, { body: { type: 'REQUEST_COURSE', content } }).then(
      () => true,
      () => false, // spec 8: a failure is silently ignored; the text stays, so that the user can send it again
    )
    setSending(false)
    if (!isSent) return
    setContent('')
    showToast({ type: 'success', message: text.sent })
    onSent?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <form onSubmit={submit}>
      <textarea
        ref={field}
        className={styles.field}
        name="content"
        aria-label={text.label}
        placeholder={text.placeholder}
        rows={4}
        maxLength={messageLimit}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <span className="xs">
          <span aria-hidden="true">{text.counter(content.length, messageLimit)}</span>
          <span className="visually-hidden">{text.counterLabel(content.length, messageLimit)}</span>
        </span>
        <Button type="submit" size="xl" loading={isSending} disabled={isSending || content.trim() === ''}>
          {text.send}
        </Button>
      </div>
    </form>
  )
}
