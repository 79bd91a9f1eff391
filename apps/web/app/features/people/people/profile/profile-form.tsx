import type { Grade, ProfileDetails } from '@khue/contracts/people/profile'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { gradeNames } from '#app/features/people/people/shared/grade-names.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { LanguagesField } from './languages-field.tsx'
import { PersonFields } from './person-fields.tsx'
import { profileText as text } from './profile.text.ts'

/** A profile with its languages' names, so that the whole list loads only when the user edits them. */
export type ProfileView = ProfileDetails & { languageNames: readonly { value: string; label: string }[] }
type Props = { profile: ProfileView; isOwn: boolean }

const grades = Object.entries(gradeNames).map(([value, label]) => ({ value: value as Grade, label })) // Object.entries loses the key type

/** The user's own profile or a child's. Rendered anew only when the user asks for the version that was saved elsewhere. */
export function ProfileForm(props: Props) {
  const [drawn, setDrawn] = useState(props.profile.version)
  const [outdated, setOutdated] = useState<number>() // the version that the user has discarded
  const { revalidate } = useRevalidator()
  const { version } = props.profile
  if (outdated !== undefined && version !== outdated) {
    setOutdated(undefined)
    setDrawn(version)
  }
  const reload = (from: number) => {
    setOutdated(from)
    void revalidate()
  }
  return <ProfileParts key={drawn} {...props} onReload={reload} />
}

function ProfileParts({ profile, isOwn, onReload }: Props & { onReload: (from: number) => void }) {
  // version that the form was rendered or saved with, not the latest one of the page
  const [version, setVersion] = useState(profile.version)
  const [isOutdated, setOutdated] = useState(false)
  return (
    <StepForm<ProfileDetails>
      step="save"
      save={text.save}
      fields={{ version: String(version) }}
      onDone={(saved) => {
        setVersion(saved.version)
        setOutdated(false)
        showToast({ type: 'success', message: text.saved })
      }}
      onRefused={({ code }) => setOutdated(code === 'PROFILE_CHANGED')}
    >
      {(wrong) => (
        <div>
          {isOutdated && <Outdated onReload={() => onReload(version)} />}
          <section className={panel.panel}>
            <h2 className="h3">{text.about}</h2>
            <PersonFields profile={profile} isOwn={isOwn} wrong={wrong} />
          </section>
          <section className={panel.panel}>
            <h2 className="h3">{text.study}</h2>
            <TextField
              label={text.school}
              name="school"
              placeholder={text.schoolHint}
              defaultValue={profile.school ?? ''}
              maxLength={255}
              error={wrong.get('school')}
            />
            <SelectField
              label={text.grade}
              name="grade"
              options={grades}
              placeholder={text.noGrade}
              defaultValue={profile.grade ?? ''}
              error={wrong.get('grade')}
            />
            <LanguagesField chosen={profile.languageNames} error={wrong.get('languages')} />
          </section>
          <section className={panel.panel}>
            <h2 className="h3">{text.address}</h2>
            <AddressFields address={profile.address} wrong={wrong} isOwn={isOwn} />
          </section>
        </div>
      )}
    </StepForm>
  )
}

const Outdated = ({ onReload }: { onReload: () => void }) => (
  <section className={panel.panel}>
    <p className="sm muted">{text.reloadNote}</p>
    <div>
      <Button size="xl" variant="outlined" onClick={onReload}>
        {text.reload}
      </Button>
    </div>
  </section>
)
