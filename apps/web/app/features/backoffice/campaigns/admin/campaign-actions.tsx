import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './campaign-detail.module.css'
import type { CampaignView } from './campaign-view.ts'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

const toastSuccess = (message: string) => () => showToast({ type: 'success', message })

type Props = {
  view: CampaignView
  /** Current number of receivers; undefined once the campaign has started. */
  people: number | undefined
  /** Some messages are still queued. */
  isWaiting: boolean
}

/** The actions that the campaign's state allows. */
export const CampaignActions = ({ view, people, isWaiting }: Props) => (
  <section className={panel.panel} aria-labelledby="sending">
    <h2 id="sending" className="h3">
      {text.sending}
    </h2>
    {view.failure && (
      <>
        <Notice tone="bad">
          {view.failure.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
        <StepButton step="retry" size="xxl" color="main" onDone={toastSuccess(text.retried)}>
          {text.retry}
        </StepButton>
      </>
    )}
    {view.state.id === 'DRAFT' && <DraftActions view={view} people={people ?? 0} />}
    {view.state.id === 'SCHEDULED' && (
      <>
        <p>{text.willBeSent(view.moment)}</p>
        {people !== undefined && <Reach people={people} isAds={view.isAds} />}
        <Actions>
          {!view.failure && <Try />}
          <StepButton step="take-back" size="xxl" onDone={toastSuccess(text.takenBack)}>
            {text.takeBack}
          </StepButton>
          <StopButton label={text.stop} />
        </Actions>
      </>
    )}
    {view.state.id === 'SENDING' && (
      <>
        <output>{text.isSending(view.deliveredCount)}</output>
        <Actions>
          <StopButton label={text.stop} />
        </Actions>
      </>
    )}
    {view.state.id === 'SENT' && (
      <>
        <p>{text.isSent(view.moment)}</p>
        {isWaiting && (
          <Actions>
            <StopButton label={text.stopRest} />
          </Actions>
        )}
      </>
    )}
    {view.state.id === 'STOPPED' && <p>{text.isStopped(view.moment)}</p>}
  </section>
)

const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

const Reach = ({ people, isAds }: { people: number; isAds: boolean }) => (
  <div>
    <p>
      <b>{people > 0 ? text.reaches(formatNumber(people)) : text.reachesNobody}</b>
    </p>
    {isAds && <p className="sm muted">{text.onlyConsent}</p>}
    <p className="sm muted">{text.ways}</p>
  </div>
)

const Try = () => (
  <StepButton step="test" size="xxl" color="main" onDone={toastSuccess(text.tested)}>
    {text.test}
  </StepButton>
)

const DraftActions = ({ view, people }: { view: CampaignView; people: number }) => (
  <>
    <Reach people={people} isAds={view.isAds} />
    <Actions>
      <Try />
      <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={`${view.href}/edit`}>
        {text.edit}
      </Link>
      <StepButton step="delete" size="xxl" color="red" onDone={toastSuccess(text.removed)}>
        {text.remove}
      </StepButton>
    </Actions>
    {people > 0 && <ScheduleForm version={view.version} people={people} />}
  </>
)

function ScheduleForm({ version, people }: { version: number; people: number }) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  return (
    <StepForm
      step="schedule"
      fields={{ version: String(version) }}
      save={text.confirm(formatNumber(people))}
      onDone={toastSuccess(text.scheduled)}
      allowsUnsavedExit
    >
      {(wrong) => (
        <>
          <RadioCards
            label={text.whenLabel}
            name="when"
            isInline
            defaultValue={when}
            onChoose={setWhen}
            options={[
              { value: 'now', label: text.now, note: text.nowNote },
              { value: 'later', label: text.later, note: text.laterNote },
            ]}
          />
          <div className={styles.at} hidden={when !== 'later'}>
            <TextField label={text.at} name="at" type="datetime-local" hint={text.atHint} error={wrong.get('at')} />
          </div>
        </>
      )}
    </StepForm>
  )
}

function StopButton({ label }: { label: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="xxl" variant="outlined" color="red" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={text.stopTitle} size="sm">
        <p className="muted">{text.stopText}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={() => setAsking(false)}>
            {text.keepGoing}
          </Button>
          <StepButton step="stop" size="xxl" variant="contained" color="red" onDone={toastSuccess(text.stopped)}>
            {label}
          </StepButton>
        </DialogButtons>
      </Dialog>
    </>
  )
}
