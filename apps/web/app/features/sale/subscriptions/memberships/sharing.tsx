import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { membershipsText as text } from './memberships.text.ts'
import styles from './sharing.module.css'
import type { TermView } from './membership-view.ts'

type Shared = NonNullable<TermView['sharing']>
type Given = Shared['given'][number]

/** Members of a family plan, and people who could get a free seat. */
export function Sharing({ lineId, explanation, given, free, hasRoom }: Shared & { lineId: string }) {
  const [ending, setEnding] = useState<Given>()
  return (
    <div className={styles.sharing}>
      <h4 className={styles.head}>
        {text.seats} <span className="sm muted">{explanation}</span>
      </h4>
      {given.length > 0 && (
        <ul className={panel.rows}>
          {given.map((seat) => (
            <li key={seat.id}>
              <div className={panel.what}>
                <p className={panel.name}>{seat.name}</p>
                <p className="sm muted">{seat.since}</p>
              </div>
              <Button size="xl" variant="outlined" onClick={() => setEnding(seat)} aria-label={text.takeBackFrom(seat.name)}>
                {text.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasRoom && (free.length > 0 ? <GiveSeat key={given.length} lineId={lineId} free={free} /> : <NoCandidates />)}
      <TakeBackDialog seat={ending} onClose={() => setEnding(undefined)} />
    </div>
  )
}

const GiveSeat = ({ lineId, free }: Pick<Shared, 'free'> & { lineId: string }) => (
  <StepForm
    step="give"
    save={text.give}
    fields={{ lineId }}
    allowsUnsavedExit
    onDone={() => showToast({ type: 'success', message: text.given })}
  >
    {(wrong) => (
      <SelectField
        name="personId"
        label={text.giveTo}
        error={wrong.get('personId')}
        defaultValue={free[0]?.id}
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )}
  </StepForm>
)

const NoCandidates = () => (
  <p className="sm muted">
    {text.nobody}{' '}
    <Link className="link" to="/account/family">
      {text.family}
    </Link>
  </p>
)

const TakeBackDialog = ({ seat, onClose }: { seat: Given | undefined; onClose: () => void }) => (
  <Dialog opened={seat !== undefined} onClose={onClose} title={text.takeBackTitle} size="sm">
    <p className="muted">{text.takeBackText(seat?.name ?? '')}</p>
    <DialogButtons>
      <Button size="xxl" variant="outlined" onClick={onClose}>
        {text.cancel}
      </Button>
      <StepButton
        step="take-back"
        fields={{ id: seat?.id ?? '' }}
        size="xxl"
        variant="contained"
        color="red"
        onDone={() => {
          onClose()
          showToast({ type: 'success', message: text.takenBack })
        }}
      >
        {text.takeBack}
      </StepButton>
    </DialogButtons>
  </Dialog>
)
