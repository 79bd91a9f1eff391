import { type Role, roles } from '@khue/contracts/endpoint'
import { describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { pagePaths } from '#app/shared/site-map.ts'
import { barOf, currentEntry, drawnFrame, type Entry, entriesOf, isOwnPage, sharedPageAt } from './role-frame.ts'
import { frameAt, framesOf, ownersOf, roleFrames } from './role-frames.ts'
import { isSettingsPage, settingsOf } from './settings-menu.ts'

const paths = new Set(pagePaths(pages))
const hasPage = (address: string) => paths.has(address)
const everyPage = () => true
const drawn = (role: Role, isChild = false) => drawnFrame(roleFrames[role], { hasPage, isChild })
const whole = (role: Role) => drawnFrame(roleFrames[role], { hasPage: everyPage, isChild: false })
const addressesOf = ({ to, tabs = [] }: Entry) => [to, ...tabs.map((tab) => tab.to)]

const wordsOfBar = (role: Role) =>
  barOf(whole(role)).items.map((item) => (item.kind === 'group' ? item.group.label : (item.entry.short ?? item.entry.label)))
const seenBy = (isChild: boolean) =>
  [
    ...entriesOf(drawnFrame(roleFrames.student, { hasPage: everyPage, isChild })),
    ...settingsOf({ isChild, isTeaching: false, hasPage: everyPage }).flatMap(({ entries }) => entries),
  ].map(({ to }) => to)
const isSettings = (role: Role, path: string) => isSettingsPage(path, currentEntry(entriesOf(whole(role)), path))
const shown = (role: Role) =>
  [
    '/account/settings',
    '/account/settings/points',
    '/account/family',
    '/account/family/requests',
    '/account/teaching/profile',
    '/account/my-orders',
  ].filter((path) => isSettings(role, path))

describe.each(roles)('the frame of %s', (role) => {
  test('has no entry, tab or place in the bar that leads to a page which does not exist', () => {
    const frame = drawn(role)
    const { items, more, moreGroups } = barOf(frame)
    const inBar = items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : item.group.entries))
    const all = [...entriesOf(frame), ...inBar, ...more, ...moreGroups.flatMap(({ entries }) => entries)]
    expect(all.flatMap(addressesOf).filter((address) => !hasPage(address))).toEqual([])
  })

  test('each link to start something belongs to an entry of the role', () => {
    const { begins = [] } = drawn(role)
    expect(begins.map(({ to }) => [to, currentEntry(entriesOf(drawn(role)), to) !== undefined])).toEqual(begins.map(({ to }) => [to, true]))
    expect(begins.filter(({ to }) => !hasPage(to))).toEqual([])
  })

  test('keeps to four groups and twelve entries, or to one open group of as many', () => {
    const { first, groups, last, folds } = roleFrames[role]
    const lengths = folds ? groups.map(({ entries }) => entries.length) : [entriesOf({ first, groups, last }).length]
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12)
    expect(folds ? 0 : groups.length + (last.length > 0 ? 1 : 0)).toBeLessThanOrEqual(4)
  })

  test('marks each of its pages, and what hangs below one, at one entry', () => {
    const entries = entriesOf(whole(role))
    for (const entry of entries) {
      for (const address of addressesOf(entry)) expect([address, currentEntry(entries, address)]).toEqual([address, entry])
      expect(isOwnPage(entry, entry.to)).toBe(true)
      if (!entry.isExact) expect(currentEntry(entries, `${entry.to}/x`)).toBe(entry)
    }
    expect(new Set(entries.flatMap(addressesOf)).size).toBe(entries.flatMap((entry) => [...new Set(addressesOf(entry))]).length)
  })

  test('fills the bar of phones, and leaves nothing out of bar and sheet', () => {
    const frame = whole(role)
    const { items, more, moreGroups } = barOf(frame)
    expect(items).toHaveLength(4)
    const reached = new Set(
      [
        ...items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : item.group.entries)),
        ...more,
        ...moreGroups.flatMap(({ entries }) => entries),
      ].map(({ to }) => to),
    )
    const inEverySheet = new Set(['/account/settings', '/account/supports'])
    expect(
      entriesOf(frame)
        .map(({ to }) => to)
        .filter((to) => !reached.has(to) && !inEverySheet.has(to)),
    ).toEqual([])
  })
})

test('the bars of phones are those of the design', () => {
  expect(wordsOfBar('student')).toEqual(['Hôm nay', 'Khoá học', 'Bài tập', 'Luyện tập'])
  expect(wordsOfBar('parent')).toEqual(['Lịch con', 'Báo cáo', 'Duyệt', 'Đơn hàng'])
  expect(wordsOfBar('teacher')).toEqual(['Bàn dạy', 'Lịch', 'Lớp', 'Chấm bài'])
  expect(wordsOfBar('tutor')).toEqual(wordsOfBar('teacher'))
  expect(wordsOfBar('master')).toEqual(['Tổng quan', 'Học sinh', 'Ưu đãi', 'Hoa hồng'])
  expect(wordsOfBar('admin')).toEqual(['Đến hạn', 'Tiền', 'Người', 'Nội dung'])
})

test('free places of a bar are taken by the next entries that exist', () => {
  const frame = drawnFrame(roleFrames.student, {
    hasPage: (to) => ['/account/chat', '/account/settings/points'].includes(to),
    isChild: false,
  })
  expect(barOf(frame).items.map((item) => item.kind === 'entry' && item.entry.to)).toEqual(['/account/chat', '/account/settings/points'])
})

test('nothing of a child is about money: neither menu nor settings', () => {
  const money = [
    '/account/my-orders',
    '/account/balance',
    '/account/settings/payment-info',
    '/account/settings/vouchers',
    '/account/settings/membership',
  ]
  expect(seenBy(false)).toEqual(expect.arrayContaining(money))
  expect(seenBy(true).filter((to) => money.includes(to))).toEqual([])
  expect(settingsOf({ isChild: true, isTeaching: false, hasPage }).map(({ label }) => label)).toEqual(['Tài khoản', 'Liên lạc', 'Riêng tư'])
})

test.each<[path: string, roles: Role[], last: string | undefined, frame: Role]>([
  // the address decides
  ['/account/teaching', ['parent', 'teacher'], 'parent', 'teacher'],
  ['/account/teaching/courses', ['tutor'], undefined, 'tutor'],
  ['/account/teaching/courses', ['tutor', 'teacher'], 'tutor', 'teacher'],
  ['/account/master-account/students', ['student', 'master'], 'student', 'master'],
  ['/account/affiliate', ['student', 'master'], 'student', 'master'],
  ['/account/affiliate', ['student'], undefined, 'student'],
  ['/account/master-account-management', ['student'], undefined, 'student'],
  ['/admin/users', ['teacher', 'admin'], 'teacher', 'admin'],
  ['/account/balance', ['teacher', 'parent'], 'teacher', 'parent'],
  ['/account/balance', ['teacher'], 'teacher', 'student'],
  ['/account/family', ['parent', 'admin'], 'admin', 'parent'],
  // shared pages keep the frame used last, if the person still holds the role
  ['/account/chat', ['parent', 'teacher'], 'teacher', 'teacher'],
  ['/account/settings/password', ['parent', 'admin'], 'admin', 'admin'],
  ['/account/calendar', ['parent', 'teacher'], undefined, 'parent'],
  ['/account/calendar', ['teacher'], 'admin', 'teacher'],
  ['/account/my-orders/x', ['teacher', 'admin'], 'constructor', 'teacher'],
  ['/account/settings', [], undefined, 'student'],
  // a parent who learns has one frame for both
  ['/account/calendar', ['student', 'parent'], 'student', 'parent'],
])('%s shows %j, whose device showed %s last, the frame of %s', (path, held, last, expected) => {
  expect(frameAt(path, held, last).role).toBe(expected)
})

test('a person switches between the roles they hold; teaching in both ways is one desk', () => {
  expect(framesOf(['admin', 'tutor', 'teacher', 'parent', 'student']).map(({ role }) => role)).toEqual(['parent', 'teacher', 'admin'])
  expect(framesOf(['tutor']).map(({ label }) => label)).toEqual(['Gia sư'])
})

test('every page of a role belongs to it alone', () => {
  expect(ownersOf('/account/teaching/courses/:id').map(({ role }) => role)).toEqual(['teacher', 'tutor'])
  expect(ownersOf('/account/teaching-x')).toEqual([])
  expect(pagePaths(pages).filter((path) => path.startsWith('/admin') && ownersOf(path).length !== 1)).toEqual([])
  expect(pagePaths(pages).filter((path) => /^\/account\/(settings|my-orders|family)/.test(path) && ownersOf(path).length > 0)).toEqual([])
})

test('the menu turns into the settings on their pages, except where the role has an entry of its own', () => {
  expect(shown('student')).toEqual(['/account/settings', '/account/family', '/account/family/requests', '/account/teaching/profile'])
  expect(shown('parent')).toEqual(['/account/settings', '/account/settings/points', '/account/family', '/account/teaching/profile'])
  expect(shown('teacher')).toContain('/account/teaching/profile')
})

test('every page of admins and of accounts hangs at an entry of a menu', () => {
  const shown = pages.filter(({ file }) => file.endsWith('.page.tsx'))
  const own = pagePaths(shown).filter((path) => /^\/(admin|account)(\/|$)/.test(path))
  const entries = roles.flatMap((role) => entriesOf(whole(role)))
  const settings = settingsOf({ isChild: false, isTeaching: true, hasPage: everyPage }).flatMap((group) => group.entries)
  expect(own.filter((path) => !currentEntry([...entries, ...settings], path))).toEqual(['/account/notifications'])
})

test('a page about one thing leads another learner to its list', () => {
  const courses = currentEntry(entriesOf(roleFrames.parent), '/account/learn/1')
  if (!courses) throw new Error('the page of a course hangs under no entry')
  expect(sharedPageAt(courses, '/account/learn/1')).toBe(courses.to)
  expect(sharedPageAt(courses, courses.to)).toBe(courses.to)
  for (const { to } of courses.tabs ?? []) expect(sharedPageAt(courses, to)).toBe(to)
})
