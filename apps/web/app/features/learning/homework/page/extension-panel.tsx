import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits } from '@khue/contracts/learning/homework-states'
import { Link } from 'react-router'
import { StepDialog } from '#app/features/learning/lessons/shared/step-dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { toExtension } from './extension-view.ts'
import { pageText as text } from './homework-page.text.ts'

type Props = { homework: Homework; isOwn: boolean; learnerId: string | undefined }

/** A request for more time: a child's goes to its guardians first. */
export function ExtensionPanel({ homework, isOwn, learnerId }: Props) {
  const extension = toExtension(homework)
  if (!extension) return null
  const { words, canAsk, asksFamily, isFamilyAsked } = extension
  return (
    <section className={panel.panel} aria-labelledby="more-time">
      <h2 id="more-time" className="h3">
        {text.moreTime}
      </h2>
      {words.length > 0 && (
        <Notice icon="clock">
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
      {isFamilyAsked && (
        <Notice icon="clock">
          <p>{isOwn ? text.familyAsked : text.childAsked(homework.learner.name)}</p>
          <p>
            <Link className="link" to="/account/family/requests">
              {text.toRequests}
            </Link>
          </p>
        </Notice>
      )}
      {canAsk && (
        <StepDialog
          step="extension"
          fields={learnerId ? { learnerId } : {}}
          open={asksFamily ? text.askFamily : text.ask}
          title={asksFamily ? text.askFamily : text.ask}
          save={asksFamily ? text.sendFamily : text.sendTeacher}
          done={asksFamily ? text.familyAsked : text.asked}
        >
          {(wrong) => (
            <>
              <p className="muted">{asksFamily ? text.askFamilyLead : text.askLead}</p>
              <TextField
                name="reason"
                label={text.reason}
                hint={text.reasonHint}
                maxLength={homeworkLimits.reasonLetters}
                error={wrong.get('reason')}
              />
            </>
          )}
        </StepDialog>
      )}
    </section>
  )
}
