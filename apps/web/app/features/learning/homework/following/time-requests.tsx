import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { showToast } from '#app/shared/toasts.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import type { RequestRow } from './assignment-page-view.ts'
import { DialogForm } from './dialog-form.tsx'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'

/** Families that ask for more time: granted in one tap, refused with a reason. */
export const TimeRequests = ({ requests }: { requests: readonly RequestRow[] }) =>
  requests.length > 0 && (
    <section className={panel.panel} aria-labelledby="requests">
      <div>
        <h2 id="requests" className="h3">
          {text.requests}
        </h2>
        <p className="sm muted">{text.requestsLead}</p>
      </div>
      <ul className={panel.rows}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )

const Request = ({ request: { id, name, avatar, until, reason, asked } }: { request: RequestRow }) => (
  <li>
    <img className={styles.face} src={avatar} alt="" width="36" height="36" loading="lazy" />
    <div className={panel.what}>
      <p className={panel.name}>{name}</p>
      <p className="sm">{until}</p>
      {reason && <p className={`sm ${styles.said}`}>“{reason}”</p>}
      <p className="sm muted num">{asked}</p>
    </div>
    <div className={panel.actions}>
      <StepButton
        step="grant"
        fields={{ learner: id }}
        label={text.grantOf(name)}
        variant="contained"
        color="main"
        onDone={() => showToast({ type: 'success', message: text.granted(name) })}
      >
        {text.grant}
      </StepButton>
      <DialogForm
        step="refuse"
        fields={{ learner: id }}
        open={text.refuse}
        label={text.refuseOf(name)}
        title={text.refuseTitle(name)}
        save={text.refuseSave}
        done={text.refused}
      >
        {(wrong) => (
          <TextAreaField
            name="reason"
            label={text.refuseReason}
            hint={text.refuseHint}
            required
            maxLength={limits.reasonLetters}
            error={wrong.get('reason')}
          />
        )}
      </DialogForm>
    </div>
  </li>
)
