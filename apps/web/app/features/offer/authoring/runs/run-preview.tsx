import type { Clash, RunPreview } from '@khue/contracts/offer/runs'
import { formatDay, formatDayMonth, formatDate, formatTimeRange, formatWeekday } from '#app/shared/format.ts'
import { clashName, shortDay, whenOf } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './runs.module.css'
import { runsText as text } from './runs.text.ts'

type Slot = RunPreview['freeSlots'][number]
type Props = { preview: RunPreview; onChoose: (slot: Slot) => void }

/** What a plan gives: its days, what it leaves out, where the teacher is busy, and which hours are free. */
export function Preview({ preview: { meetings, skipped, clashes, freeSlots, busy }, onChoose }: Props) {
  const [first, last] = [meetings[0], meetings.at(-1)]
  return (
    <section className={styles.preview} aria-label={text.plan} aria-live="polite">
      <div className={styles.previewHead}>
        <h4 className="h4">{text.plan}</h4>
        <StatusTag
          label={clashes.length > 0 ? text.clashes(new Set(clashes.map(({ number }) => number)).size) : text.noClash}
          tone={clashes.length > 0 ? 'danger' : 'success'}
        />
      </div>
      {first && last && <p>{text.planned(meetings.length, formatDate(first.startsAt), formatDate(last.startsAt))}</p>}
      {skipped.length > 0 && (
        <p className="sm">
          {text.skipped} {skippedWords(skipped)}.
        </p>
      )}
      {groupsOf(clashes).map((group) => (
        <p key={group.key} className={styles.bad}>
          {text.clash(group.name, group.when, group.dates)}
        </p>
      ))}
      <Free slots={freeSlots} onChoose={onChoose} />
      <details>
        <summary className={styles.summary}>{text.all}</summary>
        <ol className={styles.meetings}>
          {meetings.map((meeting) => (
            <li key={meeting.number} data-clash={clashes.some(({ number }) => number === meeting.number) || undefined}>
              {whenOf(meeting)}
            </li>
          ))}
        </ol>
      </details>
      <Week busy={busy} />
    </section>
  )
}

function Free({ slots, onChoose }: { slots: readonly Slot[] } & Pick<Props, 'onChoose'>) {
  if (slots.length === 0) return null
  return (
    <div>
      <p className={styles.label}>{text.free}</p>
      <div className={styles.buttons}>
        {slots.map((slot) => {
          const words = `${shortDay(slot.weekday)} ${slot.from}`
          return (
            <Button key={words} size="xl" variant="outlined" aria-label={text.freeLabel(words)} onClick={() => onChoose(slot)}>
              {words}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

const Week = ({ busy }: Pick<RunPreview, 'busy'>) => (
  <div>
    <p className={styles.label}>{text.week}</p>
    {busy.length === 0 ? (
      <p className="sm muted">{text.weekEmpty}</p>
    ) : (
      <ul className="sm">
        {busy.map(({ title, startsAt, endsAt }) => (
          <li key={startsAt}>
            {formatWeekday(startsAt)} {formatTimeRange(startsAt, endsAt)} · {title}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Tết Nguyên đán (05/02/2027, 06/02/2027) */
const skippedWords = (skipped: RunPreview['skipped']) =>
  [...Map.groupBy(skipped, ({ name }) => name)]
    .map(([name, days]) => `${name} (${days.map(({ on }) => formatDay(on)).join(', ')})`)
    .join('; ')

/** Clashes with one class at one hour, as one sentence. */
function groupsOf(clashes: readonly Clash[]) {
  const groups = Map.groupBy(clashes, (clash) => `${clash.with.title} ${slotWords(clash)}`)
  return [...groups].flatMap(([key, group]) => {
    const [one] = group
    if (!one) return []
    const name = group.length === 1 ? clashName(one) : one.with.title
    return { key, name, when: slotWords(one), dates: group.map(({ startsAt }) => formatDayMonth(startsAt)).join(', ') }
  })
}
const slotWords = ({ with: { startsAt, endsAt } }: Clash) => `${formatWeekday(startsAt)} ${formatTimeRange(startsAt, endsAt)}`
