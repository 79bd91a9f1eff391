import { showAssets } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { pauseOfTeacher } from './publishing/publish.repository.ts'
import { listOfAuthor, listRepliesOf, removeOfAuthor, removeRepliesOf } from '#modules/offer/reviews'
import { forgetTestimonials } from '#modules/offer/reviews'
import { releaseOf } from '#modules/offer/seats'

async function collect({ db }: Deps, personId: string) {
  const [reviews, replies] = await Promise.all([listOfAuthor(db, personId), listRepliesOf(db, personId)])
  return {
    'Đánh giá khoá học': reviews.map(({ course, stars, text, writtenAt }) => ({
      'Khoá học': course,
      'Số sao': stars,
      'Nội dung': text,
      'Viết lúc': writtenAt.toISOString(),
    })),
    ...(replies.length > 0 && {
      'Trả lời đánh giá khoá học': replies.map(({ course, text, at }) => ({
        'Khoá học': course,
        'Nội dung': text,
        'Viết lúc': at?.toISOString(),
      })),
    }),
  }
}

/** Deletes what a person wrote. A teacher's courses stay for those who bought them, unlisted and without a name. */
async function erase(deps: Deps, personId: string) {
  const { db } = deps
  await removeOfAuthor(db, personId)
  await removeRepliesOf(db, personId)
  forgetTestimonials(deps)
  await releaseOf(db, personId)
  await showAssets(deps, await pauseOfTeacher(db, personId), null)
}

export const catalogueData: PersonalData = { collect, erase }
