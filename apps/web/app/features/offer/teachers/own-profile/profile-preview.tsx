import { subjects } from '@khue/contracts/offer/subjects'
import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { VideoPlayer } from '#app/features/ground/media/shared/video-player.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { ExperienceLists } from '../shared/experience.tsx'
import { experienceText } from '../shared/experience.text.ts'
import styles from './own-profile.module.css'

type Props = { content: ShownTeaching; verifiedItemIds: readonly string[]; name: string; avatar: string }

/** A version as others will see it: without proofs, and with the badges that it carries. */
export function ProfilePreview({ content, verifiedItemIds, name, avatar }: Props) {
  const badges = new Set(verifiedItemIds)
  const shown = <T extends { id: string }>(items: readonly T[]) => items.map((one) => ({ ...one, isVerified: badges.has(one.id) }))
  const { title, photo, subjectIds, intro, about, introVideo } = content
  const called = [title, name].filter(Boolean).join(' ')
  return (
    <section className={panel.panel} aria-label={called}>
      <div className={styles.head}>
        <img src={photo?.url ?? avatar} alt="" width="96" height="96" />
        <div>
          <h2 className="h3">{called}</h2>
          <p className="muted">{subjects.flatMap(({ id, name: subject }) => (subjectIds.includes(id) ? [subject] : [])).join(', ')}</p>
          <p className="voice">{intro}</p>
        </div>
      </div>
      {introVideo?.url && <VideoPlayer url={introVideo.url} posterUrl={introVideo.posterUrl} label={experienceText.video(called)} />}
      {about && <p className={styles.about}>{about}</p>}
      <ExperienceLists
        of={{ schools: shown(content.schools), work: shown(content.work), achievements: shown(content.achievements) }}
        level="h3"
      />
    </section>
  )
}
