import { belowMinimums } from '@khue/contracts/offer/run-rules'
import type { TaughtRun } from '@khue/contracts/offer/runs'
import { daysOf, scheduleOf } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { formatVnd } from '#app/shared/format.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import type { RunDraft } from './run-draft.ts'
import styles from './runs.module.css'
import { runsText as text } from './runs.text.ts'

type FieldsProps = {
  draft: RunDraft
  fee: number
  targets: readonly TaughtRun[]
  wrong: ReadonlyMap<string, string>
  onChange: (change: Partial<RunDraft>) => void
}
/** The seats, the price and the smallest number of a run. */
export const TermFields = ({ draft, fee, targets, wrong, onChange }: FieldsProps) => (
  <>
    <div className={styles.row}>
      <NumberField
        label={text.seats}
        required
        value={draft.seats}
        maxLength={4}
        error={wrong.get('terms.seats')}
        onChange={(event) => onChange({ seats: event.currentTarget.value })}
      />
      <NumberField
        label={text.fee}
        hint={text.feeHint(fee > 0 ? formatVnd(fee) : undefined)}
        value={draft.fee}
        maxLength={14}
        error={wrong.get('terms.fee')}
        onChange={(event) => onChange({ fee: event.currentTarget.value })}
      />
    </div>
    <Checkbox
      label={text.hasMinimum}
      checked={draft.hasMinimum}
      onChange={(event) => onChange({ hasMinimum: event.currentTarget.checked })}
    />
    {draft.hasMinimum && (
      <>
        <div className={styles.row}>
          <NumberField
            label={text.minSeats}
            required
            value={draft.minSeats}
            maxLength={4}
            error={wrong.get('terms.minimum.seats')}
            onChange={(event) => onChange({ minSeats: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={text.decideOn}
            required
            value={draft.decideOn}
            error={wrong.get('terms.minimum.decideOn')}
            onChange={(event) => onChange({ decideOn: event.currentTarget.value })}
          />
        </div>
        <div className={styles.wideRow}>
          <SelectField
            label={text.below}
            hint={text.belowHint}
            options={belowMinimums.map((value) => ({ value, label: text.belows[value] }))}
            value={draft.below}
            onChange={(event) => onChange({ below: belowMinimums.find((one) => one === event.currentTarget.value) ?? 'GIVE_BACK' })}
          />
          {draft.below === 'MOVE' && <Target draft={draft} targets={targets} wrong={wrong} onChange={onChange} />}
        </div>
      </>
    )}
  </>
)

/** The run to which the learners move. */
const Target = ({ draft, targets, wrong, onChange }: Omit<FieldsProps, 'fee'>) =>
  targets.length === 0 ? (
    <Notice tone={wrong.has('terms.minimum.moveTo') ? 'bad' : 'info'}>{text.noTarget}</Notice>
  ) : (
    <SelectField
      label={text.moveTo}
      hint={text.moveToHint}
      required
      options={[
        { value: '', label: text.chooseTarget },
        ...targets.map((run) => ({ value: run.id, label: `${scheduleOf(run)}, ${daysOf(run)}` })),
      ]}
      value={draft.moveTo}
      error={wrong.get('terms.minimum.moveTo')}
      onChange={(event) => onChange({ moveTo: event.currentTarget.value })}
    />
  )
