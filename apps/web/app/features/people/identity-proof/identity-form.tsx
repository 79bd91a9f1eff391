import { useState } from 'react'
import { Link } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { formatDay } from '#app/shared/format.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { type CardFacts, differences, issuerOn } from './shared/card-qr.ts'
import { CardFields } from './shared/card-fields.tsx'
import { CardReading } from './shared/card-reading.tsx'
import styles from './identity-form.module.css'
import { proofText as text } from './identity-proof.text.ts'
import { PhotoField } from './shared/photo-field.tsx'
import { readCard } from './shared/read-card.ts'

export type Declared = {
  idNumber: string
  issueDate: string
  issuePlace: string
  front: { assetId: string; address: string }
  back: { assetId: string; address: string }
}
const sides = ['front', 'back'] as const
type Props = { declared: Declared | undefined; profile: { name: string; birthDate: string | null }; onDone: () => void }

/** ID card details, typed or read from its QR code. */
export function IdentityForm({ declared, profile, onDone }: Props) {
  const { Form, data, state, formData } = useFormFetcher<FormRefusal | { saved: 'draft' | 'sent' }>({
    isSilent: true,
    onDone: ({ saved }) => {
      showToast({ type: 'success', message: text[saved === 'sent' ? 'sent' : 'saved'] })
      onDone()
    },
  })
  const refusal = data && 'error' in data ? data : undefined
  const form = useFocusInvalidField(refusal)
  const wrong = fieldErrors(refusal)
  const { values, card, change, fill } = useDetails(declared)
  const [busy, setBusy] = useState({ front: false, back: false })
  const isBusy = busy.front || busy.back
  const tryPhoto = (file: File) => void (file.type.startsWith('image/') && readCard(file).then((found) => found && fill(found)))
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error} {refusal.code === 'PROOF_PROFILE_INCOMPLETE' && <ProfileLink />}
        </Notice>
      )}
      <CardReading onRead={fill} />
      {card && <Filled card={card} profile={profile} />}
      <div className={styles.pair}>
        {sides.map((side) => (
          <PhotoField
            key={side}
            name={`${side}AssetId`}
            label={text[side]}
            current={declared?.[side]}
            error={wrong.has(`${side}AssetId`) ? text[`${side}Missing`] : undefined}
            onChoose={tryPhoto}
            onBusy={(isOn) => setBusy((before) => ({ ...before, [side]: isOn }))}
          />
        ))}
      </div>
      <CardFields values={values} read={`${card?.issueDate} ${card?.idNumber}`} labels={text} wrong={wrong} onChange={change} />
      <output className={styles.busy}>{isBusy && text.stillSending}</output>
      <Buttons isBusy={isBusy} coming={state === 'idle' ? undefined : formData?.get('step')} />
      <UnsavedChanges answer={data} />
    </Form>
  )
}

const Buttons = ({ isBusy, coming }: { isBusy: boolean; coming: FormDataEntryValue | null | undefined }) => (
  <div className={styles.buttons}>
    <Button type="submit" name="step" value="draft" size="xxl" variant="outlined" disabled={isBusy} loading={coming === 'draft'}>
      {text.draft}
    </Button>
    <Button type="submit" name="step" value="send" size="xxl" color="main" disabled={isBusy} loading={coming === 'send'}>
      {text.send}
    </Button>
  </div>
)

/** The typed details. A card that is read overwrites them. */
function useDetails(declared: Declared | undefined) {
  const [values, setValues] = useState({
    idNumber: declared?.idNumber ?? '',
    issueDate: declared?.issueDate ?? '',
    issuePlace: declared?.issuePlace ?? '',
  })
  const [card, setCard] = useState<CardFacts>()
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const fill = (found: CardFacts) => {
    setCard(found)
    change({ idNumber: found.idNumber, issueDate: found.issueDate, issuePlace: issuerOn(found.issueDate) })
  }
  return { values, card, change, fill }
}

function Filled({ card, profile }: { card: CardFacts; profile: Props['profile'] }) {
  const found = differences(card, profile)
  return (
    <Notice tone={found.length > 0 ? 'warn' : 'good'}>
      <output>{text.filled}</output>
      {found.map((what) => (
        <p key={what}>{what === 'name' ? text.differs.name(card.name) : text.differs.birthDate(formatDay(card.birthDate))}</p>
      ))}
      {found.length > 0 && <ProfileLink />}
    </Notice>
  )
}

const ProfileLink = () => (
  <Link className="link" to="/account/settings/profile">
    {text.mendProfile}
  </Link>
)
