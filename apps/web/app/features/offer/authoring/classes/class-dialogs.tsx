import type { ClassClash, ListedClass } from '@khue/contracts/offer/class-authoring'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { listedText as text } from './class-editor.text.ts'
import styles from './class-form.module.css'
import { type ClassTimes, typedTimes } from './class-times.ts'
import { clashWords, whenOf } from './class-words.ts'

type Props = { opened: boolean; onClose: () => void; listed: ListedClass }

/** Moves a listed class to another day or hour. */
export const MoveClass = ({ opened, onClose, listed }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={text.moveTitle}>
    <MoveForm onClose={onClose} listed={listed} />
  </Dialog>
)

function MoveForm({ onClose, listed }: Omit<Props, 'opened'>) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<FormRefusal>()
  const { day, from, to } = typedTimes(listed)
  return (
    <StepForm
      step="move"
      save={text.saveMove}
      fields={{ timesRevision: String(listed.timesRevision) }}
      allowsUnsavedExit
      onDone={() => {
        showToast({ type: 'success', message: text.moved })
        onClose()
      }}
      onRefused={(refused) => {
        setRefusal(refused)
        if (refused.code === 'CLASS_TIMES_STALE') void revalidate() // shows the newer times, which the next attempt names
      }}
      beside={<Later onClose={onClose} />}
    >
      {(wrong) => (
        <>
          <p className="muted">{text.now(whenOf(listed))}</p>
          <Hindrance refusal={refusal} />
          <div className={styles.times}>
            <TextField type="date" name="day" label={text.day} required defaultValue={day} error={wrong.get('day')} />
            <TextField type="time" name="from" label={text.from} required defaultValue={from} error={wrong.get('from')} />
            <TextField type="time" name="to" label={text.to} required defaultValue={to} error={wrong.get('to')} />
          </div>
          <TextField name="reason" label={text.reason} hint={text.reasonHint} maxLength={300} error={wrong.get('reason')} />
          <p className="sm">{listed.isSold ? text.rule : text.freeRule}</p>
          <p className="sm">{text.told(listed.seatsTaken, listed.interested)}</p>
        </>
      )}
    </StepForm>
  )
}

/** Occupations that clash with the new times. */
function Hindrance({ refusal }: { refusal: FormRefusal | undefined }) {
  // trusted: our server serialises by the contract of `moveClass`
  if (refusal?.code === 'CLASS_TIMES_STALE') return <p className="sm">{text.movedElsewhere(whenOf(refusal.details as ClassTimes))}</p>
  if (refusal?.code !== 'CLASS_CLASH') return null
  const { clashes } = refusal.details as { clashes: ClassClash[] }
  return (
    <div className="sm">
      <p>{text.clashes}</p>
      <ul className={styles.clashes}>
        {clashes.map((clash) => (
          <li key={clash.title + clash.startsAt}>{clashWords(clash)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Cancels a listed class for good. */
export const CancelClass = ({ opened, onClose, listed: { seatsTaken, interested, fee } }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={text.cancelTitle}>
    <StepForm
      step="cancel"
      save={text.saveCancel}
      color="red"
      allowsUnsavedExit
      onDone={() => {
        showToast({ type: 'success', message: text.cancelled })
        onClose()
      }}
      beside={<Later onClose={onClose} />}
    >
      {(wrong) => (
        <>
          <p>{text.cancelAsks}</p>
          {seatsTaken > 0 && <p>{fee > 0 ? text.cancelPaid(seatsTaken) : text.cancelFree(seatsTaken)}</p>}
          <p className="sm">{text.told(seatsTaken, interested)}</p>
          <TextField name="reason" label={text.reason} hint={text.reasonHint} required maxLength={300} error={wrong.get('reason')} />
        </>
      )}
    </StepForm>
  </Dialog>
)

const Later = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Button size="xxl" variant="outlined" onClick={onClose}>
    {text.close}
  </Button>
)
