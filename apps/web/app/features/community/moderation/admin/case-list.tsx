import type { ChatCase } from '@khue/contracts/community/chat-safety'
import { chatCaseKinds, chatReportReasons } from '@khue/contracts/community/chat-safety-rules'
import { Link } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { formatDateTime } from '#app/shared/format.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PersonHead } from '#app/shared/ui/person-head.tsx'
import { QueueHead, QueueList } from '#app/shared/ui/queue-list.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import type { OpenedCase } from './case-view.ts'
import { chatAdminText as text } from './chat-admin.text.ts'
import styles from './case-list.module.css'

type Props = { items: readonly ChatCase[]; total: string; isOpen: boolean; onOpened: (opened: OpenedCase) => void }

/** Reported cases, longest waiting first; contains no message text. */
export const CaseList = ({ items, total, isOpen, onOpened }: Props) => (
  <QueueList
    keys={items.map(({ id }) => id)}
    head={text.total(total)}
    empty={<EmptyState {...(isOpen ? text.emptyOpen : text.emptyClosed)} />}
  >
    {items.map((item) => (
      <Item key={item.id} item={item} onOpened={onOpened} />
    ))}
  </QueueList>
)

const Item = ({ item, onOpened }: { item: ChatCase; onOpened: Props['onOpened'] }) => (
  <li className={panel.panel}>
    <div className={panel.head}>
      <PersonHead avatar={item.person.avatar}>
        <QueueHead>
          <Link className="link" to={`/admin/users/${item.person.personId}`}>
            {item.person.name}
          </Link>
        </QueueHead>
        <p className="sm muted">
          {text.times(item.kind, item.reports)} · {text.received(formatDateTime(item.openedAt))}
        </p>
      </PersonHead>
      <span className={styles.tags}>
        {item.isAboutMinor && <span className={`${tag.tag} ${tag.danger}`}>{text.minor}</span>}
        <span className={`${tag.tag} ${tag.primary}`}>{chatCaseKinds[item.kind]}</span>
      </span>
    </div>
    {item.reasons.length > 0 && <p>{item.reasons.map((reason) => chatReportReasons[reason]).join('; ')}</p>}
    {item.decision && item.closedAt && (
      <p className="sm muted">{text.decided(text.decisions[item.decision], formatDateTime(item.closedAt), item.decidedBy ?? '')}</p>
    )}
    {item.note && <p className={styles.words}>{item.note}</p>}
    <CaseClaim refId={item.id} name={item.person.name} />
    <div className={panel.actions}>
      <StepButton<{ opened: OpenedCase }>
        step="open"
        fields={{ id: item.id }}
        label={text.lookOf(item.person.name)}
        onDone={({ opened }) => onOpened(opened)}
      >
        {text.look}
      </StepButton>
    </div>
  </li>
)
