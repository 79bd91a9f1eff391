import type { getPromotionStats, Promotion } from '@khue/contracts/sale/promotions-admin'
import type { Reply } from '@khue/contracts/endpoint'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './promotion-detail.module.css'
import { codesFileHref } from './promotion-paths.ts'
import { type CodeRowView, toDays, toNumbers } from './promotion-view.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

const toastSuccess = (message: string) => () => showToast({ type: 'success', message })

/** Possible state changes. */
export const PromotionMoves = ({ moves, needsApproval, approvals }: Pick<Promotion, 'moves' | 'needsApproval' | 'approvals'>) => (
  <div className={panel.actions}>
    {moves.map((state) =>
      state === 'ENDED' ? (
        <EndButton key={state} />
      ) : state === 'ACTIVE' && needsApproval ? (
        approvals.length === 0 && <AskButton key={state} />
      ) : (
        <StepButton
          key={state}
          step="move"
          fields={{ state }}
          size="xxl"
          {...(state === 'ACTIVE' && ({ variant: 'contained', color: 'main' } as const))}
          onDone={toastSuccess(text.moved[state])}
        >
          {text.moves[state]}
        </StepButton>
      ),
    )}
  </div>
)

/** Says that a second admin decides, before or after it was asked. */
export const PromotionApproval = ({ needsApproval, approvals }: Pick<Promotion, 'needsApproval' | 'approvals'>) =>
  approvals.length > 0 ? (
    <Notice tone="info">
      {text.approvalAsked}{' '}
      <Link className="link" to="/admin/second-looks">
        {text.openApproval}
      </Link>
    </Notice>
  ) : needsApproval ? (
    <Notice>{text.approvalNeeded}</Notice>
  ) : null

function AskButton() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="xxl" variant="contained" color="main" onClick={() => setAsking(true)}>
        {text.askApproval}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.askApproval} size="sm">
        <StepForm
          step="move"
          fields={{ state: 'ACTIVE' }}
          save={text.askApproval}
          allowsUnsavedExit
          onDone={() => {
            close()
            toastSuccess(text.approvalAsked)()
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.keep}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <p className="muted">{text.approvalNeeded}</p>
              <TextField label={text.approvalReason} name="reason" required maxLength={300} error={wrong.get('reason')} />
            </>
          )}
        </StepForm>
      </Dialog>
    </>
  )
}

function EndButton() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="xxl" variant="outlined" color="red" onClick={() => setAsking(true)}>
        {text.moves.ENDED}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={text.endAsks} size="sm">
        <p className="muted">{text.endText}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={() => setAsking(false)}>
            {text.keep}
          </Button>
          <StepButton
            step="move"
            fields={{ state: 'ENDED' }}
            size="xxl"
            variant="contained"
            color="red"
            onDone={() => {
              setAsking(false)
              toastSuccess(text.moved.ENDED)()
            }}
          >
            {text.moves.ENDED}
          </StepButton>
        </DialogButtons>
      </Dialog>
    </>
  )
}

/** Usage so far. */
export const PromotionStats = ({ counts }: { counts: Reply<typeof getPromotionStats> }) => (
  <section className={panel.panel} aria-labelledby="stats">
    <h2 id="stats" className="h3">
      {text.stats}
    </h2>
    <dl className={styles.numbers}>
      {toNumbers(counts).map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.number}>{value}</dd>
          <dd className="sm muted">{note}</dd>
        </div>
      ))}
    </dl>
    <table className={styles.days}>
      <caption>{text.byDay}</caption>
      <thead>
        <tr>
          {text.dayColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.days.length === 0 && (
          <tr>
            <td colSpan={3}>{text.none}</td>
          </tr>
        )}
        {toDays(counts).map(({ day, uses, discount }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{uses}</td>
            <td>{discount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type CodesProps = {
  promotion: Pick<Promotion, 'id' | 'entry' | 'state' | 'codeCount'>
  codes: readonly CodeRowView[]
  firstHref: string | undefined
  nextHref: string | undefined
}

/** Codes of a promotion: create one or many, list, export, revoke. */
export const PromotionCodes = ({ promotion, codes, firstHref, nextHref }: CodesProps) => (
  <section className={panel.panel} aria-labelledby="codes">
    <div className={panel.head}>
      <div>
        <h2 id="codes" className="h3">
          {text.codes}
        </h2>
        <p className="sm muted">
          {promotion.entry === 'AUTOMATIC' ? text.automaticCodes : text.codesLead(formatNumber(promotion.codeCount))}
        </p>
      </div>
      {promotion.codeCount > 0 && (
        <a className={buttonClass({ size: 'xl', variant: 'outlined' })} href={codesFileHref(promotion.id)} download>
          <Icon name="download" /> {text.csv}
        </a>
      )}
    </div>
    {promotion.entry === 'CODE' && promotion.state !== 'ENDED' && <MakeCodes key={promotion.codeCount} />}
    {codes.length > 0 && (
      <ul className={panel.rows}>
        {codes.map(({ code, note, isWithdrawn }) => (
          <li key={code}>
            <div className={panel.what}>
              <p className={panel.name}>{code}</p>
              <p className="sm muted">{note}</p>
            </div>
            {!isWithdrawn && (
              <StepButton step="withdraw" fields={{ code }} label={text.withdrawCode(code)} onDone={toastSuccess(text.codeWithdrawn)}>
                {text.withdraw}
              </StepButton>
            )}
          </li>
        ))}
      </ul>
    )}
    <p className={panel.actions}>
      {firstHref && (
        <Link className="link" to={firstHref} preventScrollReset>
          {text.firstCodes}
        </Link>
      )}
      {nextHref && (
        <Link className="link" to={nextHref} preventScrollReset>
          {text.moreCodes}
        </Link>
      )}
    </p>
  </section>
)

const MakeCodes = () => (
  <div className={styles.make}>
    <StepForm step="code" save={text.makeCode} onDone={toastSuccess(text.codeMade)}>
      {(wrong) => (
        <>
          <TextField
            label={text.code}
            hint={text.codeHint}
            name="code"
            maxLength={64}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={wrong.get('code')}
          />
          <NumberField label={text.codeMaxUses} hint={text.limitHint} name="codeMaxUses" error={wrong.get('maxUses')} />
        </>
      )}
    </StepForm>
    <StepForm step="codes" save={text.makeCodes} onDone={toastSuccess(text.codeMade)}>
      {(wrong) => <NumberField label={text.count} hint={text.countHint} name="count" required error={wrong.get('count')} />}
    </StepForm>
  </div>
)

/** Gives vouchers to named people; each arrives as a gift notification. */
export const GiveVouchers = () => (
  <section className={panel.panel} aria-labelledby="give">
    <div>
      <h2 id="give" className="h3">
        {text.give}
      </h2>
      <p className="sm muted">{text.giveLead}</p>
    </div>
    <div className={panel.column}>
      <StepForm<{ given: number; unknown: string[] }>
        step="give"
        save={text.doGive}
        onDone={({ given, unknown }) => {
          toastSuccess(text.given(given))()
          if (unknown.length > 0) showToast({ type: 'error', message: text.unknownPhones(unknown.join(', ')) })
        }}
      >
        {(wrong) => (
          <>
            <TextAreaField label={text.phones} hint={text.phonesHint} name="phones" rows={3} required error={wrong.get('phones')} />
            <TextAreaField label={text.message} name="message" rows={2} maxLength={500} error={wrong.get('message')} />
            <NumberField
              label={text.daysToClaim}
              hint={text.daysToClaimHint}
              name="days"
              required
              defaultValue="30"
              error={wrong.get('days')}
            />
          </>
        )}
      </StepForm>
    </div>
  </section>
)
