import type { SchoolAnswer } from '@khue/contracts/offer/school-pupils'
import { useState } from 'react'
import { formatDate } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { SchoolAnswerForm } from './shared/school-answer-form.tsx'
import { schoolPupilsText as text } from './shared/school-pupils.text.ts'

/** A family's answers of this school year, and its open questions. */
export const SchoolAnswers = ({ items }: { items: readonly SchoolAnswer[] }) =>
  items.length === 0 ? (
    <EmptyState title={text.empty} text={text.emptyHint} />
  ) : (
    <div className={panel.stack}>
      {items.map((item) => (
        <Answer key={`${item.teacherId} ${item.learnerId}`} item={item} />
      ))}
    </div>
  )

const tagOf = (isTaught: boolean | null) => {
  if (isTaught === null) return { label: text.unanswered, tone: 'warn' as const }
  return isTaught ? { label: text.answeredYes, tone: 'danger' as const } : { label: text.answeredNo, tone: 'success' as const }
}

function Answer({ item }: { item: SchoolAnswer }) {
  const { teacher, learner, isTaught, answeredAt, answeredBy, mayAnswer, isDeclaredByTeacher } = item
  const [isOpen, setOpen] = useState(isTaught === null && mayAnswer)
  const name = text.pair(teacher, learner)
  return (
    <section className={panel.panel} aria-label={name}>
      <div className={panel.head}>
        <div>
          <h2 className="h4">{name}</h2>
          {answeredAt && answeredBy && <p className="sm muted">{text.answered(answeredBy, formatDate(answeredAt))}</p>}
        </div>
        <StatusTag {...tagOf(isTaught)} />
      </div>
      {isDeclaredByTeacher && <Notice tone="warn">{text.byTeacher}</Notice>}
      {!mayAnswer && <p className="muted">{text.guardianAnswers}</p>}
      {isOpen && (
        <SchoolAnswerForm
          question={item}
          onDone={() => {
            setOpen(false)
            showToast({ type: 'success', message: text.saved })
          }}
        />
      )}
      {mayAnswer && !isOpen && (
        <div className={panel.actions}>
          <Button size="xl" variant="outlined" onClick={() => setOpen(true)}>
            {text.change}
          </Button>
        </div>
      )}
    </section>
  )
}
