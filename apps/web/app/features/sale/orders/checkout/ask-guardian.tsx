import { familyRequestNoteLimit } from '@khue/contracts/people/family-requests'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { askText as text } from './ask-guardian.text.ts'
import styles from './payment-layout.module.css'

/** Why a minor cannot pay these orders alone, and what to do about it. */
export type Asking = { state: 'ASK' | 'NO_GUARDIAN'; isAsked: boolean; explanation: string | null }

/** The checkout of a person whose guardian pays: the summary, and the request in place of the payment methods. */
export const AskLayout = ({ asking, summary }: { asking: Asking; summary: ReactNode }) => (
  <div className={styles.columns}>
    <div>
      <section className={panel.panel}>
        <Ask {...asking} />
      </section>
    </div>
    <div className={asking.state === 'ASK' && !asking.isAsked ? styles.side : styles.sideLast}>{summary}</div>
  </div>
)

function Ask({ state, isAsked, explanation }: Asking) {
  if (state === 'NO_GUARDIAN')
    return <EmptyState title={text.noGuardian} text={text.noGuardianNote} action={<ToPage to="/account/family" label={text.invite} />} />
  if (isAsked)
    return (
      <EmptyState title={text.asked} text={text.askedNote} action={<ToPage to="/account/family/requests" label={text.seeRequests} />} />
    )
  return (
    <>
      <div>
        <h2 className="h3">{text.title}</h2>
        <p className="muted">{text.lead}</p>
        {explanation && <p className="muted">{explanation}</p>}
      </div>
      <StepForm step="ask" save={text.ask} onDone={() => showToast({ type: 'success', message: text.asked })}>
        {(wrong) => (
          <TextAreaField
            name="note"
            label={text.note}
            hint={text.noteHint}
            rows={3}
            maxLength={familyRequestNoteLimit}
            error={wrong.get('note')}
          />
        )}
      </StepForm>
    </>
  )
}

const ToPage = ({ to, label }: { to: string; label: string }) => (
  <Link className={buttonClass({ size: 'xl', color: 'main' })} to={to}>
    {label}
  </Link>
)
