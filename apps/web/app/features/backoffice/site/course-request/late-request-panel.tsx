import { lazy, Suspense } from 'react'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'

const Panel = lazy(() =>
  import('./course-request-form.tsx').then(({ CourseRequestPanel }) => ({ default: CourseRequestPanel })).catch(keepServerHtml),
)

/** The form where a list has nothing to show: few see it, and its script comes only for them. */
export const LateRequestPanel = () => (
  <Suspense>
    <Panel />
  </Suspense>
)
