import { gradeNames } from '#app/features/people/people/shared/grade-names.ts'
import { formatDay } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { ProfileView } from './profile-form.tsx'
import styles from './profile-parts.module.css'
import { profileText as text } from './profile.text.ts'

/** A profile that the viewer may only read, with the reason. `province` is the name of the address's province. */
export const ProfileFacts = ({ profile, province }: { profile: ProfileView; province: string | undefined }) => (
  <div className={panel.stack}>
    <Notice>{text.readOnly(profile.name)}</Notice>
    <Facts
      title={text.about}
      of={[
        [text.name, profile.name],
        [text.gender, profile.gender && text.genders[profile.gender]],
        [text.birthDate, profile.birthDate && formatDay(profile.birthDate)],
      ]}
    />
    <Facts
      title={text.study}
      of={[
        [text.school, profile.school],
        [text.grade, profile.grade && gradeNames[profile.grade]],
        [text.languages, profile.languageNames.map(({ label }) => label).join(', ')],
      ]}
    />
    <Facts
      title={text.address}
      of={[
        [text.province, province],
        [text.commune, profile.address?.commune],
        [text.street, profile.address?.street],
      ]}
    />
  </div>
)

const Facts = ({ title, of }: { title: string; of: readonly (readonly [string, string | null | undefined])[] }) => (
  <section className={panel.panel}>
    <h2 className="h3">{title}</h2>
    <dl className={styles.facts}>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || text.none}</dd>
        </div>
      ))}
    </dl>
  </section>
)
