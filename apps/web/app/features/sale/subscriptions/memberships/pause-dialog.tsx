import { longestPauseDays } from '@khue/contracts/sale/memberships'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { membershipsText as text } from './memberships.text.ts'

type Props = {
  opened: boolean
  onClose: () => void
  lineId: string
  /** First and last possible start day of a pause; the last one also formatted. */
  from: string
  until: string
  explanation: string
}

/** Start and length of a pause. */
export const PauseDialog = ({ opened, onClose, lineId, from, until, explanation }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={text.pauseTitle} size="sm">
    <StepForm
      step="pause"
      save={text.pauseSave}
      fields={{ lineId }}
      allowsUnsavedExit
      onDone={() => {
        onClose()
        showToast({ type: 'success', message: text.paused })
      }}
      beside={
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      {(wrong) => (
        <>
          <p className="muted">{text.pauseLead}</p>
          <TextField
            type="date"
            name="from"
            label={text.pauseFrom}
            hint={text.pauseFromHint(explanation)}
            error={wrong.get('from')}
            required
            defaultValue={from}
            min={from}
            max={until}
          />
          <NumberField
            type="number"
            name="days"
            label={text.pauseDays}
            hint={text.pauseDaysHint}
            error={wrong.get('days')}
            required
            defaultValue="7"
            min={1}
            max={longestPauseDays}
          />
        </>
      )}
    </StepForm>
  </Dialog>
)
