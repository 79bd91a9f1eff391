import { type ReactNode, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { offerAdminText as text } from './offer-admin.text.ts'

/** Changes the title, and with it the address. */
export const TitlePanel = ({ title, maxLength, onDone }: { title: string; maxLength: number; onDone: () => void }) => (
  <section className={panel.panel} aria-labelledby="title">
    <h2 id="title" className="h4">
      {text.name}
    </h2>
    <StepForm step="title" save={text.rename} allowsUnsavedExit onDone={onDone}>
      {(wrong) => (
        <TextField
          label={text.title}
          name="title"
          required
          maxLength={maxLength}
          defaultValue={title}
          hint={text.titleHint}
          error={wrong.get('title')}
          autoComplete="off"
        />
      )}
    </StepForm>
  </section>
)

export const StatePanel = ({ state, children }: { state: string; children: ReactNode }) => (
  <section className={panel.panel} aria-labelledby="state">
    <h2 id="state" className="h4">
      {text.state}
    </h2>
    <p className="muted">{state}</p>
    <div className={panel.actions}>{children}</div>
  </section>
)

export const EarlierAddresses = ({ previousSlugs }: { previousSlugs: readonly string[] }) =>
  previousSlugs.length > 0 && (
    <section className={panel.panel} aria-labelledby="earlier">
      <h2 id="earlier" className="h4">
        {text.previousSlugs}
      </h2>
      <ul className={panel.what}>
        {previousSlugs.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </section>
  )

type Ending = {
  step: string
  what: string
  asks: string
  /** What it refunds and cancels. */
  affects: string
  /** Asks for what learners read about it. */
  reason?: { label: string; hint: string; maxLength: number }
  onDone: () => void
}

/** Asks for confirmation, since ending cannot be undone. */
export function EndForGood({ step, what, asks, affects, reason, onDone }: Ending) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const keep = (
    <Button size="xl" variant="outlined" onClick={close}>
      {text.keep}
    </Button>
  )
  return (
    <>
      <Button size="xl" variant="outlined" color="red" onClick={() => setAsking(true)}>
        {what}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={what} size="sm">
        <p>{asks}</p>
        <p>
          <strong>{affects}</strong>
        </p>
        {reason ? (
          <StepForm step={step} save={what} color="red" beside={keep} allowsUnsavedExit onDone={onDone}>
            {(wrong) => <TextAreaField {...reason} name="reason" rows={2} error={wrong.get('reason')} />}
          </StepForm>
        ) : (
          <DialogButtons>
            {keep}
            <StepButton step={step} variant="contained" color="red" onDone={onDone}>
              {what}
            </StepButton>
          </DialogButtons>
        )}
      </Dialog>
    </>
  )
}
