import { findProvince } from '@khue/contracts/ground/provinces'
import type { OwnContract, TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { type ReactNode, useState } from 'react'
import { ProofPhoto } from '#app/features/people/identity-proof/shared/proof-photo.tsx'
import { formatDate, formatDay } from '#app/shared/format.ts'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './contract.module.css'
import { contractText as text } from './contracts.text.ts'

type Props = {
  contract: TeacherContract
  account: OwnContract['account']
  photoDays: number
  explanation: string | undefined
  edit?: ReactNode
}

/** What the contract says about the teacher. */
export function ContractFacts({ contract, account, photoDays, explanation, edit }: Props) {
  const { form, legalName, photosErasedAt } = contract
  const { front, back } = form
  return (
    <section className={panel.panel} aria-labelledby="contract-facts">
      <div className={panel.head}>
        <h2 id="contract-facts" className="h3">
          {text.facts}
        </h2>
        {edit}
      </div>
      <dl className={styles.facts}>
        <Fact name={text.legalName}>{legalName}</Fact>
        <Fact name={text.idNumber}>
          <IdNumber value={form.idNumber} />
        </Fact>
        <Fact name={text.issueDate}>{formatDay(form.issueDate)}</Fact>
        <Fact name={text.issuePlace}>{form.issuePlace}</Fact>
        <Fact name={text.address}>{form.address}</Fact>
        <Fact name={text.province}>{findProvince(form.provinceCode)?.name ?? form.provinceCode}</Fact>
        <Fact name={text.taxpayer}>
          {text.taxpayers[form.taxpayerKind]} {explanation && <span className="sm muted">{explanation}</span>}
        </Fact>
        <Fact name={text.account}>
          {contract.document?.bankAccount ?? (account ? `${account.bankName} ${account.maskedNumber}` : text.noAccount)}
        </Fact>
      </dl>
      {front && back && (
        <div className={styles.photos}>
          <Side side="front" photo={front} />
          <Side side="back" photo={back} />
        </div>
      )}
      <p className={styles.note}>
        <Icon name="lock" size={18} />
        <span>{photosErasedAt ? text.photosErased(formatDate(photosErasedAt)) : text.sealedNote(photoDays)}</span>
      </p>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Masked until its owner wants to see it: screens are looked at by others. */
function IdNumber({ value }: { value: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <span className={styles.number}>{isShown ? value : `${value.slice(0, 4)} •••• •${value.slice(-3)}`}</span>
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? text.hideNumber : text.showNumber}
        onClick={() => setShown((before) => !before)}
      />
    </>
  )
}

type SideProps = { side: 'front' | 'back'; photo: Pick<NonNullable<TeacherContract['form']['front']>, 'url' | 'isPicture'> }

/** One side of the card. A document is offered for download, never rendered. */
export const Side = ({ side, photo: { url, isPicture } }: SideProps) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className={styles.photo}
    aria-label={isPicture ? text.openFile(text.sides[side]) : `${text.sides[side]}. ${text.documentSide}`}
  >
    <span>{isPicture ? <ProofPhoto src={url} label="" /> : <Icon name="file" size={26} />}</span>
    {text.sides[side]}
    {!isPicture && <small className="sm muted">{text.documentSide}</small>}
  </a>
)
