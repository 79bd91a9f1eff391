import type { Gender, ProfileDetails } from '@khue/contracts/people/profile'
import { formatDay } from '#app/shared/format.ts'
import { BirthDateField } from '#app/shared/ui/birth-date-field.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './profile-parts.module.css'
import { profileText as text } from './profile.text.ts'

type Props = { profile: ProfileDetails; isOwn: boolean; wrong: ReadonlyMap<string, string> }

const genders = Object.entries(text.genders).map(([value, label]) => ({ value: value as Gender, label })) // Object.entries loses the key type

/** Name, gender and birth date, as far as they may be edited. */
export function PersonFields({ profile, isOwn, wrong }: Props) {
  if (profile.isVerified) return <VerifiedPerson profile={profile} />
  return (
    <>
      <TextField
        label={text.name}
        name="name"
        autoComplete={isOwn ? 'name' : 'off'}
        defaultValue={profile.name}
        maxLength={255}
        required
        error={wrong.get('name')}
      />
      <RadioCards
        label={text.gender}
        name="gender"
        options={genders}
        defaultValue={profile.gender ?? undefined}
        isInline
        error={wrong.get('gender')}
      />
      {profile.isBirthDateFixed ? (
        <Fixed
          name="birthDate"
          label={text.birthDate}
          value={profile.birthDate}
          shown={shownDay(profile)}
          note={profile.birthDate ? text.birthDateFixed : text.birthDateMissing}
        />
      ) : (
        <BirthDateField
          label={text.birthDate}
          name="birthDate"
          isOwn={isOwn}
          defaultValue={profile.birthDate ?? undefined}
          error={wrong.get('birthDate')}
        />
      )}
    </>
  )
}

const shownDay = ({ birthDate }: ProfileDetails) => (birthDate ? formatDay(birthDate) : text.none)

/** Fields confirmed by an ID card are sent unchanged. */
const VerifiedPerson = ({ profile }: { profile: ProfileDetails }) => (
  <>
    <Notice tone="good">{text.verified}</Notice>
    <Fixed name="name" label={text.name} value={profile.name} shown={profile.name} />
    <Fixed name="gender" label={text.gender} value={profile.gender} shown={profile.gender ? text.genders[profile.gender] : text.none} />
    <Fixed name="birthDate" label={text.birthDate} value={profile.birthDate} shown={shownDay(profile)} />
  </>
)

type FixedProps = { name: string; label: string; value: string | null; shown: string; note?: string }

const Fixed = ({ name, label, value, shown, note }: FixedProps) => (
  <div className={styles.fixed}>
    <p>
      <span className="muted">{label}</span> <b>{shown}</b>
    </p>
    {note && <p className="sm muted">{note}</p>}
    <input type="hidden" name={name} value={value ?? ''} />
  </div>
)
