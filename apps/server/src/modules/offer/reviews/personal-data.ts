import { listCourseIdsOf } from '#modules/offer/courses'
import { closeWorkItems } from '#modules/people/work-items'
import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { listOfAuthor, listRepliesOf } from './reviews.read-model.ts'
import { removeOfAuthor, removeReplies } from './reviews.repository.ts'
import { forgetTestimonials } from './reviews.service.ts'

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

async function erase(deps: Deps, personId: string) {
  await closeWorkItems(deps, 'REVIEW', await removeOfAuthor(deps.db, personId))
  await removeReplies(deps.db, await listCourseIdsOf(deps, personId))
  forgetTestimonials(deps)
}

export const personalData: PersonalData = { collect, erase }
