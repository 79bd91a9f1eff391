import type { PublicTeaching } from '@khue/contracts/offer/teaching-profile'
import { findVideos } from '#modules/ground/media'
import type { Deps } from '#platform/deps'
import { emptyTeaching, StoredTeaching, verifiedIn } from '../teaching/stored-teaching.ts'
import * as stored from './versions.repository.ts'

/** What everyone may read of the approved version, beside the introduction. */
export async function publicTeaching(deps: Deps, personId: string): Promise<PublicTeaching> {
  const [[row], verified] = await Promise.all([stored.listApproved(deps.db, [personId]), stored.listVerified(deps.db, [personId])])
  const content = row ? StoredTeaching.parse(row.content) : emptyTeaching
  const [video] = content.introVideoId ? await findVideos(deps, [content.introVideoId]) : []
  const badges = new Set(verifiedIn(content, verified))
  const shown = <T extends { id: string }>(items: readonly T[]) =>
    items.map(({ id, ...words }) => ({ ...words, isVerified: badges.has(id) }))
  return {
    grades: content.grades,
    schools: shown(content.schools),
    work: shown(content.work),
    achievements: shown(content.achievements),
    introVideo: video?.url ? { url: video.url, posterUrl: video.posterUrl, seconds: video.seconds } : null,
  }
}

/** For the law on extra teaching and for contracts: how they are addressed, and the school where they declare to teach, by person. */
export async function findTeacherFacts(deps: Deps, personIds: readonly string[]) {
  const rows = await stored.listApproved(deps.db, personIds)
  return new Map(
    rows.map((row) => {
      const { title, employment } = StoredTeaching.parse(row.content)
      const gender = title === 'Thầy' ? ('MALE' as const) : ('FEMALE' as const)
      return [row.personId, { title, gender, employment }]
    }),
  )
}
