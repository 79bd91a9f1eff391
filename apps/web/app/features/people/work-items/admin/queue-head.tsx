import type { WorkItemCount, WorkItemKind } from '@khue/contracts/people/work-items'
import { Link } from 'react-router'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { workItemsAction } from '../shared/case-claim.tsx'
import { dueClock } from '../shared/due-clock.ts'
import { workItemsText } from '../shared/work-items.text.ts'
import styles from './queue-head.module.css'
import { formatCount, type GroupCount, queueHref, toGroups } from './queue-view.ts'
import { workQueueText as text } from './work-queue.text.ts'

/** Claims the most urgent free case, of one kind or of all, and opens it. */
export const NextButton = ({ kind }: { kind: WorkItemKind | undefined }) => (
  <StepButton step="next" fields={kind ? { kind } : {}} action={workItemsAction} size="xxl" variant="contained" color="main">
    {text.next}
  </StepButton>
)

type Props = { counts: readonly WorkItemCount[]; kind: WorkItemKind | undefined; nowMs: number }

/** The groups with their numbers and nearest clocks, and the kinds that have something waiting. */
export const QueueHead = ({ counts, kind, nowMs }: Props) => (
  <>
    <ul className={styles.groups} aria-label={text.groups}>
      {toGroups(counts).map((one) => (
        <li key={one.group}>
          <GroupCard {...one} nowMs={nowMs} />
        </li>
      ))}
    </ul>
    <ChipRow label={text.kinds} choices={choicesOf(counts, kind)} />
  </>
)

function GroupCard({ group, open, nextDueAt, href, nowMs }: GroupCount & { nowMs: number }) {
  const clock = nextDueAt === null ? undefined : dueClock(nextDueAt, nowMs)
  const inside = (
    <>
      <b className={styles.count}>{formatCount(open)}</b>
      <span>{workItemsText.groups[group]}</span>
      {clock && <span className={clock.isUrgent ? styles.urgent : undefined}>{clock.words}</span>}
    </>
  )
  return open > 0 ? (
    <Link to={href} className={styles.group}>
      {inside}
    </Link>
  ) : (
    <div className={styles.group}>{inside}</div>
  )
}

const choicesOf = (counts: readonly WorkItemCount[], chosen: WorkItemKind | undefined): Choice[] => [
  { label: text.all, href: queueHref(undefined), isOn: chosen === undefined },
  ...counts
    .filter(({ kind, open }) => open > 0 || kind === chosen)
    .map(({ kind, open }) => ({
      label: text.ofKind(workItemsText.kinds[kind], formatCount(open)),
      href: queueHref(kind),
      isOn: kind === chosen,
    })),
]
