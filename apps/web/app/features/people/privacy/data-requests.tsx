import { acknowledgeWithin, dataRequestKindNames, dataRequestKinds } from '@khue/contracts/people/data-requests'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './data-requests.module.css'
import { privacyText as text } from './privacy.text.ts'
import type { RequestView } from './request-view.ts'

/** Data request to the platform; clears itself after sending. */
export const RequestForm = ({ sentBefore }: { sentBefore: number }) => (
  <StepForm key={sentBefore} step="request" save={text.send} onDone={() => showToast({ type: 'success', message: text.sent })}>
    {(wrong) => (
      <>
        <SelectField
          label={text.kind}
          name="kind"
          required
          placeholder={text.choose}
          options={dataRequestKindNames.map((kind) => {
            const { title, workingDays } = dataRequestKinds[kind]
            return { value: kind, label: text.kindOption(title, workingDays) }
          })}
          error={wrong.has('kind') ? text.kindMissing : undefined}
        />
        <TextAreaField label={text.content} name="content" required maxLength={4000} hint={text.contentHint} error={wrong.get('content')} />
      </>
    )}
  </StepForm>
)

export const requestsNote = text.requestsNote(acknowledgeWithin)

/** Earlier requests with their deadlines. */
export const RequestList = ({ requests }: { requests: readonly RequestView[] }) =>
  requests.length === 0 ? (
    <p className="muted">{text.noRequests}</p>
  ) : (
    <ul className={panel.rows}>
      {requests.map(({ id, title, content, status, dates, answer }) => (
        <li key={id}>
          <div className={panel.what}>
            <p className={panel.name}>
              {title} <span className={`${tag.tag} ${tag[status.tone]}`}>{status.label}</span>
            </p>
            <p className="sm muted">{dates}</p>
            <p className={styles.words}>{content}</p>
            {answer && (
              <p className={styles.words}>
                <b>{answer.label}:</b> {answer.words}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
