import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { erasePerson, listFeedsOf, listRemindersOf } from './reminders/reminders.repository.ts'

async function collect({ db }: Deps, personId: string) {
  const [reminders, feeds] = [await listRemindersOf(db, personId), await listFeedsOf(db, personId)]
  return {
    ...(reminders.length > 0 && {
      'Lời nhắc trong lịch': reminders.map(({ title, at, repeat, remindMinutes, createdAt }) => ({
        'Nội dung': title,
        Lúc: at.toISOString(),
        'Lặp lại hằng tuần': repeat === 'weekly',
        'Báo trước (phút)': remindMinutes,
        'Đặt lúc': createdAt.toISOString(),
      })),
    }),
    ...(feeds.length > 0 && {
      'Địa chỉ đồng bộ lịch': feeds.map(({ createdAt }) => ({ 'Tạo lúc': createdAt.toISOString() })),
    }),
  }
}

export const personalData: PersonalData = { collect, erase: ({ db }, personId) => erasePerson(db, personId) }
