import { findProvince } from '@khue/contracts/ground/provinces'
import type { ContractDetail, openContractPapers } from '@khue/contracts/offer/contract-desk'
import type { Reply } from '@khue/contracts/endpoint'
import { useState } from 'react'
import { formatDate, formatDateTime, formatDay } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { Side } from '../contract-facts.tsx'
import styles from '../contract.module.css'
import { contractDeskText as text, contractText } from '../contracts.text.ts'
import desk from './contract-desk.module.css'

type Papers = Reply<typeof openContractPapers>
type Facts = readonly (readonly [label: string, value: string])[]

const FactGrid = ({ facts }: { facts: Facts }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What may be seen without a reason. */
export function CaseFacts({ contract }: { contract: ContractDetail }) {
  const { document, number } = contract
  return (
    <section className={panel.panel} aria-labelledby="case-facts">
      <h2 id="case-facts" className="h3">
        {text.facts}
      </h2>
      <FactGrid
        facts={[
          [text.number, number ?? text.none],
          [text.legalName, contract.legalName],
          [contractText.province, findProvince(contract.provinceCode)?.name ?? ''],
          [contractText.taxpayer, contractText.taxpayers[contract.taxpayerKind]],
          [text.account, document.bankAccount],
          [text.fee, `${document.storeFeePercent}%`],
          [text.template, document.templateVersion],
        ]}
      />
      <ul className={styles.checks}>
        <CaseCheck of="identity" isMet={contract.isIdentityApproved} />
        <CaseCheck of="holder" isMet={contract.isHolderSame} />
        <CaseCheck of="papers" isMet={contract.isOpenedByYou} />
      </ul>
      <div className={styles.foot}>
        <div>
          <p className="sm muted">{contractText.hash}</p>
          <p className={styles.hash}>{document.sha256}</p>
        </div>
      </div>
    </section>
  )
}

const CaseCheck = ({ of, isMet }: { of: keyof typeof text.checks; isMet: boolean }) => (
  <li data-unmet={isMet ? undefined : true}>
    <Icon name={isMet ? 'circle-check' : 'alert-triangle'} size={20} />
    <span>{text.checks[of][isMet ? 'met' : 'unmet']}</span>
  </li>
)

/** Number, address, photos and the file, opened with a reason that is logged. */
export function CasePapers({ photosErasedAt }: Pick<ContractDetail, 'photosErasedAt'>) {
  const [papers, setPapers] = useState<Papers>()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <section className={panel.panel} aria-labelledby="case-papers">
      <h2 id="case-papers" className="h3">
        {text.papers}
      </h2>
      <p className="sm muted">{text.papersNote}</p>
      {papers ? (
        <Opened papers={papers} photosErasedAt={photosErasedAt} />
      ) : (
        <div>
          <Button size="xl" variant="outlined" startIcon={<Icon name="eye" />} onClick={() => setAsking(true)}>
            {text.openPapers}
          </Button>
        </div>
      )}
      <Dialog opened={isAsking} onClose={close} title={text.openPapers} size="sm">
        <StepForm<{ papers: Papers }>
          step="open"
          save={text.openPapers}
          allowsUnsavedExit
          onDone={(answer) => {
            close()
            setPapers(answer.papers)
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <TextAreaField label={text.why} name="reason" required maxLength={1000} hint={text.whyHint} error={wrong.get('reason')} />
          )}
        </StepForm>
      </Dialog>
    </section>
  )
}

type OpenedProps = { papers: Papers } & Pick<ContractDetail, 'photosErasedAt'>

const Opened = ({ papers, photosErasedAt }: OpenedProps) => (
  <>
    <FactGrid
      facts={[
        [contractText.idNumber, papers.idNumber.replace(/(\d{3})(?=\d)/g, '$1 ')],
        [contractText.issueDate, formatDay(papers.issueDate)],
        [contractText.issuePlace, papers.issuePlace],
        [contractText.address, papers.address],
      ]}
    />
    <div className={desk.photos}>
      {papers.front && <Side side="front" photo={papers.front} />}
      {papers.back && <Side side="back" photo={papers.back} />}
    </div>
    {photosErasedAt && <p className="sm muted">{contractText.photosErased(formatDate(photosErasedAt))}</p>}
    <div>
      <Button component="a" href={papers.fileUrl} size="xl" variant="outlined" startIcon={<Icon name="download" />}>
        {contractText.downloadSigned}
      </Button>
    </div>
  </>
)

/** Who signed what, from where, and how long the text was open. Voided signatures stay. */
export const CaseSignatures = ({ contract }: { contract: ContractDetail }) => (
  <section className={panel.panel} aria-labelledby="case-signatures">
    <h2 id="case-signatures" className="h3">
      {text.signatures}
    </h2>
    <ul className={styles.log}>
      {contract.signatures.map(({ at, sentTo, secondsOpen, ip, device, sha256, voidReason }) => (
        <li key={at}>
          {text.signedAt(formatDateTime(at))}
          {sentTo === '' ? (
            <p className="sm muted">{text.signedOutside}</p>
          ) : (
            <>
              <p className="sm muted">{text.signedHow(sentTo, text.seconds(secondsOpen))}</p>
              <p className="sm muted">{text.device(ip, device)}</p>
            </>
          )}
          <p className={styles.hash}>{sha256}</p>
          {voidReason && <p className="sm">{text.voided(voidReason)}</p>}
        </li>
      ))}
    </ul>
  </section>
)
