import { pages as routes } from '../apps/web/app/routes.ts'
import { demo } from './journey.ts'

/** Who opens a page: a guest, or a demo person. */
export const visitors = { guest: '', student: demo.student, parent: demo.parent, teacher: demo.teacher, admin: demo.admin } as const
export type Visitor = keyof typeof visitors
export type PageKind = { route: string; addresses: readonly string[]; by: readonly Visitor[] }

/** Asks the API; the caller passes the contract's type of the data. */
export type Ask = <T>(path: string, by?: Visitor) => Promise<T>
type Row = { id: string; slug: string; code: string }
type Rows = { items: readonly Row[] }

/** Pages of rows that a journey creates. */
const ownPages = [
  '/account/my-orders/:id',
  '/account/my-orders/:id/instalments',
  '/account/my-orders/:id/refund',
  '/account/supports/:id',
  '/admin/campaigns/:id',
  '/admin/campaigns/:id/edit',
  '/admin/payouts/batches/:id',
  '/admin/payouts/batches/:id/payouts/:payoutId',
  '/checkout/confirm/:id',
  '/checkout/pay/:code',
  '/checkout/status',
] as const
export type OwnPage = (typeof ownPages)[number]

/** Addresses with a query, for pages that are another kind with it, or nothing without it. */
const withQuery: Record<string, readonly string[]> = {
  '/open-classes': ['/open-classes', '/open-classes?open=register', '/open-classes?categoryId=104&day=today&level=adult'],
  '/courses': ['/courses', '/courses?categoryIds=4&levels=6-9', '/courses?term=xqzwkj'],
  '/interactive-classes': ['/interactive-classes', '/interactive-classes?term=toan&key=zzzzzzz2'],
  '/tutors/listing': ['/tutors/listing', '/tutors/listing?term=xqzwkj'],
  '/knowledge': ['/knowledge', '/knowledge?term=phan+so'],
  '/games-to-learn-english': ['/games-to-learn-english', '/games-to-learn-english?game=pairs'],
  '/faqs': ['/faqs', '/faqs?open=course-request'],
  '/': ['/', '/?support=app'],
  '/sign-in/code': ['/sign-in/code?to=678'],
  '/sign-in/child': ['/sign-in/child?code=EM23456798'],
  '/sign-up/code': ['/sign-up/code?to=678'],
  '/forgot-password/code': ['/forgot-password/code?to=678'],
  '/set-password': ['/set-password?token=x'],
  '/account/reports': ['/account/reports', '/account/reports?term=2025-2'],
  '/account/teaching/reports': ['due', 'sent', 'missed'].map((state) => `/account/teaching/reports?state=${state}`),
  '/account/teaching/income': ['/account/teaching/income', '/account/teaching/income?gross=5.000.000'],
  '/account/homework': ['/account/homework', '/account/homework?list=missed', '/account/homework?list=done'],
  '/account/calendar': ['week', 'month', 'day', 'list'].map((view) => `/account/calendar?view=${view}`),
  '/admin/lessons': ['/admin/lessons', '/admin/lessons?state=HELD'],
  '/account/family/join': ['/account/family/join', '/account/family/join?code=GD23456798'],
  '/account/settings/vouchers': ['/account/settings/vouchers', '/account/settings/vouchers?gift=QUAGIADINH'],
  '/checkout/renew': ['/checkout/renew?sku=SUB-6M'],
  '/gifts/new': ['/gifts/new?sku=SUB-6M'],
  '/admin/requests': ['/admin/requests', '/admin/requests?kind=REPORT'],
  '/admin/reviews': ['/admin/reviews', '/admin/reviews?waiting=eligible'],
  '/teachers/apply': ['/teachers/apply', '/teachers/apply?kind=TUTOR&step=review'],
  '/*': ['/khong-co-trang-nay'],
}

/** Every kind of page of the site map except `ownPages`, with example addresses; a new route without one fails here. */
export async function listPageKinds(ask: Ask): Promise<PageKind[]> {
  await untilTaught(ask)
  const examples = await exampleAddresses(ask)
  return routes
    .filter(({ file }) => file.endsWith('.page.tsx'))
    .map(({ path = '' }) => `/${path}`)
    .filter((route) => !ownPages.some((own) => own === route))
    .map((route) => {
      const addresses = withQuery[route] ?? examples[route] ?? (route.includes(':') ? [] : [route])
      if (addresses.length === 0) throw new Error(`e2e/page-kinds.ts has no example of ${route}`)
      return { route, addresses, by: visitorsOf(route) }
    })
}

function visitorsOf(route: string): readonly Visitor[] {
  if (route.startsWith('/admin')) return ['admin']
  if (route.startsWith('/notification')) return ['teacher']
  if (route.startsWith('/account/learn/')) return ['student', 'parent']
  // found by these alone: others get the page of a missing one
  if (route === '/account/lessons/:id') return ['teacher']
  if (route === '/account/reports/:lesson/:learner') return ['parent']
  if (route.startsWith('/account/teaching/reports/')) return ['teacher']
  if (route === '/account/learn/:course' || route === '/account/homework/:id') return ['student']
  if (/^\/(account|checkout|carts|gifts|teachers\/apply)/.test(route)) return ['student', 'parent', 'teacher']
  if (/^\/(login|sign-)/.test(route)) return ['guest'] // others are sent on
  return ['guest', 'student']
}

const lists: Record<string, { path: string; by?: Visitor }> = {
  '/courses/:address': { path: '/css/v2/course-sale' },
  '/open-classes/:address': { path: '/css/v1/fly-courses/search' },
  '/interactive-classes/:address': { path: '/css/v1/fly-courses/search?kind=INTERACTIVE' },
  '/tutors/:address': { path: '/tns/v1/tutor-sale/search' },
  '/teachers/:address': { path: '/tns/v1/teachers/top' },
  '/knowledge/post/:slug': { path: '/knowledge/v1/posts' },
  '/notification/:id': { path: '/messaging/notifications/load-more?size=1', by: 'teacher' },
  '/admin/promotions/:id': { path: '/promotions/v1/admin/promotions', by: 'admin' },
  '/admin/users/:id': { path: '/mid/v1/admin/users', by: 'admin' },
  '/admin/courses/:id': { path: '/css/v1/admin/courses', by: 'admin' },
  '/admin/classes/:id': { path: '/css/v1/admin/classes', by: 'admin' },
  '/admin/knowledge/:id': { path: '/knowledge/v1/admin/posts', by: 'admin' },
  '/admin/contracts/:id': { path: '/tns/v1/admin/contracts?status=COMPLETED', by: 'admin' },
  '/admin/applications/:id': { path: '/tns/v1/admin/applications', by: 'admin' },
  '/admin/applications/profiles/:id': { path: '/tns/v1/admin/applications', by: 'admin' },
  '/account/teaching/classes/single/:id': { path: '/authoring/v1/classes', by: 'teacher' },
  '/account/teaching/classes/single/:id/preview': { path: '/authoring/v1/classes', by: 'teacher' },
  '/account/teaching/classes/:run': { path: '/authoring/v1/runs?state=pending', by: 'teacher' },
  '/admin/banners/:id': { path: '/marketing/v1/admin/banners', by: 'admin' },
}

const exampleAddresses = async (ask: Ask): Promise<Record<string, string[]>> => ({
  '/admin/queue/:kind': ['/admin/queue/REVIEW', '/admin/queue/REFUND'],
  '/teachers/:address/disclosure': [`/teachers/${await topTeacher(ask)}/disclosure`],
  '/admin/approvals/:id?': ['/admin/approvals', `/admin/approvals/${await waitingCourse(ask)}`],
  '/admin/approvals/classes/:id?': ['/admin/approvals/classes', `/admin/approvals/classes/${await waitingClass(ask)}`],
  '/admin/lesson-problems/:id?': await lessonProblems(ask),
  '/account/lessons/:id': await lessonAddresses(ask),
  '/account/homework/:id': await homeworkAddresses(ask),
  ...(await markingAddresses(ask)),
  '/admin/plans/:sku': ['/admin/plans/SUB-6M'],
  '/admin/ledger/:code': ['/admin/ledger/deferred-revenue'],
  '/admin/contracts/templates': ['/admin/contracts/templates', '/admin/contracts/templates?version=2026.1'],
  '/admin/texts/:key': ['/admin/texts/partners', '/admin/texts/faqs'],
  // shown only while an approved purchase is being placed, so that everybody else gets the page of a missing one
  '/account/family/requests/:id/pay': ['/account/family/requests/01990000-0000-7000-8000-000000000000/pay'],
  '/account/family/spending/:id': ['/account/family/spending/khong-co'],
  '/verify/:code': [`/verify/${await verifyCode(ask)}`, '/verify/KHONGCOMANAYDAU2'],
  ...(await editorAddresses(ask)),
  ...(await reportAddresses(ask)),
  '/account/reports/weeks/:monday': ['/account/reports/weeks/2026-11-23'],
  '/r/:token': ['/r/khong-co'],
  '/account/learn/:course': [`/account/learn/${await learntCourse(ask)}`],
  '/account/learn/:course/lectures/:item': [await lectureAddress(ask)],
  '/checkout/return/:gateway': ['/checkout/return/vnpay', '/checkout/return/momo'],
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(lists).map(async ([route, { path, by }]) => {
        const [first] = (await ask<Rows>(path, by)).items
        if (!first) throw new Error(`${path} is empty`)
        const { id, slug, code } = first
        const last = /:(?:id|run)\b/.test(route) ? id : [slug, code].filter(Boolean).join('-')
        return [route, [route.replace(/:\w+/, last)]] as const
      }),
    ),
  ),
})

async function topTeacher(ask: Ask) {
  const [first] = (await ask<Rows>('/tns/v1/teachers/top')).items
  return first?.id ?? ''
}

async function waitingCourse(ask: Ask) {
  const [first] = (await ask<Rows>('/authoring/v1/admin/approvals', 'admin')).items
  return first?.id ?? ''
}

async function waitingClass(ask: Ask) {
  const [first] = (await ask<Rows>('/authoring/v1/admin/class-approvals', 'admin')).items
  return first?.id ?? ''
}

async function verifyCode(ask: Ask) {
  const [first] = (await ask<Rows>('/tns/v1/admin/contracts?status=COMPLETED&size=1', 'admin')).items
  return (await ask<{ document: { verifyCode: string } }>(`/tns/v1/admin/contracts/${first?.id ?? ''}`, 'admin')).document.verifyCode
}

type Lessons = { items: readonly { id: string }[] }
/** Lessons of the pupil at the demo's teacher: the next one and the last ones. */
async function lessonAddresses(ask: Ask) {
  const idsOf = async (query: string, by: Visitor) => (await ask<Lessons>(`/clms/v1/lessons?${query}`, by)).items.map(({ id }) => id)
  const taught = new Set([...(await idsOf('role=TEACHER', 'teacher')), ...(await idsOf('role=TEACHER&when=PAST', 'teacher'))])
  const isShared = (id: string) => taught.has(id)
  const coming = (await idsOf('when=COMING', 'student')).filter(isShared).slice(0, 1)
  const past = (await idsOf('when=PAST', 'student')).filter(isShared).slice(0, 4)
  return [...coming, ...past].map((id) => `/account/lessons/${id}`)
}

/** Homework of the pupil: one to do, one missed, one handed in, as far as there are. */
async function homeworkAddresses(ask: Ask) {
  const lists = ['TO_DO', 'MISSED', 'DONE'].map((when) => ask<Lessons>(`/clms/v1/homework?when=${when}`, 'student'))
  const found = await Promise.all(lists)
  return found.flatMap(({ items }) => items.slice(0, 1)).map(({ id }) => `/account/homework/${id}`)
}

/** What the demo's teacher has given and has to mark. */
async function markingAddresses(ask: Ask) {
  const [given] = (await ask<Rows>('/clms/v1/assignments', 'teacher')).items
  const [waiting] = (await ask<{ items: readonly { submissionId: string }[] }>('/clms/v1/marking/queue', 'teacher')).items
  const assignment = `/account/teaching/assignments/${given?.id ?? missingId}`
  return {
    '/account/teaching/assignments/:id': [assignment],
    '/account/teaching/assignments/:id/edit': [`${assignment}/edit`],
    '/account/teaching/mark/:submission': [`/account/teaching/mark/${waiting?.submissionId ?? missingId}`],
  }
}

/** The demo teaches when its first minute is over, and writes reports in the second one. */
async function untilTaught(ask: Ask) {
  for (let tries = 0; tries < 100; tries++) {
    if ((await ask<Rows>('/clms/v1/taught-reports?state=SENT', 'teacher')).items.length > 0) return
    await new Promise((done) => setTimeout(done, 2000))
  }
}

async function lessonProblems(ask: Ask) {
  const [first] = (await ask<Rows>('/clms/v1/admin/lesson-problems', 'admin')).items
  return ['/admin/lesson-problems', ...(first ? [`/admin/lesson-problems/${first.id}`] : [])]
}

/** A course of the demo's pupil, as the pupil and the parent open it. */
async function learntCourse(ask: Ask) {
  type Card = { kind: string; refId: string; state: string; learner: { id: string } }
  const { items } = await ask<{ items: readonly Card[] }>('/clms/v1/my-courses', 'student')
  const card = items.find(({ kind, state }) => kind === 'RUN' && state !== 'PENDING')
  return card ? `${card.refId}?learnerId=${card.learner.id}` : missingId
}
/** A lecture of the demo's pupil. */
async function lectureAddress(ask: Ask) {
  type Card = { kind: string; refId: string; state: string; learner: { id: string } }
  const { items } = await ask<{ items: readonly Card[] }>('/clms/v1/my-courses', 'student')
  const card = items.find(({ kind, state }) => kind === 'RECORDED' && state === 'IN_PROGRESS')
  if (!card) return `/account/learn/${missingId}/lectures/${missingId}`
  type Chapters = { chapters: readonly { lectures: readonly { itemId: string }[] }[] }
  const { chapters } = await ask<Chapters>(`/clms/v1/courses/${card.refId}/lectures`, 'student')
  return `/account/learn/${card.refId}/lectures/${chapters[0]?.lectures[0]?.itemId ?? missingId}?learnerId=${card.learner.id}`
}
const missingId = '01990000-0000-7000-8000-000000000000'

/** A report that the demo's teacher has sent to the demo's parent. */
async function reportAddresses(ask: Ask) {
  type Children = { children: readonly { id: string }[] }
  type Cards = { items: readonly { lesson: { id: string }; learner: { id: string } }[] }
  const [child] = (await ask<Children>('/mid/v1/users/profile', 'parent')).children
  const [sent] = (await ask<Cards>(`/clms/v1/reports?learnerId=${child?.id ?? missingId}`, 'parent')).items
  const [lesson, learner] = [sent?.lesson.id ?? missingId, sent?.learner.id ?? missingId]
  return {
    '/account/reports/:lesson/:learner': [`/account/reports/${lesson}/${learner}`],
    '/account/teaching/reports/:lesson': [`/account/teaching/reports/${lesson}`],
    '/account/teaching/reports/:lesson/:learner': [`/account/teaching/reports/${lesson}/${learner}`],
  }
}

/** Pages that write one course, by the demo's teacher. */
async function editorAddresses(ask: Ask) {
  const [course] = (await ask<Rows>('/authoring/v1/courses', 'teacher')).items
  const written = routes.map(({ path = '' }) => `/${path}`).filter((route) => route.startsWith('/account/teaching/courses/:id/'))
  return Object.fromEntries(written.map((route) => [route, [route.replace(':id', course?.id ?? '')]]))
}
