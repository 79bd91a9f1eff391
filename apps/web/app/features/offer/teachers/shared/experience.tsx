import type { PublicTeaching } from '@khue/contracts/offer/teaching-profile'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './experience.module.css'
import { experienceText as text } from './experience.text.ts'

type Experience = Pick<PublicTeaching, 'schools' | 'work' | 'achievements'>

/** Where a teacher has worked and studied, and what they have achieved; proven rows carry the badge. Renders nothing for an empty list. */
export const ExperienceLists = ({
  of: { schools, work, achievements },
  level: Heading = 'h2',
}: {
  of: Experience
  level?: 'h2' | 'h3'
}) => (
  <>
    <List
      Heading={Heading}
      title={text.work}
      rows={work.map((one) => ({ ...one, words: one.position, note: [one.place, yearsOf(one)].filter(Boolean).join(' · ') }))}
    />
    <List
      Heading={Heading}
      title={text.schools}
      rows={schools.map((one) => ({ ...one, words: one.name, note: [one.study, yearsOf(one)].filter(Boolean).join(' · ') }))}
    />
    <List
      Heading={Heading}
      title={text.achievements}
      rows={achievements.map((one) => ({ ...one, words: one.text, note: one.year ? String(one.year) : '' }))}
    />
  </>
)

type Row = { words: string; note: string; isVerified: boolean }
const List = ({ Heading, title, rows }: { Heading: 'h2' | 'h3'; title: string; rows: readonly Row[] }) =>
  rows.length > 0 && (
    <section>
      <Heading className={Heading === 'h2' ? 'h2' : 'h4'}>{title}</Heading>
      <ul className={styles.rows}>
        {rows.map(({ words, note, isVerified }) => (
          <li key={`${words} ${note}`}>
            <p>
              <b>{words}</b>
              {isVerified && (
                <span className={`${tag.tag} ${tag.success} ${styles.badge}`}>
                  <Icon name="circle-check" size={16} />
                  {text.verified}
                </span>
              )}
            </p>
            {note && <p className="sm muted">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )

const yearsOf = ({ fromYear, toYear }: { fromYear: number | null; toYear: number | null }) => {
  if (fromYear === null) return toYear === null ? '' : String(toYear)
  return `${fromYear}–${toYear ?? text.untilNow}`
}
