import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './course-request-form.module.css'
import { courseRequestText as text } from './course-request.text.ts'

export type CourseRequestResult = { isSent: boolean }

/** `limit` is the contract's; it comes with the page's data so that no schema travels to the browser. */
export function CourseRequestForm({ limit }: { limit: number }) {
  const { Form, data, state } = useFetcher<CourseRequestResult>({ key: 'course-request' })
  const [content, setContent] = useState('')
  const [answered, setAnswered] = useState<CourseRequestResult>()
  const isSending = state !== 'idle'

  // spec 8: a failure is silently ignored; the text stays, so that it can be sent again
  if (data && data !== answered) {
    setAnswered(data)
    if (data.isSent) setContent('')
  }
  useEffect(() => {
    if (data?.isSent) showToast({ type: 'success', message: text.sent })
  }, [data])

  return (
    <Form className={styles.form} method="post" action="/?index">
      <h2 className="h3">{text.title}</h2>
      <p className="sm muted">{text.lead}</p>
      <textarea
        className={styles.field}
        name="content"
        aria-label={text.label}
        placeholder={text.placeholder}
        rows={4}
        maxLength={limit}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <span className="xs">
          <span aria-hidden="true">{text.counter(content.length, limit)}</span>
          <span className="visually-hidden">{text.counterLabel(content.length, limit)}</span>
        </span>
        <Button type="submit" size="xl" loading={isSending} disabled={isSending || content.trim() === ''}>
          {text.send}
        </Button>
      </div>
    </Form>
  )
}
