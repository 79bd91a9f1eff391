import { type WorkItem, type WorkItemKind, workGroupOf, workItemHref } from '@khue/contracts/people/work-items'
import { Link } from 'react-router'
import { formatDateTime, formatTime } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { workItemsAction } from '../shared/case-claim.tsx'
import { dueClock } from '../shared/due-clock.ts'
import { workItemsText } from '../shared/work-items.text.ts'
import { queueHref } from './queue-view.ts'
import styles from './work-queue.module.css'
import { workQueueText as text } from './work-queue.text.ts'

type Props = {
  items: readonly WorkItem[]
  kind: WorkItemKind | undefined
  nowMs: number
  first: string | undefined
  next: string | undefined
}

/** Open cases, the least time left first. */
export const WorkQueue = ({ items, kind, nowMs, first, next }: Props) =>
  items.length === 0 && !first ? (
    <EmptyQueue kind={kind} />
  ) : (
    <RowTable
      columns={text.columns}
      className={styles.table}
      pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.more, href: next } }}
    >
      {items.map((item) => (
        <QueueRow key={`${item.kind} ${item.refId}`} item={item} nowMs={nowMs} />
      ))}
    </RowTable>
  )

const EmptyQueue = ({ kind }: Pick<Props, 'kind'>) =>
  kind ? (
    <EmptyState
      title={text.emptyKind}
      action={
        <Link to={queueHref(undefined)} className={buttonClass({ size: 'xl', variant: 'outlined' })}>
          {text.showAll}
        </Link>
      }
    />
  ) : (
    <EmptyState title={text.empty} text={text.emptyText} />
  )

function QueueRow({ item, nowMs }: { item: WorkItem; nowMs: number }) {
  const { kind, refId, person, dueAt, openedAt, claim } = item
  const { words, isUrgent } = dueClock(dueAt, nowMs)
  const name = person ? text.ofPerson(workItemsText.kinds[kind], person.name) : workItemsText.kinds[kind]
  const holder = claim && (claim.isOwn ? workItemsText.ownUntil(formatTime(claim.until)) : viewedBy(claim))
  return (
    <tr>
      <RowHead>
        <span className={isUrgent ? styles.urgent : styles.left}>{words}</span>
      </RowHead>
      <td>
        <span className={tag.tag}>{workItemsText.groups[workGroupOf(kind)]}</span>
      </td>
      <td>
        <Link to={workItemHref(kind, refId)} className={styles.name} aria-label={text.openOf(name)}>
          {name}
        </Link>
        <RowNote>
          {text.received(formatDateTime(openedAt))} · {holder ?? workItemsText.free}
        </RowNote>
      </td>
      <td>
        <QueueButton item={item} name={name} />
      </td>
    </tr>
  )
}

const viewedBy = ({ by, until }: NonNullable<WorkItem['claim']>) => workItemsText.viewedBy(by.name, formatTime(until))

/** One form for a free case and for one's own: a live reload that finds the claim before its answer must not remove the form, and the answer with it. */
function QueueButton({ item: { kind, refId, claim }, name }: { item: WorkItem; name: string }) {
  if (claim && !claim.isOwn) return <span className={`${tag.tag} ${tag.warn}`}>{workItemsText.viewing}</span>
  const [label, words] = claim ? [text.continueOf(name), text.continue] : [workItemsText.claimOf(name), workItemsText.claim]
  return (
    <StepButton step="claim" fields={{ kind, refId }} action={workItemsAction} label={label} color={claim ? 'main' : 'black'}>
      {words}
    </StepButton>
  )
}
