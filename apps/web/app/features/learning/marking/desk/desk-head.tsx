import type { Reply } from '@khue/contracts/endpoint'
import type { getMarkingCounts } from '@khue/contracts/learning/marking'
import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import { assignmentHref, type MarkFilter, markHref, queueHref } from '../shared/mark-address.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { SaveLine } from './desk-view.ts'

type Props = {
  mark: Mark
  filter: MarkFilter
  counts: Reply<typeof getMarkingCounts> | undefined
  line: SaveLine
  onHelp: () => void
  /** Opens the queue, where it does not stand beside the page. */
  onQueue: () => void
}

/** One way out, top left; what is marked; whether it is kept; and the way to the next. */
export function DeskHead({ mark, filter, counts, line, onHelp, onQueue }: Props) {
  const { assignment, previous, next } = mark
  return (
    <header className={styles.headBar}>
      <IconButton component={Link} to={queueHref(filter)} icon="arrow-left" iconSize={24} label={text.back} />
      <div className={styles.title}>
        <h1 className="h4">{text.title(assignment.title)}</h1>
        <p className="sm muted">
          <Link className="link" to={assignmentHref(assignment.id)}>
            {text.assignment}
          </Link>
          {counts && <span className={styles.counts}>{text.waiting(counts.waiting)}</span>}
          {counts && counts.overdue > 0 && <b className={styles.overdue}>{text.overdue(counts.overdue)}</b>}
        </p>
      </div>
      <SaveState line={line} />
      <nav className={styles.turn} aria-label={text.queue}>
        {previous && <IconButton component={Link} to={markHref(previous, filter)} icon="chevron-left" label={text.previous} />}
        {next && <IconButton component={Link} to={markHref(next, filter)} icon="chevron-right" label={text.next} />}
      </nav>
      <Button
        className={styles.queueButton}
        aria-label={text.queueOpen}
        size="xl"
        variant="outlined"
        startIcon={<Icon name="list" size={20} />}
        onClick={onQueue}
      >
        {text.queueOpen}
      </Button>
      <IconButton icon="keyboard" label={text.help} className={styles.helpButton} onClick={onHelp} />
    </header>
  )
}

const icons: Record<SaveLine['kind'], IconName> = { SAVED: 'cloud-check', SAVING: 'refresh', DEVICE: 'cloud-off', REFUSED: 'alert-circle' }

/** Said aloud only when something stays on the device, and when it is saved again. */
const SaveState = ({ line: { kind, words } }: { line: SaveLine }) => (
  <p className={`sm ${styles.saveLine}`} data-kind={kind}>
    <Icon name={icons[kind]} size={20} />
    <span>{words}</span>
    <LiveRegion words={kind === 'SAVING' ? '' : words.replace(/ \d\d:\d\d$/, '')} />
  </p>
)
