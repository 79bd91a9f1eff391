import * as categories from '@khue/contracts/offer/categories'
import * as knowledge from '@khue/contracts/offer/knowledge'
import { changeCourse, changeLiveClass } from '@khue/contracts/offer/offer-admin'
import { featureReview, listReviewQueue, moderateReview, writeCourseReview } from '@khue/contracts/offer/reviews'
import { listRatingQueue, moderateRating, rateTeacher } from '@khue/contracts/offer/teachers'
import { noteAttendance } from '#modules/offer/courses'
import { createTeacherProfile, noteTaught } from '#modules/offer/teachers'
import { authoringDeeds } from './authoring.deeds.ts'
import { courseBuilder } from '../courses.ts'
import { postContent } from '../posts.ts'
import { pdf, picture } from '../uploads.ts'
import { type Deed, type DeedWorld, row } from './deed.ts'

const reason = 'Nội dung phù hợp'

async function course({ deps, given }: DeedWorld) {
  const teacher = await given.teacher()
  return courseBuilder(deps, teacher).course()
}

let names = 0
async function category({ call, second }: DeedWorld) {
  const body = { parentId: 4, name: `Toán vui ${names++}` }
  return (await call(categories.addCategory, { as: second, body })).data
}

async function review(world: DeedWorld) {
  const { call, deps, given, second } = world
  const { id: courseId } = await course(world)
  const as = await given.student()
  await noteAttendance(deps, { personId: as.id, courseId })
  const { id } = (
    await call(writeCourseReview, { as, params: { id: courseId }, body: { stars: 5, text: 'Cô giảng dễ hiểu, chữa từng lỗi. '.repeat(4) } })
  ).data
  const { items } = (await call(listReviewQueue, { as: second, query: { waiting: 'PENDING' } })).data
  return { id, lastEditedAt: items.find((one) => one.id === id)?.lastEditedAt ?? '' }
}

async function rating({ call, deps, given, second }: DeedWorld) {
  const [teacher, as] = [await given.teacher(), await given.student()]
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await noteTaught(deps, [{ personId: as.id, teacherId: teacher.id }])
  const { id } = (await call(rateTeacher, { as, params: { id: teacher.id }, body: { stars: 5, text: 'Dạy dễ hiểu.' } })).data
  const [queued] = (await call(listRatingQueue, { as: second, query: { ids: id } })).data.items
  return { id, lastEditedAt: queued?.lastEditedAt ?? '' }
}

const post = async ({ call, second }: DeedWorld) =>
  (await call(knowledge.createPost, { as: second, body: postContent({ title: `Bài số ${names++}` }) })).data

/** A deed about a post that exists, with the details of its row. */
const postDeed = (
  endpoint: Deed['endpoint'],
  action: Parameters<typeof row>[0],
  send: (world: DeedWorld, post: Awaited<ReturnType<typeof knowledgePost>>) => ReturnType<DeedWorld['call']>,
): Deed => ({
  endpoint,
  prepare: async (world) => {
    const it = await knowledgePost(world)
    return { act: async () => ({ answer: await send(world, it), rows: [row(action, ['post', it.id])] }) }
  },
})

/** A published post with a document, and a picture and another document to add. */
async function knowledgePost(world: DeedWorld) {
  const { call, second, admin, sent } = world
  const { id } = await post(world)
  const asset = async (as: typeof admin, purpose: 'POST_COVER' | 'PUBLIC_DOCUMENT') => {
    const file = purpose === 'POST_COVER' ? { bytes: await picture() } : { bytes: pdf, fileName: 'de-cuong.pdf' }
    return (await sent(as, { purpose, ...file })).assetId
  }
  const attached = await call(knowledge.attachDocument, {
    as: second,
    params: { id },
    body: { assetId: await asset(second, 'PUBLIC_DOCUMENT') },
  })
  const published = (await call(knowledge.publishPost, { as: second, params: { id }, body: {} })).data
  return {
    id,
    version: published.version,
    documentId: attached.data.documents[0]?.id ?? '',
    cover: await asset(admin, 'POST_COVER'),
    document: await asset(admin, 'PUBLIC_DOCUMENT'),
  }
}

export const offerDeeds: readonly Deed[] = [
  ...authoringDeeds,
  {
    endpoint: categories.addCategory,
    prepare: async ({ call, admin }) => {
      const name = `Toán vui ${names++}`
      const act = async () => {
        const answer = await call(categories.addCategory, { as: admin, body: { parentId: 4, name } })
        return { answer, rows: [row('category.changed', ['category', String(answer.data.id)], { details: { name, isHidden: false } })] }
      }
      return { act }
    },
  },
  {
    endpoint: categories.changeCategory,
    prepare: async (world) => {
      const { id, name } = await category(world)
      const act = async () => ({
        answer: await world.call(categories.changeCategory, { as: world.admin, params: { id }, body: { isHidden: true } }),
        rows: [row('category.changed', ['category', String(id)], { details: { name, isHidden: true } })],
      })
      return { act }
    },
  },
  {
    endpoint: categories.removeCategory,
    prepare: async (world) => {
      const { id, name } = await category(world)
      const act = async () => ({
        answer: await world.call(categories.removeCategory, { as: world.admin, params: { id } }),
        rows: [row('category.changed', ['category', String(id)], { details: { name } })],
      })
      return { act }
    },
  },
  ...([{ title: 'Toán 8 nâng cao' }, { state: 'PAUSED' }] as const).map((change): Deed => ({
    endpoint: changeCourse,
    how: Object.keys(change)[0] ?? '',
    prepare: async (world) => {
      const { id } = await course(world)
      const act = async () => ({
        answer: await world.call(changeCourse, { as: world.admin, params: { id }, body: change }),
        rows: [row('course.changed', ['course', id], { details: change })],
      })
      return { act }
    },
  })),
  ...([{ title: 'Chữa đề giữa kỳ' }, { isGone: true }] as const).map((change): Deed => ({
    endpoint: changeLiveClass,
    how: Object.keys(change)[0] ?? '',
    prepare: async (world) => {
      const id = await world.liveClass(await world.given.teacher(), 'Chữa đề')
      const act = async () => ({
        answer: await world.call(changeLiveClass, { as: world.admin, params: { id }, body: change }),
        rows: [row('class.changed', ['class', id], { details: { before: 'Chữa đề', ...change } })],
      })
      return { act }
    },
  })),
  ...(['SHOWN', 'HIDDEN'] as const).map((verdict): Deed => ({
    endpoint: moderateReview,
    how: verdict,
    prepare: async (world) => {
      const { id, lastEditedAt } = await review(world)
      const act = async () => ({
        answer: await world.call(moderateReview, { as: world.admin, params: { id }, body: { verdict, lastEditedAt, reason } }),
        rows: [row('review.moderated', ['review', id], { reason, details: { verdict } })],
      })
      return { act }
    },
  })),
  ...([true, false] as const).map((isFeatured): Deed => ({
    endpoint: featureReview,
    how: isFeatured ? 'featured' : 'unfeatured',
    prepare: async (world) => {
      const { id, lastEditedAt } = await review(world)
      const at = { as: world.second, params: { id } }
      await world.call(moderateReview, { ...at, body: { verdict: 'SHOWN', lastEditedAt, reason } })
      if (!isFeatured) await world.call(featureReview, { ...at, body: { isFeatured: true, lastEditedAt } })
      const act = async () => ({
        answer: await world.call(featureReview, { as: world.admin, params: { id }, body: { isFeatured, lastEditedAt } }),
        rows: [row(isFeatured ? 'review.featured' : 'review.unfeatured', ['review', id])],
      })
      return { act }
    },
  })),
  ...(['SHOWN', 'HIDDEN'] as const).map((verdict): Deed => ({
    endpoint: moderateRating,
    how: verdict,
    prepare: async (world) => {
      const { id, lastEditedAt } = await rating(world)
      const act = async () => ({
        answer: await world.call(moderateRating, { as: world.admin, params: { id }, body: { verdict, lastEditedAt, reason } }),
        rows: [row('rating.moderated', ['rating', id], { reason, details: { verdict } })],
      })
      return { act }
    },
  })),
  {
    endpoint: knowledge.createPost,
    prepare: async ({ call, admin }) => {
      const body = postContent({ title: `Bài số ${names++}` })
      const act = async () => {
        const answer = await call(knowledge.createPost, { as: admin, body })
        return { answer, rows: [row('post.created', ['post', answer.data.id], { details: { title: body.title } })] }
      }
      return { act }
    },
  },
  postDeed(knowledge.savePost, 'post.edited', ({ call, admin }, { id, version }) =>
    call(knowledge.savePost, { as: admin, params: { id }, body: { version, content: postContent({ title: 'Sửa lại' }) } }),
  ),
  {
    endpoint: knowledge.publishPost,
    prepare: async (world) => {
      const { id, title } = await post(world)
      const act = async () => ({
        answer: await world.call(knowledge.publishPost, { as: world.admin, params: { id }, body: {} }),
        rows: [row('post.published', ['post', id], { details: { title } })],
      })
      return { act }
    },
  },
  postDeed(knowledge.unpublishPost, 'post.unpublished', ({ call, admin }, { id }) =>
    call(knowledge.unpublishPost, { as: admin, params: { id } }),
  ),
  postDeed(knowledge.renamePost, 'post.renamed', ({ call, admin }, { id }) =>
    call(knowledge.renamePost, { as: admin, params: { id }, body: { slug: `bai-moi-${names++}` } }),
  ),
  postDeed(knowledge.setPostCover, 'post.files-changed', ({ call, admin }, { id, cover }) =>
    call(knowledge.setPostCover, { as: admin, params: { id }, body: { assetId: cover } }),
  ),
  postDeed(knowledge.attachDocument, 'post.files-changed', ({ call, admin }, { id, document }) =>
    call(knowledge.attachDocument, { as: admin, params: { id }, body: { assetId: document } }),
  ),
  postDeed(knowledge.detachDocument, 'post.files-changed', ({ call, admin }, { id, documentId }) =>
    call(knowledge.detachDocument, { as: admin, params: { id, documentId } }),
  ),
]
