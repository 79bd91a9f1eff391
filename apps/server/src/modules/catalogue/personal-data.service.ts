import { showAssets } from '#modules/assets'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/module'
import { removeInterests } from './catalogue.repository.ts'
import { pauseOfTeacher } from './courses/publish.repository.ts'
import { listOfAuthor, removeOfAuthor } from './reviews/reviews.repository.ts'
import { forgetTestimonials } from './reviews/reviews.service.ts'
import { releaseOf } from './seats/seats.repository.ts'

async function collect({ db }: Deps, personId: string) {
  const reviews = await listOfAuthor(db, personId)
  return {
    'Đánh giá khoá học': reviews.map(({ course, stars, text, writtenAt }) => ({
      'Khoá học': course,
      'Số sao': stars,
      'Nội dung': text,
      'Viết lúc': writtenAt.toISOString(),
    })),
  }
}

/** What somebody thought goes with them; what a teacher taught stays for those who bought it, off the lists and without a name. */
async function erase(deps: Deps, personId: string) {
  const { db } = deps
  await removeOfAuthor(db, personId)
  forgetTestimonials(deps)
  await removeInterests(db, personId)
  await releaseOf(db, personId)
  await showAssets(deps, await pauseOfTeacher(db, personId), null)
}

export const catalogueData: PersonalData = { collect, erase }
