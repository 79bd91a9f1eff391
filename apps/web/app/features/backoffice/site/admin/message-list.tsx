import { messageKinds, messageLimit, reportableKinds, reportReasons } from '@khue/contracts/form-limits'
import type { SiteMessage } from '@khue/contracts/backoffice/site'
import { Link } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { formatDateTime } from '#app/shared/format.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { QueueHead, QueueList } from '#app/shared/ui/queue-list.tsx'
import type { Option } from '#app/shared/ui/select-field.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { DraftCourse } from './draft-course.tsx'
import styles from './message-list.module.css'
import { requestsAdminText as text } from './requests-admin.text.ts'

const tones: Record<SiteMessage['kind'], string | undefined> = { REQUEST_COURSE: tag.pending, CONTACT: tag.draft, REPORT: tag.danger }

/** Messages that visitors sent to the platform. */
export const MessageList = ({
  items,
  total,
  categories,
}: {
  items: readonly SiteMessage[]
  total: string
  categories: readonly Option[]
}) => (
  <QueueList keys={items.map(keyOf)} head={text.total(total)} empty={<EmptyState title={text.emptyTitle} text={text.emptyLead} />}>
    {items.map((message) => (
      <Message key={keyOf(message)} {...message} categories={categories} />
    ))}
  </QueueList>
)

const keyOf = ({ id, status }: SiteMessage) => `${id} ${status}`

type MessageProps = SiteMessage & { categories: readonly Option[] }

function Message({
  id,
  kind,
  name,
  contact,
  content,
  subject,
  at,
  handledAt,
  handledBy,
  status,
  note,
  personId,
  categories,
}: MessageProps) {
  const who = name ?? text.guest
  return (
    <li className={panel.panel}>
      <div className={panel.head}>
        <div>
          <QueueHead>
            {personId ? (
              <Link className="link" to={`/admin/users/${personId}`}>
                {who}
              </Link>
            ) : (
              who
            )}
          </QueueHead>
          {contact && <p className="sm">{contact}</p>}
        </div>
        <span className={`${tag.tag} ${tones[kind]}`}>{messageKinds[kind]}</span>
      </div>
      <CaseClaim refId={id} name={who} />
      <p className="sm muted">
        {text.received(formatDateTime(at))}
        {handledAt && ` · ${text.handled(formatDateTime(handledAt), handledBy)}`}
      </p>
      <p className={styles.words}>{content}</p>
      {subject && (
        <p className="sm">
          {text.subject(reportableKinds[subject.kind], reportReasons[subject.reason])} ·{' '}
          <Link className="link" to={placeOf(subject)}>
            {text.open}
          </Link>
        </p>
      )}
      {kind === 'REQUEST_COURSE' && status === 'NEW' && (
        <div>
          <DraftCourse id={id} who={who} categories={categories} />
        </div>
      )}
      <Handle id={id} status={status} note={note} who={who} />
    </li>
  )
}

/** Link to the reported item: ratings link to their moderation queue, other items to the page they were reported on. */
const placeOf = ({ kind, id, path }: NonNullable<SiteMessage['subject']>) =>
  kind === 'rating' ? `/admin/ratings?${new URLSearchParams({ id })}` : path

function Handle({ id, status, note, who }: Pick<SiteMessage, 'id' | 'status' | 'note'> & { who: string }) {
  const { Form, data, state, formData } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: text.saved }) })
  const wrong = fieldErrors(data && 'error' in data ? data : undefined)
  const doing = state === 'idle' ? undefined : formData?.get('status')
  const isDone = status === 'DONE'
  const [other, move] = isDone ? (['NEW', text.reopen] as const) : (['DONE', text.finish] as const)
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields of={{ step: 'handle', id }} />
      <TextAreaField label={text.note} name="note" rows={2} maxLength={messageLimit} defaultValue={note} error={wrong.get('note')} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          name="status"
          value={other}
          size="xl"
          variant={isDone ? 'outlined' : 'contained'}
          color={isDone ? 'black' : 'green'}
          loading={doing === other}
          aria-label={text.of(move, who)}
        >
          {move}
        </Button>
        <Button
          type="submit"
          name="status"
          value={status}
          size="xl"
          variant="outlined"
          loading={doing === status}
          aria-label={text.of(text.keepNote, who)}
        >
          {text.keepNote}
        </Button>
      </div>
    </Form>
  )
}
