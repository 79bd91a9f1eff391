import type { OwnContract, TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { ContractDocument, FileButton } from './contract-document.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { ContractForm, type Known } from './contract-form.tsx'
import { ContractLog } from './contract-log.tsx'
import { CheckList, SigningPanel } from './contract-signing.tsx'
import styles from './contract.module.css'
import { contractText as text } from './contracts.text.ts'

type Props = { own: OwnContract; known: Known }

/** A teacher's contract in each of its states. */
export function ContractView({ own, known }: Props) {
  const { current, inForce, terms, prefill, checks, codeGoesTo } = own
  const isForm = current === null || current.status === 'ENDED'
  const document = current?.document
  const isSigning = current?.status === 'READY' && document
  const state = useFocusAfter<HTMLParagraphElement>(current ? `${current.version} ${current.status}` : '')
  return (
    <div className={styles.columns} data-two={current ? true : undefined}>
      <div className={panel.stack}>
        {current && <Notices current={current} inForce={inForce} state={state} />}
        {isForm ? (
          <section className={panel.panel}>
            <h2 className="h3">{text.facts}</h2>
            <Terms terms={terms} />
            <ContractForm contract={undefined} prefill={prefill} known={known} withholding={terms.withholding} onDone={() => undefined} />
          </section>
        ) : (
          <Declared key={current.version} current={current} own={own} known={known} />
        )}
        {current && document && <ContractDocument contract={current} document={document} />}
        {current?.status === 'COMPLETED' && document && <Locked contract={current} verifyCode={document.verifyCode} />}
      </div>
      {current && (
        <aside className={panel.stack}>
          {current.status === 'DRAFT' && <Preparing contract={current} own={own} />}
          {isSigning && (
            <SigningPanel key={isSigning.sha256} contract={current} sha256={isSigning.sha256} checks={checks} codeGoesTo={codeGoesTo} />
          )}
          <ContractLog log={own.log} views={own.views} />
        </aside>
      )}
    </div>
  )
}

const tones = { DRAFT: undefined, READY: 'warn', SIGNED: 'primary', COMPLETED: 'success', SUPERSEDED: undefined, ENDED: 'danger' } as const

/** A change of state removes the pressed button, so the focus moves to the new state. */
function useFocusAfter<E extends HTMLElement>(change: string | boolean) {
  const element = useRef<E>(null)
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change) element.current?.focus()
    before.current = change
  }, [change])
  return element
}

type NoticesProps = { current: TeacherContract; inForce: TeacherContract | null; state: RefObject<HTMLParagraphElement | null> }

function Notices({ current, inForce, state }: NoticesProps) {
  const { status, sentBackReason, endReason, signedAt, completeBy } = current
  return (
    <>
      <p ref={state} tabIndex={-1} className={panel.actions}>
        <StatusTag label={text.states[status]} tone={tones[status]} />
        <span className="sm muted">{text.version(current.version)}</span>
      </p>
      {inForce && inForce.version !== current.version && (
        <>
          <Notice tone="good">{text.inForce(inForce.version)}</Notice>
          <div className={panel.actions}>
            <FileButton version={inForce.version}>{text.downloadInForce(inForce.version)}</FileButton>
          </div>
        </>
      )}
      {sentBackReason && status === 'DRAFT' && (
        <Notice tone="warn">
          <b>{text.sentBack}:</b> {sentBackReason} <br />
          {text.sentBackNote}
        </Notice>
      )}
      {status === 'SIGNED' && (
        <Notice>
          {signedAt && text.signedAt(formatDateTime(signedAt))} {completeBy && text.waitsUntil(formatDateTime(completeBy))}
        </Notice>
      )}
      {status === 'ENDED' && (
        <Notice tone="bad">
          <b>{text.ended}:</b> {endReason}
        </Notice>
      )}
    </>
  )
}

/** The saved form: read, or edited on purpose while nothing is signed. */
function Declared({ current, own, known }: { current: TeacherContract; own: OwnContract; known: Known }) {
  const [isEditing, setEditing] = useState(false)
  const stop = () => setEditing(false)
  const place = useFocusAfter<HTMLDivElement>(isEditing)
  const { withholding } = own.terms
  const canEdit = current.status === 'DRAFT' || current.status === 'READY'
  return (
    <div ref={place} tabIndex={-1}>
      {isEditing ? (
        <section className={panel.panel}>
          <h2 className="h3">{text.facts}</h2>
          <ContractForm contract={current} prefill={own.prefill} known={known} withholding={withholding} onCancel={stop} onDone={stop} />
        </section>
      ) : (
        <ContractFacts
          contract={current}
          account={own.account}
          photoDays={own.photoDays}
          explanation={withholding.find(({ kind }) => kind === current.form.taxpayerKind)?.explanation}
          edit={
            canEdit && (
              <Button size="xl" variant="outlined" startIcon={<Icon name="pencil" size={19} />} onClick={() => setEditing(true)}>
                {text.edit}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

const Terms = ({ terms }: Pick<OwnContract, 'terms'>) => (
  <dl className={styles.facts}>
    <div>
      <dt>{text.fee}</dt>
      <dd>
        {text.feeOf(terms.storeFeePercent)} <span className="sm muted">{text.feeNote}</span>
      </dd>
    </div>
    <div>
      <dt>{text.template}</dt>
      <dd>{terms.templateVersion}</dd>
    </div>
  </dl>
)

function Preparing({ contract, own }: { contract: TeacherContract; own: OwnContract }) {
  const { version, revision } = contract
  return (
    <section className={panel.panel} aria-labelledby="contract-terms">
      <h2 id="contract-terms" className="h3">
        {text.terms}
      </h2>
      <Terms terms={own.terms} />
      <h3 className="h4">{text.needs}</h3>
      <CheckList checks={own.checks} names={['IDENTITY_APPROVED', 'SAME_ID_NUMBER', 'SAME_HOLDER']} />
      <StepButton
        step="prepare"
        fields={{ version: String(version), revision: String(revision) }}
        variant="contained"
        color="main"
        onDone={() => showToast({ type: 'success', message: text.prepared })}
      >
        {text.prepare}
      </StepButton>
    </section>
  )
}

const Locked = ({ contract, verifyCode }: { contract: TeacherContract; verifyCode: string }) => (
  <section className={panel.panel} aria-labelledby="contract-locked">
    <h2 id="contract-locked" className="h4">
      {text.lockedTitle}
    </h2>
    <p className="muted">{text.lockedNote(contract.number ?? '', contract.completedAt ? formatDate(contract.completedAt) : '')}</p>
    <p className="muted">{text.amendNote}</p>
    <div className={panel.actions}>
      <FileButton version={contract.version}>{text.downloadSigned}</FileButton>
      <Button component={Link} to={`/verify/${verifyCode}`} size="xl" variant="outlined" startIcon={<Icon name="shield-check" />}>
        {text.verify}
      </Button>
      <StepButton
        step="amend"
        fields={{ version: String(contract.version), revision: String(contract.revision) }}
        onDone={() => showToast({ type: 'success', message: text.amended })}
      >
        {text.amend}
      </StepButton>
    </div>
  </section>
)
