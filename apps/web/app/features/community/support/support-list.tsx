import type { SupportRequest } from '@khue/contracts/community/support'
import { supportCategories, supportStatuses, supportSubjectLimit, supportTextLimit } from '@khue/contracts/community/support-rules'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { supportTones } from './support-tones.ts'
import { supportText as text } from './support.text.ts'

/** The user's support requests with their status. */
export const SupportList = ({ requests }: { requests: readonly SupportRequest[] }) =>
  requests.length === 0 ? (
    <p className="muted">{text.none}</p>
  ) : (
    <ul className={panel.rows}>
      {requests.map(({ id, subject, category, status, lastAt, unread }) => (
        <li key={id}>
          <div className={panel.what}>
            <p className={panel.name}>
              <Link className="link" to={`/account/supports/${id}`}>
                {subject}
              </Link>
              <span className={`${tag.tag} ${supportTones[status] ?? ''}`}>{supportStatuses[status]}</span>
              {unread > 0 && <span className={`${tag.tag} ${tag.danger}`}>{text.unread(unread)}</span>}
            </p>
            <p className="sm muted">
              {supportCategories[category]} · {text.last(formatDateTime(lastAt))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )

const categories = Object.entries(supportCategories).map(([value, label]) => ({ value, label }))

/** New support request. */
export function SupportForm({ order }: { order?: string | undefined }) {
  return (
    <StepForm step="new" fields={order ? { order } : {}} save={text.send}>
      {(wrong) => (
        <>
          {order && <Notice icon="receipt">{text.aboutOrder(order)}</Notice>}
          <TextField label={text.subject} name="subject" required maxLength={supportSubjectLimit} error={wrong.get('subject')} />
          <SelectField
            label={text.category}
            name="category"
            required
            placeholder={text.choose}
            hint={text.categoryHint}
            defaultValue={order ? 'ORDER' : undefined}
            options={categories}
            error={wrong.get('category')}
          />
          <TextAreaField
            label={text.content}
            name="text"
            required
            rows={4}
            maxLength={supportTextLimit}
            hint={text.contentHint}
            error={wrong.get('text')}
          />
        </>
      )}
    </StepForm>
  )
}
