import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatVnd } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { AdminOrderView, BehalfView } from './order-admin-view.ts'
import styles from './order-panel.module.css'
import { ordersAdminText as text } from './orders-admin.text.ts'

/** Requests a refund on the buyer's behalf; another admin approves it. */
export function RefundOnBehalf({ view: { id, code, behalf } }: { view: AdminOrderView }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <div className={styles.actions}>
      <Button size="xxl" variant="outlined" fullWidth onClick={() => setAsking(true)}>
        {text.refund}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.refundTitle(code)} size="sm">
        <p className="muted">{text.refundText}</p>
        <RefundRequestFields orderId={id} behalf={behalf} onClose={close} />
      </Dialog>
    </div>
  )
}

type RefundRequestFieldsProps = { orderId: string; behalf: BehalfView; onClose: () => void }

function RefundRequestFields({ orderId, behalf: { lines, ways }, onClose }: RefundRequestFieldsProps) {
  const [chosen, setChosen] = useState(lines.map(({ id }) => id))
  const { revalidate } = useRevalidator()
  const sum = lines.filter(({ id }) => chosen.includes(id)).reduce((total, { vnd }) => total + vnd, 0)
  return (
    <div className={styles.form}>
      <StepForm
        step="refund"
        save={text.send(formatVnd(sum))}
        fields={{ orderId, lineIds: chosen.join(' ') }}
        allowsUnsavedExit
        beside={
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.back}
          </Button>
        }
        onDone={() => {
          onClose()
          showToast({ type: 'success', message: text.sent })
        }}
        onRefused={() => void revalidate()} // the refundable amount may have changed
      >
        {(wrong) => (
          <>
            <Things lines={lines} chosen={chosen} onChoose={setChosen} />
            <RadioCards label={text.chooseWay} name="channel" options={ways} defaultValue={ways[0]?.value} required />
            <TextAreaField
              label={text.reason}
              hint={text.reasonHint}
              name="reason"
              rows={3}
              maxLength={500}
              required
              error={wrong.get('reason')}
            />
          </>
        )}
      </StepForm>
    </div>
  )
}

type ThingsProps = Pick<BehalfView, 'lines'> & { chosen: readonly string[]; onChoose: (ids: string[]) => void }

const Things = ({ lines, chosen, onChoose }: ThingsProps) => (
  <fieldset>
    <legend className="h4">{text.chooseLines}</legend>
    {lines.map(({ id, name, note, amount }) => (
      <Checkbox
        key={id}
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        label={
          <span className={styles.choice}>
            <b>
              {name}: {amount}
            </b>
            <span className="sm muted">{note}</span>
          </span>
        }
      />
    ))}
  </fieldset>
)
