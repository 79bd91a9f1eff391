import { BirthDateField } from '#app/shared/ui/birth-date-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'

export type CardValues = { idNumber: string; issueDate: string; issuePlace: string }
type Props = {
  values: CardValues
  /** Changes with each card that was read, so that its date replaces a typed one. */
  read: string
  labels: Record<keyof CardValues, string> & { idNumberHint?: string }
  wrong: ReadonlyMap<string, string>
  onChange: (part: Partial<CardValues>) => void
}

/** Number, date and place of issue as they stand on an ID card. */
export const CardFields = ({ values, read, labels, wrong, onChange }: Props) => (
  <>
    <TextField
      label={labels.idNumber}
      name="idNumber"
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      hint={labels.idNumberHint}
      error={wrong.get('idNumber')}
      value={values.idNumber}
      onChange={(event) => onChange({ idNumber: event.currentTarget.value })}
    />
    <BirthDateField
      key={read}
      label={labels.issueDate}
      name="issueDate"
      required
      isOwn={false}
      defaultValue={values.issueDate}
      onChange={(issueDate) => onChange({ issueDate })}
      error={wrong.get('issueDate')}
    />
    <TextField
      label={labels.issuePlace}
      name="issuePlace"
      required
      maxLength={255}
      autoComplete="off"
      error={wrong.get('issuePlace')}
      value={values.issuePlace}
      onChange={(event) => onChange({ issuePlace: event.currentTarget.value })}
    />
  </>
)
