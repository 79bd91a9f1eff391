import { useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import styles from './report-button.module.css'
import type { Reported } from './report-dialog.tsx'
import { reportsText as text } from './reports.text.ts'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'))

type Props = Reported & {
  /** Aligns the label with the start of the text above it. */
  isFlush?: boolean
}

/** Lets a signed-in user report a problem with an item: `<ReportButton kind="course" id={course.id} name={course.title} />`. */
export function ReportButton({ isFlush, ...of }: Props) {
  const [isAsking, setAsking] = useState<boolean>() // undefined until first opened: the dialog loads on use
  return (
    <>
      <Button
        size="lg"
        variant="text"
        className={isFlush ? styles.flush : undefined}
        data-gated={`report-${of.id}`}
        aria-label={text.reportOf(of.name)}
        onClick={() => setAsking(true)}
      >
        {text.report}
      </Button>
      {isAsking !== undefined && <ReportDialog {...of} opened={isAsking} onClose={() => setAsking(false)} />}
    </>
  )
}
