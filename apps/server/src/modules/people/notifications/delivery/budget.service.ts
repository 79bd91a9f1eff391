import type { MessageBudget, PaidCategory } from '@khue/contracts/people/message-costs'
import { channelsOf, type NotificationCategory, type NotificationChannel } from '@khue/contracts/people/notification-settings'
import { recordAudit } from '#modules/ground/audit'
import { listPeopleOfRole } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { notify } from '../notifying/notify.service.ts'
import * as stored from './budget.repository.ts'

/** The price of one message; free channels have no budget. */
export const costOf = ({ config }: Deps, channel: NotificationChannel) =>
  channel === 'zalo' ? config.ZNS_PRICE_VND : channel === 'sms' ? config.SMS_PRICE_VND : 0

/** Reserves the price of a message; false when this month's budget for the category is spent; admins are notified once. */
export async function reserve(deps: Deps, category: NotificationCategory, costVnd: number) {
  if (costVnd === 0 || (await stored.takeFromBudget(deps.db, category, costVnd, deps.config.NOTIFICATION_MONTHLY_BUDGET_VND))) return true
  await notifyAdmins(deps, category)
  return false
}

export const release = async (deps: Deps, category: NotificationCategory, costVnd: number) => {
  if (costVnd > 0) await stored.giveBack(deps.db, { category, costVnd })
}

const notifyAdmins = (deps: Deps, category: NotificationCategory) =>
  transact(deps, async (deps) => {
    const marked = await stored.markAdminsNotified(deps.db, category)
    if (!marked) return
    await notify(deps, await listPeopleOfRole(deps, 'admin'), {
      event: `notifications.budget_spent ${category} ${marked.at}`,
      category: 'WARN',
      type: 'BUDGET_SPENT',
      title: 'Đã dùng hết ngân sách tin nhắn',
      text: `Ngân sách Zalo và SMS tháng **${marked.month}** cho loại **${category}** đã hết. Tin trong hộp thông báo, thông báo đẩy và email vẫn được gửi.`,
      url: '/admin/messages',
      openDetail: true,
      reason: 'Bạn nhận tin này vì bạn là quản trị viên.',
    })
  })

/** Budgets of this Vietnamese month. */
export async function readBudgets(deps: Deps) {
  const rows = await stored.listBudgets(deps.db, deps.config.NOTIFICATION_MONTHLY_BUDGET_VND)
  return { month: rows[0]?.month ?? '', items: rows.map((row) => shown(deps, row)) }
}

const shown = (deps: Deps, { category, monthlyVnd, spentVnd }: Omit<MessageBudget, 'stopped'>): MessageBudget => ({
  category,
  monthlyVnd,
  spentVnd,
  stopped: channelsOf[category].filter((channel) => {
    const costVnd = costOf(deps, channel)
    return costVnd > 0 && spentVnd + costVnd > monthlyVnd
  }),
})

/** A cap applies at once, to this month too. */
export const changeBudget = (deps: Deps, actor: Actor, category: PaidCategory, monthlyVnd: number) =>
  transact(deps, async (deps) => {
    const before = await stored.lockBudget(deps.db, category, deps.config.NOTIFICATION_MONTHLY_BUDGET_VND)
    await stored.setBudget(deps.db, category, monthlyVnd)
    await recordAudit(deps, {
      actor,
      action: 'message-budget.set',
      subject: { kind: 'message-budget', id: category },
      details: { fromVnd: before, toVnd: monthlyVnd },
    })
    const { items } = await readBudgets(deps)
    const changed = items.find((one) => one.category === category)
    if (!changed) throw new Error(`No budget of ${category}`)
    return changed
  })
