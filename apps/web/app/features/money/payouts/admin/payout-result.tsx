import { useState } from 'react'
import { Link } from 'react-router'
import { adminReasonLimit } from '@khue/contracts/people/admin-reason'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { secondLooksPath } from './payout-paths.ts'
import type { PayoutView } from './payout-view.ts'
import { payoutsAdminText } from './payouts-admin.text.ts'
import { Facts } from './sum-row.tsx'

const { payout: text, secondLook } = payoutsAdminText

/** What the bank did with a payout: recorded by one admin or two, or told from what is recorded. */
export const PayoutResult = ({ payout }: { payout: PayoutView }) => (
  <section className={panel.panel} aria-labelledby="payout-result">
    <h2 id="payout-result" className="h3">
      {text.result}
    </h2>
    {payout.state === 'PLANNED' && <p>{text.notSent}</p>}
    {payout.state === 'DROPPED' && <p>{text.dropped}</p>}
    {payout.state === 'UNKNOWN' && <Notice tone="warn">{text.unknownNow}</Notice>}
    {payout.result.length > 0 && <Facts facts={payout.result} />}
    {(payout.state === 'IN_TRANSIT' || payout.state === 'UNKNOWN') &&
      (payout.waiting ? (
        <Waiting summary={payout.waiting} />
      ) : (
        <RecordOutcome key={payout.state} state={payout.state} days={payout.days} />
      ))}
  </section>
)

const Waiting = ({ summary }: { summary: string }) => (
  <>
    <Notice>
      {text.waits} {summary}.
    </Notice>
    <div className={panel.actions}>
      <Link to={secondLooksPath} className={buttonClass({ size: 'xl', color: 'main' })}>
        {secondLook}
      </Link>
    </div>
  </>
)

type Outcome = 'PAID' | 'RETURNED' | 'UNKNOWN'
type Props = { state: 'IN_TRANSIT' | 'UNKNOWN'; days: PayoutView['days'] }

const noteOf = (outcome: Outcome, state: Props['state']) =>
  outcome === 'PAID' && state === 'UNKNOWN' ? text.outcomeNotes.PAID_AFTER_UNKNOWN : text.outcomeNotes[outcome]
const takesTwo = (outcome: Outcome | undefined, state: Props['state']) =>
  outcome === 'RETURNED' || (outcome === 'PAID' && state === 'UNKNOWN')

/** PAID of what is on its way is recorded by one admin; whatever makes money owed again, or decides what was unclear, by two. */
function RecordOutcome({ state, days }: Props) {
  const [outcome, setOutcome] = useState<Outcome>()
  const possible: readonly Outcome[] = state === 'UNKNOWN' ? ['PAID', 'RETURNED'] : ['PAID', 'RETURNED', 'UNKNOWN']
  return (
    <StepForm<{ done: true; isAsked: boolean }>
      step="outcome"
      save={takesTwo(outcome, state) ? text.saveAsked : text.saveAlone}
      onDone={({ isAsked }) => showToast({ type: 'success', message: isAsked ? text.asked : text.recorded })}
    >
      {(wrong) => (
        <>
          <RadioCards
            label={text.chooseOutcome}
            name="outcome"
            required
            options={possible.map((value) => ({ value, label: text.outcomes[value], note: noteOf(value, state) }))}
            onChoose={setOutcome}
            error={wrong.get('outcome')}
          />
          {(outcome === 'PAID' || outcome === 'RETURNED') && (
            <div className={panel.fields}>
              <TextField
                label={text.bankReference}
                name="bankReference"
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
                required={outcome === 'PAID'}
                hint={text.referenceHint}
                error={wrong.get('bankReference')}
              />
              <TextField label={text.on} name="on" type="date" min={days.first} max={days.last} required error={wrong.get('on')} />
            </div>
          )}
          {outcome && (
            <TextAreaField
              label={payoutsAdminText.reason}
              name="reason"
              rows={2}
              required
              maxLength={adminReasonLimit}
              hint={text.reasonHint}
              error={wrong.get('reason')}
            />
          )}
        </>
      )}
    </StepForm>
  )
}
