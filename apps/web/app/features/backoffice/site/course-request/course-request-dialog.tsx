import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import styles from './course-request-form.module.css'
import { CourseRequestForm } from './course-request-form.tsx'
import { courseRequestText as text } from './course-request.text.ts'

/** A link to `?open=course-request` opens it on any page (spec 2, "Other overlays"). */
export default function CourseRequestDialog() {
  const [query, setQuery] = useSearchParams()
  const opened = isAsked(query)
  const close = useCallback(() => {
    if (!isAsked(new URLSearchParams(window.location.search))) return
    setQuery(without, { preventScrollReset: true })
  }, [setQuery])
  return (
    <Dialog opened={opened} onClose={close} title={text.title}>
      <p className={`muted ${styles.lead}`}>{text.lead}</p>
      <CourseRequestForm onSent={close} />
    </Dialog>
  )
}

const isAsked = (query: URLSearchParams) => query.get('open') === 'course-request'

function without(query: URLSearchParams) {
  const left = new URLSearchParams(query)
  left.delete('open')
  return left
}
