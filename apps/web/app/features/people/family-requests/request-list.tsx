import { type ReactNode, useId, useState } from 'react'
import { familyRequestNoteLimit } from '@khue/contracts/people/family-requests'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { requestsText as text } from './family-requests.text.ts'
import styles from './request-list.module.css'
import type { RequestView } from './request-view.ts'

/** Requests of the viewer and of the viewer's children, each on a card of its own. */
export function RequestList({ requests }: { requests: readonly RequestView[] }) {
  const [refusing, setRefusing] = useState<RequestView>()
  return (
    <>
      <ul className={panel.stack}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request}>
            <Actions request={request} onRefuse={() => setRefusing(request)} />
          </RequestCard>
        ))}
      </ul>
      <Dialog opened={refusing !== undefined} onClose={() => setRefusing(undefined)} title={text.refuseTitle(refusing?.child ?? '')}>
        {refusing && <RefuseForm request={refusing} onClose={() => setRefusing(undefined)} />}
      </Dialog>
    </>
  )
}

function RequestCard({ request, children }: { request: RequestView; children: ReactNode }) {
  const id = useId()
  const { title, avatar, asked, until, lines, total, note, decided, reason, status, isMine, failure, words } = request
  return (
    <li className={panel.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <img src={avatar} alt="" width="48" height="48" className={styles.face} />
        <div className={panel.what}>
          <h3 id={id} className="h4">
            {title}
          </h3>
          <p className="sm muted">{asked}</p>
        </div>
        <StatusTag {...status} />
      </div>
      <ul className={styles.lines}>
        {lines.map(({ key, name, detail, amount }) => (
          <li key={key}>
            <span>
              {name}
              {detail && <span className="sm muted"> · {detail}</span>}
            </span>
            <span>{amount}</span>
          </li>
        ))}
        {total && (
          <li>
            <b>{text.total}</b>
            <b>{total}</b>
          </li>
        )}
      </ul>
      {note && <Said by={text.note}>{note}</Said>}
      {reason && <Said by={text.reasonSaid}>{reason}</Said>}
      <p className="sm muted">{decided ?? (isMine ? `${text.waiting} ${until}.` : `${words.note} ${until}.`)}</p>
      {failure && <p>{failure}</p>}
      {children}
    </li>
  )
}

const Said = ({ by, children }: { by: string; children: string }) => (
  <p className={styles.said}>
    <b>{by}:</b> {children}
  </p>
)

function Actions({ request, onRefuse }: { request: RequestView; onRefuse: () => void }) {
  const { id, kind, words, title, isMine, isOpen, payPath, ordersPath } = request
  if (payPath)
    return (
      <div className={panel.actions}>
        <Link className={buttonClass({ size: 'xl', color: 'main' })} to={payPath} aria-label={text.toPaymentOf(title)}>
          {text.toPayment}
        </Link>
      </div>
    )
  if (ordersPath)
    return (
      <p>
        <Link className="link" to={ordersPath} aria-label={text.toOrdersOf(title)}>
          {text.toOrders}
        </Link>
      </p>
    )
  if (!isOpen) return null
  if (isMine)
    return (
      <div className={panel.actions}>
        <StepButton
          step="withdraw"
          fields={{ id }}
          label={text.withdrawOf(title)}
          onDone={() => showToast({ type: 'success', message: text.withdrawn })}
        >
          {text.withdraw}
        </StepButton>
      </div>
    )
  return (
    <div className={panel.actions}>
      <StepButton
        step="approve"
        fields={{ id, kind }}
        label={words.approveLabel}
        variant="contained"
        color="main"
        onDone={() => showToast({ type: 'success', message: text.extension.approved })}
      >
        {words.approve}
      </StepButton>
      <Button type="button" size="xl" variant="outlined" aria-label={words.refuseLabel} onClick={onRefuse}>
        {text.refuse}
      </Button>
    </div>
  )
}

function RefuseForm({ request: { id, words }, onClose }: { request: RequestView; onClose: () => void }) {
  const done = () => {
    showToast({ type: 'success', message: text.refused })
    onClose()
  }
  return (
    <StepForm
      step="refuse"
      fields={{ id }}
      save={text.refuse}
      color="red"
      onDone={done}
      allowsUnsavedExit
      beside={
        <Button type="button" size="xxl" variant="outlined" onClick={onClose}>
          {text.keep}
        </Button>
      }
    >
      {(wrong) => (
        <>
          <p>{words.refuseLead}</p>
          <TextAreaField name="reason" label={text.reason} rows={3} maxLength={familyRequestNoteLimit} error={wrong.get('reason')} />
        </>
      )}
    </StepForm>
  )
}
