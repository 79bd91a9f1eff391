import type { Participant } from '@khue/contracts/community/chat'
import type { listSupportQueue, supportQueues } from '@khue/contracts/community/support'
import type { Reply } from '@khue/contracts/endpoint'
import { supportCategories, supportStatuses } from '@khue/contracts/community/support-rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { formatDateTime } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { QueueHead, QueueList } from '#app/shared/ui/queue-list.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { supportTones } from '../support-tones.ts'
import { supportQueueText as text } from '../support.text.ts'

type Queue = (typeof supportQueues)[number]
type Item = Reply<typeof listSupportQueue>['items'][number]
type Props = { items: readonly Item[]; total: string; queue: Queue; agents: readonly Participant[]; ownId: string }

/** Open support requests, longest waiting first, with the agent of each. */
export const SupportQueue = ({ items, total, queue, ...rest }: Props) => (
  <QueueList keys={items.map(({ id }) => id)} head={text.total(total)} empty={<EmptyState {...text.empty[queue]} />}>
    {items.map((item) => (
      <Request key={item.id} item={item} {...rest} />
    ))}
  </QueueList>
)

const Request = ({ item, agents, ownId }: { item: Item } & Pick<Props, 'agents' | 'ownId'>) => {
  const { id, subject, category, status, customer, agent, createdAt, waitingSince, rating } = item
  const isMine = agent?.personId === ownId
  return (
    <li className={panel.panel}>
      <div className={panel.head}>
        <div>
          <QueueHead>{subject}</QueueHead>
          <p className="sm muted">
            <Link className="link" to={`/admin/users/${customer.personId}`}>
              {customer.name}
            </Link>{' '}
            · {supportCategories[category]} · {text.sent(formatDateTime(createdAt))}
            {waitingSince && ` · ${text.waits(formatDateTime(waitingSince))}`}
          </p>
        </div>
        <span className={`${tag.tag} ${supportTones[status] ?? ''}`}>{supportStatuses[status]}</span>
      </div>
      {agent && !isMine && <p className="sm">{text.helps(agent.name)}</p>}
      {rating !== null && <p className="sm">{text.stars(rating)}</p>}
      <CaseClaim refId={id} name={subject} />
      <div className={panel.actions}>
        {isMine && (
          <Link
            to={`/account/supports/${id}`}
            className={buttonClass({ size: 'xl', color: 'main' })}
            aria-label={text.openOf(customer.name)}
          >
            {text.open}
          </Link>
        )}
        {!agent && status !== 'CLOSED' && customer.personId !== ownId && (
          <StepButton
            step="take"
            fields={{ id }}
            color="main"
            variant="contained"
            label={text.takeOf(customer.name)}
            onDone={() => showToast({ type: 'success', message: text.taken })}
          >
            {text.take}
          </StepButton>
        )}
        {isMine && status !== 'CLOSED' && agents.length > 0 && (
          <HandOver id={id} agents={agents.filter(({ personId }) => personId !== customer.personId)} name={customer.name} />
        )}
      </div>
    </li>
  )
}

function HandOver({ id, agents, name }: { id: string; agents: readonly Participant[]; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="xl" variant="outlined" aria-label={text.handOverOf(name)} onClick={() => setAsking(true)}>
        {text.handOver}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.handOverOf(name)} size="sm">
        <StepForm
          step="hand-over"
          fields={{ id }}
          save={text.handOver}
          allowsUnsavedExit
          onDone={() => {
            close()
            showToast({ type: 'success', message: text.handedOver })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <SelectField
              label={text.to}
              name="personId"
              required
              placeholder={text.toWhom}
              options={agents.map(({ personId, name }) => ({ value: personId, label: name }))}
              error={wrong.get('personId')}
            />
          )}
        </StepForm>
      </Dialog>
    </>
  )
}
