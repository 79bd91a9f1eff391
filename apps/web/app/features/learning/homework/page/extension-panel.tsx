import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits } from '@khue/contracts/learning/homework-states'
import { Link } from 'react-router'
import { showToast } from '#app/shared/toasts.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { toExtension } from './extension-view.ts'
import { pageText as text } from './homework-page.text.ts'

type Props = { homework: Homework; learnerId: string | undefined }

/** A request for more time: a child's goes to its guardians first. */
export function ExtensionPanel({ homework, learnerId }: Props) {
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
          <p>{text.familyAsked}</p>
          <p>
            <Link className="link" to="/account/family/requests">
              {text.toRequests}
            </Link>
          </p>
        </Notice>
      )}
      {canAsk && (
        <>
          <p className="muted">{asksFamily ? text.askFamilyLead : text.askLead}</p>
          <StepForm
            step="extension"
            fields={learnerId ? { learnerId } : {}}
            save={asksFamily ? text.askFamily : text.ask}
            onDone={() => showToast({ type: 'success', message: asksFamily ? text.familyAsked : text.asked })}
          >
            {(wrong) => (
              <TextField
                name="reason"
                label={text.reason}
                hint={text.reasonHint}
                maxLength={homeworkLimits.reasonLetters}
                error={wrong.get('reason')}
              />
            )}
          </StepForm>
        </>
      )}
    </section>
  )
}
