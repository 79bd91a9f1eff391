import { type NewProfile, saveOwnProfile, submitOwnProfile, getOwnProfile } from '#modules/offer/teachers'
import type { Deps } from '#platform/deps'
import { demoAccounts } from './data/accounts.ts'
import { actorOf } from './queues.ts'
import { profileRowId } from './seed.ts'

type Past = { key: string; school?: string; years: number; grades?: readonly number[] }
const thisYear = 2026

/** What a demo teacher has done before, from their school and their years of teaching. */
export function experienceOf({ key, school, years, grades }: Past) {
  const since = thisYear - years
  const isAtSchool = school !== undefined && /^TH(CS|PT) /.test(school)
  const level = school?.startsWith('THPT') ? [10, 11, 12] : [6, 7, 8, 9]
  const past = {
    grades: [...(grades ?? level)],
    schools: [{ id: profileRowId(`${key}:school`), name: 'Trường Đại học Sư phạm', study: 'Cử nhân', fromYear: since - 4, toYear: since }],
    work: isAtSchool ? [{ id: profileRowId(`${key}:work`), position: 'Giáo viên', place: school, fromYear: since, toYear: null }] : [],
    achievements:
      years >= 8 ? [{ id: profileRowId(`${key}:achievement`), text: 'Giáo viên dạy giỏi cấp thành phố', year: thisYear - 3 }] : [],
  } satisfies Partial<NewProfile>
  return { ...past, ...(isAtSchool && { classes: `Khối ${level.join(', ')}` }) }
}

/** A tutor's new introduction, which waits for the admin. Safe to run twice. */
export async function sendDemoProfile(deps: Deps) {
  const tutor = demoAccounts.find(({ roles }) => roles.includes('tutor'))
  const actor = tutor && (await actorOf(deps, tutor))
  if (!actor) return
  const { approved, open, revision } = await getOwnProfile(deps, actor)
  if (!approved || approved.version > 1 || open) return
  const about = 'Buổi đầu mình nghe bạn kể đang vướng ở đâu, rồi hai thầy trò cùng đặt mục tiêu cho từng tháng.'
  const saved = await saveOwnProfile(deps, actor, { revision, changes: { about, yearsTeaching: (approved.yearsTeaching ?? 0) + 1 } })
  await submitOwnProfile(deps, actor, saved.revision)
}
