import type { NotificationCategory, NotificationChannel } from '@khue/contracts/notification-settings'
import { listPeopleOfRole } from '#modules/identity'
import { type Deps, transact } from '#platform/deps'
import { notify } from '../notify.service.ts'
import * as stored from './budget.repository.ts'

/** What one message costs; what is free has no budget. */
export const costOf = ({ config }: Deps, channel: NotificationChannel) =>
  channel === 'zalo' ? config.ZNS_PRICE_VND : channel === 'sms' ? config.SMS_PRICE_VND : 0

/** Sets the price of a message aside; false when this month's money for the category is spent, which admins are told once. */
export async function reserve(deps: Deps, category: NotificationCategory, costVnd: number) {
  if (costVnd === 0 || (await stored.takeFromBudget(deps.db, category, costVnd, deps.config.NOTIFICATION_MONTHLY_VND))) return true
  await tellAdmins(deps, category)
  return false
}

export const release = async (deps: Deps, category: NotificationCategory, costVnd: number) => {
  if (costVnd > 0) await stored.giveBack(deps.db, { category, costVnd })
}

const tellAdmins = (deps: Deps, category: NotificationCategory) =>
  transact(deps, async (deps) => {
    const month = await stored.setTold(deps.db, category)
    if (!month) return
    await notify(deps, await listPeopleOfRole(deps, 'admin'), {
      event: `notifications.budget_spent ${category} ${month}`,
      category: 'WARN',
      type: 'BUDGET_SPENT',
      title: 'Đã dùng hết ngân sách tin nhắn',
      text: `Ngân sách Zalo và SMS tháng **${month}** cho loại **${category}** đã hết. Tin trong hộp thông báo, thông báo đẩy và email vẫn được gửi.`,
      openDetail: true,
      why: 'Bạn nhận tin này vì bạn là quản trị viên.',
    })
  })
