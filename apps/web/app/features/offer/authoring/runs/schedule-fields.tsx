import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { endOf, type RunDraft, weekdays } from './run-draft.ts'
import styles from './runs.module.css'
import { runsText as text } from './runs.text.ts'

type Props = {
  draft: RunDraft
  minutes: number
  wrong: ReadonlyMap<string, string>
  onChange: (change: Partial<RunDraft>) => void
}

/** When a run meets: its first day, its week, and its exceptions. */
export const ScheduleFields = ({ draft, minutes, wrong, onChange }: Props) => (
  <>
    <TextField
      type="date"
      label={text.startsOn}
      required
      value={draft.startsOn}
      error={wrong.get('pattern.startsOn')}
      onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
    />
    <FieldGroup label={text.days} hint={text.daysHint} required error={wrong.get('pattern.slots')}>
      <ul className={styles.days}>
        {weekdays.map((weekday) => (
          <Day key={weekday} weekday={weekday} draft={draft} minutes={minutes} onChange={onChange} />
        ))}
      </ul>
    </FieldGroup>
    <Skips draft={draft} onChange={onChange} />
    <Moves draft={draft} minutes={minutes} onChange={onChange} />
  </>
)

function Day({ weekday, draft, minutes, onChange }: Omit<Props, 'wrong'> & { weekday: number }) {
  const day = draft.days[weekday]
  const name = text.weekdays[weekday] ?? ''
  if (!day) return null
  const change = (changed: Partial<typeof day>) => onChange({ days: { ...draft.days, [weekday]: { ...day, ...changed } } })
  return (
    <li>
      <Checkbox label={name} checked={day.isOn} onChange={(event) => change({ isOn: event.currentTarget.checked })} />
      {day.isOn && (
        <div className={styles.hours}>
          <TextField
            type="time"
            label={<Short words={text.from} whole={text.fromOf(name)} />}
            required
            value={day.from}
            onChange={({ currentTarget: { value } }) => change({ from: value, ...(value && { to: endOf(value, minutes) }) })}
          />
          <TextField
            type="time"
            label={<Short words={text.to} whole={text.toOf(name)} />}
            required
            value={day.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </div>
      )}
    </li>
  )
}

/** Read out with the day that it belongs to. */
const Short = ({ words, whole }: { words: string; whole: string }) => (
  <>
    <span aria-hidden="true">{words}</span>
    <span className="visually-hidden">{whole}</span>
  </>
)

function Skips({ draft: { skips }, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const change = (at: number, changed: Partial<RunDraft['skips'][number]>) =>
    onChange({ skips: skips.map((skip, n) => (n === at ? { ...skip, ...changed } : skip)) })
  return (
    <FieldGroup label={text.skips}>
      {skips.map((skip, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other identity while it is typed
        <div key={at} className={styles.exception}>
          <TextField
            type="date"
            label={text.skipOn(at + 1)}
            required
            value={skip.on}
            onChange={(event) => change(at, { on: event.currentTarget.value })}
          />
          <TextField
            label={text.skipReason}
            required
            maxLength={60}
            value={skip.reason}
            onChange={(event) => change(at, { reason: event.currentTarget.value })}
          />
          <IconButton icon="x" label={text.removeSkip(at + 1)} onClick={() => onChange({ skips: skips.filter((_, n) => n !== at) })} />
        </div>
      ))}
      <div>
        <Button size="xl" variant="outlined" onClick={() => onChange({ skips: [...skips, { on: '', reason: '' }] })}>
          {text.addSkip}
        </Button>
      </div>
    </FieldGroup>
  )
}

function Moves({ draft: { moves }, minutes, onChange }: Pick<Props, 'draft' | 'minutes' | 'onChange'>) {
  const change = (at: number, changed: Partial<RunDraft['moves'][number]>) =>
    onChange({ moves: moves.map((move, n) => (n === at ? { ...move, ...changed } : move)) })
  const blank = { day: '', on: '', from: '18:00', to: endOf('18:00', minutes) }
  return (
    <FieldGroup label={text.moves}>
      {moves.map((move, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other identity while it is typed
        <div key={at} className={styles.exception}>
          <TextField
            type="date"
            label={text.moveDay(at + 1)}
            required
            value={move.day}
            onChange={(event) => change(at, { day: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={text.moveOn}
            required
            value={move.on}
            onChange={(event) => change(at, { on: event.currentTarget.value })}
          />
          <TextField
            type="time"
            label={text.from}
            required
            value={move.from}
            onChange={(event) => change(at, { from: event.currentTarget.value })}
          />
          <TextField
            type="time"
            label={text.to}
            required
            value={move.to}
            onChange={(event) => change(at, { to: event.currentTarget.value })}
          />
          <IconButton icon="x" label={text.removeMove(at + 1)} onClick={() => onChange({ moves: moves.filter((_, n) => n !== at) })} />
        </div>
      ))}
      <div>
        <Button size="xl" variant="outlined" onClick={() => onChange({ moves: [...moves, blank] })}>
          {text.addMove}
        </Button>
      </div>
    </FieldGroup>
  )
}
