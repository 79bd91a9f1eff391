import { lazy, Suspense } from 'react'
import { staysAsDrawn } from '#app/shared/stays-as-drawn.ts'

const Panel = lazy(() =>
  import('./course-request-form.tsx').then(({ CourseRequestPanel }) => ({ default: CourseRequestPanel })).catch(staysAsDrawn),
)

/** The form where a list has nothing to show: few see it, and its script comes only for them. */
export const LateRequestPanel = () => (
  <Suspense>
    <Panel />
  </Suspense>
)
