import { messageLimit } from '@khue/contracts/form-limits'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './course-request-form.module.css'
import { courseRequestText as text } from './course-request.text.ts'

export type CourseRequestResult = { isSent: boolean }

/** The form in its place on a page. */
export const CourseRequestPanel = () => (
  <div className={styles.panel}>
    <h2 className="h3">{text.title}</h2>
    <p className="sm muted">{text.lead}</p>
    <CourseRequestForm />
  </div>
)

/** What somebody would like to learn and did not find. The home page takes it, wherever it is written. */
export function CourseRequestForm({ onSent }: { onSent?: () => void }) {
  const { Form, data, state } = useFetcher<CourseRequestResult>()
  const [content, setContent] = useState('')
  const [answered, setAnswered] = useState<CourseRequestResult>()
  const isSending = state !== 'idle'

  // spec 8: a failure is silently ignored; the text stays, so that it can be sent again
  if (data && data !== answered) {
    setAnswered(data)
    if (data.isSent) setContent('')
  }
  useEffect(() => {
    if (!data?.isSent) return
    showToast({ type: 'success', message: text.sent })
    onSent?.()
  }, [data, onSent])

  return (
    <Form method="post" action="/?index">
      <textarea
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
    </Form>
  )
}
