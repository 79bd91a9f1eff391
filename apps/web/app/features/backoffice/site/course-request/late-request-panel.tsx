import { lazy, Suspense } from 'react'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'

const Panel = lazy(() =>
  import('./course-request-form.tsx').then(({ CourseRequestPanel }) => ({ default: CourseRequestPanel })).catch(keepServerHtml),
)

/** The form in an empty list. Lazy-loaded, because few visitors see it. */
export const LateRequestPanel = () => (
  <Suspense>
    <Panel />
  </Suspense>
)
