import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { JoinView } from './lesson-words.ts'
import { lessonText as text } from './lesson.text.ts'
import styles from './lesson-parts.module.css'
import { StepAction } from './step-action.tsx'

type Props = {
  join: JoinView
  /** The child that joins; undefined for the signed-in person. */
  learner?: { id: string; name: string } | undefined
  /** Texts for a missing link. */
  noLink?: string
}

/** The way into the room: an open one is the page's one apricot button; before, it says from when. */
export function JoinPanel({ join: { state, label, hasLink }, learner, noLink = text.noLink }: Props) {
  if (!hasLink)
    return (
      <p className={styles.missing}>
        <Icon name="link" size={20} /> {noLink}
      </p>
    )
  if (state === 'EARLY')
    return (
      <Button size="xxl" disabled>
        {label}
      </Button>
    )
  return (
    <StepAction
      step="join"
      fields={learner ? { learner: learner.id } : {}}
      size="xxl"
      variant="contained"
      color="secondary"
      {...(learner && { label: text.joinAs(learner.name) })}
    >
      {label}
    </StepAction>
  )
}
