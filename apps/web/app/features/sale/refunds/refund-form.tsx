import type { RefundChannel } from '@khue/contracts/sale/refunds'
import { type FormEvent, useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './refund-form.module.css'
import type { LineView, RefundFormView, WayView } from './refund-view.ts'
import { refundsText as text } from './refunds.text.ts'

/** Refund request form: everything is preselected, so that the buyer only needs to confirm. */
export function RefundForm({ view }: { view: RefundFormView }) {
  const { lines } = view
  return (
    <>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      {view.chosen.length > 0 ? <RefundRequestFields view={view} /> : <Nothing lines={lines} />}
    </>
  )
}

const Nothing = ({ lines }: { lines: LineView[] }) => (
  <div className={styles.nothing}>
    <EmptyState title={text.nothingTitle} text={[...new Set(lines.map(({ explanation }) => explanation))].join(' ')} />
  </div>
)

function RefundRequestFields({ view }: { view: RefundFormView }) {
  const [way, setWay] = useState(view.ways[0])
  const [isAsking, setAsking] = useState(false)
  const { Form, data, state } = useFormFetcher<FormRefusal>({ isSilent: true, onRefused: () => setAsking(false) })
  const isComing = useNavigation().state !== 'idle'
  const choose = (value: RefundChannel) => setWay(view.ways.find((one) => one.value === value))
  const ask = (event: FormEvent) => {
    if (isAsking) return // confirmed
    event.preventDefault()
    setAsking(true)
  }
  const isFree = view.total === 0
  const hasNowhere = way?.value === 'BANK' && view.accounts.length === 0
  return (
    <>
      <Form id="refund" method="post" className={`${panel.stack} ${styles.form}`} onSubmit={ask}>
        {data && (
          <Notice tone="bad" isAlert>
            {data.error}
          </Notice>
        )}
        <HiddenFields of={{ lineIds: view.chosen.join(' '), total: String(view.total), ...(isFree && { channel: 'BALANCE' }) }} />
        <ChooseLines lines={view.lines} />
        {!isFree && (
          <section className={panel.panel}>
            <RadioCards label={text.chooseWay} name="channel" options={view.ways} defaultValue={way?.value} onChoose={choose} required />
            {way?.value === 'BANK' && <ChooseAccount accounts={view.accounts} />}
          </section>
        )}
        <Reason />
        <Deductions view={view} />
        {view.points.length > 0 && (
          <Notice>
            {view.points.map((explanation) => (
              <p key={explanation}>{explanation}</p>
            ))}
          </Notice>
        )}
        <dl className={styles.total}>
          <dt>{text.total}</dt>
          <dd>{view.totalInWords}</dd>
        </dl>
        <Button type="submit" size="3xl" color="main" fullWidth loading={isComing} disabled={hasNowhere}>
          {isFree ? text.nextFree : text.next(view.totalInWords)}
        </Button>
      </Form>
      <Confirm view={view} way={way} isAsking={isAsking} isBusy={state !== 'idle'} onClose={() => setAsking(false)} />
    </>
  )
}

const Reason = () => (
  <section className={panel.panel}>
    <SelectField
      label={text.reason}
      name="reason"
      required
      defaultValue={text.reasons[0]}
      options={text.reasons.map((reason) => ({ value: reason, label: reason }))}
    />
    <TextAreaField label={text.more} hint={text.moreHint} name="more" rows={2} maxLength={300} />
  </section>
)

/** What is taken off the refund, each with its amount. */
const Deductions = ({ view }: { view: RefundFormView }) => (
  <>
    {view.instalmentDeduction && (
      <dl className={styles.instalmentDeduction}>
        <dt>{text.instalmentDeduction}</dt>
        <dd>{view.instalmentDeduction}</dd>
      </dl>
    )}
    {view.discountDeductions.map(({ name, amount, explanation }) => (
      <dl key={name} className={styles.instalmentDeduction}>
        <dt>
          {text.discountDeduction(name)}
          <br />
          <small className="muted">{explanation}</small>
        </dt>
        <dd>{amount}</dd>
      </dl>
    ))}
  </>
)

type ConfirmProps = { view: RefundFormView; way: WayView | undefined; isAsking: boolean; isBusy: boolean; onClose: () => void }

/** Confirmation dialog; its button submits the form behind it. */
function Confirm({ view, way, isAsking, isBusy, onClose }: ConfirmProps) {
  const isFree = view.total === 0
  const title = isFree ? text.confirmTitleFree : text.confirmTitle(view.totalInWords)
  return (
    <Dialog opened={isAsking} onClose={onClose} title={title} size="sm">
      <div className={styles.confirm}>
        <p>{text.confirmEnds}</p>
        {!isFree && <p className="muted">{way?.isAutoApproved ? text.confirmAtOnce : text.confirmWaits}</p>}
      </div>
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.keep}
        </Button>
        <Button size="xxl" color="main" type="submit" form="refund" loading={isBusy}>
          {text.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Selects lines; the address holds the selection, and the amount follows it. */
function ChooseLines({ lines }: { lines: LineView[] }) {
  const [, setParams] = useSearchParams()
  const choose = (id: string, isOn: boolean) => {
    const chosen = lines.filter((line) => (line.id === id ? isOn : line.isChosen)).map((line) => line.id)
    if (chosen.length > 0) setParams(new URLSearchParams(chosen.map((one) => ['line', one])), { replace: true, preventScrollReset: true })
  }
  const isOnly = lines.filter(({ isChosen }) => isChosen).length === 1
  return (
    <fieldset className={styles.lines}>
      <legend className="h4">{text.chooseLines}</legend>
      {lines.map(({ id, name, note, explanation, amount, isPossible, isChosen }) => (
        <div key={id} className={styles.line}>
          <Checkbox
            checked={isChosen}
            disabled={!isPossible || (isOnly && isChosen)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            label={
              <span className={styles.words}>
                <b>{name}</b>
                <b>{amount}</b>
                <span>{note}</span>
                <span>{explanation}</span>
              </span>
            }
          />
        </div>
      ))}
    </fieldset>
  )
}

const ChooseAccount = ({ accounts }: Pick<RefundFormView, 'accounts'>) =>
  accounts.length > 0 ? (
    <RadioCards label={text.chooseAccount} name="paymentAccountId" options={accounts} defaultValue={accounts[0]?.value} required />
  ) : (
    <div className={styles.none}>
      <p>{text.noAccount}</p>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/account/settings/payment-info">
        {text.addAccount}
      </Link>
    </div>
  )
