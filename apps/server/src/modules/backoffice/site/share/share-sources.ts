import { getOpenClass } from '@khue/contracts/offer/open-classes'
import { getCourse } from '@khue/contracts/offer/courses'
import type { CallInput, Endpoint, Reply } from '@khue/contracts/endpoint'
import { getPost } from '@khue/contracts/offer/knowledge'
import { subjects } from '@khue/contracts/offer/subjects'
import { getTeacher } from '@khue/contracts/offer/teachers'
import { isSubjectKey, type SubjectKey } from '@khue/art/palette'
import { getTutor } from '@khue/contracts/offer/tutors'
import { type Api, callInProcess, type Caller } from '#platform/http/api'
import { AppError, commonError } from '#platform/errors'
import { inVietnam } from '#platform/vietnam/time'
import type { ShareCard } from './share-card.ts'

/** The share picture of the site itself. */
export const siteCard: ShareCard = {
  kind: 'Học trực tuyến',
  title: 'Mỗi buổi học, sáng thêm một vì sao',
  line: 'Lớp tương tác mỗi ngày cùng thầy cô tận tâm',
  art: undefined,
}

type Source = (api: Api, guest: Caller, id: string) => Promise<ShareCard>

const subjectOf = (id: number): { key: SubjectKey; name: string } => subjects.find((one) => one.id === id) ?? subjects[0]
const vnd = (amount: number) => (amount === 0 ? 'Miễn phí' : `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.')}đ`)

/** "19:30 thứ Ba, 24/11" */
function moment(iso: string) {
  const at = inVietnam(new Date(iso))
  const weekday = ['thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy', 'Chủ nhật'][at.dayOfWeek - 1]
  return `${at.toPlainTime().toString().slice(0, '19:30'.length)} ${weekday}, ${at.day}/${at.month}`
}

/** Calls an endpoint as a guest. An id that the endpoint refuses as malformed names nothing. */
async function ask<const E extends Endpoint>(
  { api, guest }: { api: Api; guest: Caller },
  endpoint: E,
  input: CallInput<E>,
): Promise<Reply<E>> {
  return callInProcess(api, guest, endpoint, input).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 400 ? commonError.NOT_FOUND() : error
  })
}

/** Everything with its own share picture, described by the reply of its endpoint. */
export const shareSources: Record<string, Source> = {
  courses: async (api, guest, id) => {
    const course = await ask({ api, guest }, getCourse, { params: { id } })
    const subject = subjectOf(course.subjectId)
    return {
      kind: `Khoá học · ${subject.name}`,
      title: course.title,
      line: `${course.teacher.name} · ${course.lessons} buổi · ${vnd(course.fee)}`,
      art: { subject: subject.key, id: course.code },
    }
  },
  classes: async (api, guest, id) => {
    const one = await ask({ api, guest }, getOpenClass, { query: { id } })
    const subject = subjectOf(one.subjectId)
    return {
      kind: `${one.kind === 'OPEN' ? 'Lớp học mở' : 'Lớp tương tác'} · ${subject.name}`,
      title: one.title,
      line: [one.teacher.name, ...(one.startsAt ? [moment(one.startsAt)] : [])].join(' · '),
      art: { subject: subject.key, id: one.code },
    }
  },
  tutors: async (api, guest, id) => {
    const tutor = await ask({ api, guest }, getTutor, { params: { id } })
    const [subject] = tutor.subjectIds.map(subjectOf)
    return {
      kind: `Gia sư${subject ? ` · ${subject.name}` : ''}`,
      title: tutor.name,
      line: `${tutor.school ?? tutor.intro} · từ ${vnd(tutor.feePerHour)}/giờ`,
      art: { subject: (subject ?? subjects[0]).key, id: tutor.code },
    }
  },
  teachers: async (api, guest, id) => {
    const teacher = await ask({ api, guest }, getTeacher, { params: { id } })
    const [subject] = teacher.subjectIds.map(subjectOf)
    return {
      kind: `Giáo viên${subject ? ` · ${subject.name}` : ''}`,
      title: teacher.name,
      line: teacher.school ?? teacher.intro,
      art: { subject: (subject ?? subjects[0]).key, id: teacher.code },
    }
  },
  posts: async (api, guest, slug) => {
    const post = await ask({ api, guest }, getPost, { params: { slug } })
    const [, key = '', id = ''] = /^\/art\/covers\/(\w+)\/([\w-]+)\.svg$/.exec(post.cover) ?? []
    return {
      kind: 'Kiến thức',
      title: post.title,
      line: `${post.authorName} · đọc trong ${post.minutes} phút`,
      art: isSubjectKey(key) ? { subject: key, id } : { subject: subjects[0].key, id: post.slug },
    }
  },
}
