import { lazy, Suspense } from 'react'

const Panel = lazy(() => import('./course-request-form.tsx').then(({ CourseRequestPanel }) => ({ default: CourseRequestPanel })))

/** The form where a list has nothing to show: few see it, and its script comes only for them. */
export const LateRequestPanel = () => (
  <Suspense>
    <Panel />
  </Suspense>
)
