import { provinces } from '@khue/contracts/ground/provinces'
import type { OwnContract, TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { useState } from 'react'
import type { CardFacts } from '#app/features/people/identity-proof/shared/card-qr.ts'
import { issuerOn } from '#app/features/people/identity-proof/shared/card-qr.ts'
import { CardFields, type CardValues } from '#app/features/people/identity-proof/shared/card-fields.tsx'
import { CardReading } from '#app/features/people/identity-proof/shared/card-reading.tsx'
import { PhotoField } from '#app/features/people/identity-proof/shared/photo-field.tsx'
import { readCard } from '#app/features/people/identity-proof/shared/read-card.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './contract.module.css'
import { contractText as text } from './contracts.text.ts'

const sides = ['front', 'back'] as const
export type Known = { address: string; provinceCode: string }
type Props = {
  /** The version to change; undefined starts one. */
  contract: TeacherContract | undefined
  prefill: OwnContract['prefill']
  known: Known
  withholding: OwnContract['terms']['withholding']
  onCancel?: (() => void) | undefined
  onDone: () => void
}

/** The form of a contract, filled in from the identity proof, the profile, or the QR code of the card. */
export function ContractForm({ contract, prefill, known, withholding, onCancel, onDone }: Props) {
  const { Form, data, state } = useFormFetcher<FormRefusal | { done: true }>({
    isSilent: true,
    onDone: () => {
      showToast({ type: 'success', message: text.saved })
      onDone()
    },
  })
  const refusal = data && 'error' in data ? data : undefined
  const form = useFocusInvalidField(refusal)
  const wrong = fieldErrors(refusal)
  const card = useCard(contract?.form ?? prefill)
  const [busy, setBusy] = useState({ front: false, back: false })
  const isBusy = busy.front || busy.back
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error} {changedFields(refusal)}
        </Notice>
      )}
      <HiddenFields of={{ step: 'save', version: String(contract?.version ?? 0), revision: String(contract?.revision ?? 0) }} />
      <CardReading onRead={card.fill} />
      <CardFields values={card.values} read={card.read} labels={text} wrong={wrong} onChange={card.change} />
      <Details contract={contract} known={known} withholding={withholding} wrong={wrong} />
      <Photos contract={contract} prefill={prefill} wrong={wrong} onRead={card.fill} onBusy={setBusy} />
      {contract?.photosErasedAt && <p className="sm muted">{text.photosKept}</p>}
      <output className={`sm muted ${styles.busy}`}>{isBusy && text.stillSending}</output>
      <div className={styles.buttons}>
        {onCancel && (
          <Button size="xxl" variant="outlined" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <Button type="submit" size="xxl" color="main" disabled={isBusy} loading={state !== 'idle'}>
          {text.save}
        </Button>
      </div>
      <UnsavedChanges answer={data} />
    </Form>
  )
}

/** Fields that another tab has changed since this one loaded. */
function changedFields({ details }: FormRefusal) {
  if (typeof details !== 'object' || details === null || !('differs' in details) || !Array.isArray(details.differs)) return null
  const names = details.differs.flatMap((field) => fieldNames.get(String(field)) ?? [])
  return names.length > 0 && text.changedFields(names.join(', '))
}
const fieldNames = new Map([
  ['idNumber', text.idNumber],
  ['issueDate', text.issueDate],
  ['issuePlace', text.issuePlace],
  ['address', text.address],
  ['provinceCode', text.province],
  ['taxpayerKind', text.taxpayer],
])

type Wrong = ReadonlyMap<string, string>

const Details = ({ contract, known, withholding, wrong }: Pick<Props, 'contract' | 'known' | 'withholding'> & { wrong: Wrong }) => (
  <>
    <TextField
      label={text.address}
      name="address"
      required
      maxLength={500}
      autoComplete="street-address"
      hint={text.addressHint}
      error={wrong.get('address')}
      defaultValue={contract?.form.address ?? known.address}
    />
    <SelectField
      label={text.province}
      name="provinceCode"
      required
      placeholder={text.chooseProvince}
      options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
      error={wrong.get('provinceCode')}
      defaultValue={contract?.form.provinceCode ?? known.provinceCode}
    />
    <RadioCards
      label={text.taxpayer}
      name="taxpayerKind"
      required
      options={withholding.map(({ kind, explanation }) => ({ value: kind, label: text.taxpayers[kind], note: explanation }))}
      error={wrong.get('taxpayerKind')}
      defaultValue={contract?.form.taxpayerKind ?? 'INDIVIDUAL'}
    />
  </>
)

type PhotosProps = Pick<Props, 'contract' | 'prefill'> & {
  wrong: Wrong
  onRead: (card: CardFacts) => void
  onBusy: (change: (before: Record<'front' | 'back', boolean>) => Record<'front' | 'back', boolean>) => void
}

/** A picture of the card with its QR code fills the form in, too. */
const Photos = ({ contract, prefill, wrong, onRead, onBusy }: PhotosProps) => (
  <div className={styles.photosForm}>
    {sides.map((side) => (
      <PhotoField
        key={side}
        purpose="CONTRACT"
        name={`${side}AssetId`}
        label={text.photoOf[side]}
        current={photoOf(contract, prefill, side)}
        error={wrong.has(`${side}AssetId`) ? text.photoMissing[side] : undefined}
        onChoose={(file) => void (file.type.startsWith('image/') && readCard(file).then((found) => found && onRead(found)))}
        onBusy={(isOn) => onBusy((before) => ({ ...before, [side]: isOn }))}
      />
    ))}
  </div>
)

function photoOf(contract: TeacherContract | undefined, prefill: OwnContract['prefill'], side: 'front' | 'back') {
  const photo = contract ? contract.form[side] : prefill[side]
  return photo ? { assetId: photo.assetId, address: photo.url } : undefined
}

/** What stands on the card, typed or read. A card that is read overwrites what was typed. */
function useCard({ idNumber, issueDate, issuePlace }: CardValues) {
  const [values, setValues] = useState({ idNumber, issueDate, issuePlace })
  const [read, setRead] = useState('')
  const change = (part: Partial<CardValues>) => setValues((before) => ({ ...before, ...part }))
  const fill = (found: CardFacts) => {
    setRead(`${found.idNumber} ${found.issueDate}`)
    change({ idNumber: found.idNumber, issueDate: found.issueDate, issuePlace: issuerOn(found.issueDate) })
  }
  return { values, read, change, fill }
}
