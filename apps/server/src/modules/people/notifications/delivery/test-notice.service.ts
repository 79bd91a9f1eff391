import { previewMessage } from '#modules/ground/channels'
import { type Deps, transact } from '#platform/deps'
import { readMarked } from '../marked-text.ts'
import type { Notice } from '../notice.ts'
import { createNotifications } from '../notify.service.ts'
import { shortened } from '../push/push-message.ts'
import { freeChannels } from './escalation-plan.ts'
import { insertDeliveries } from './plan.repository.ts'
import { readReaders } from './plan.service.ts'
import { testPriority } from './send.service.ts'
import { canUnsubscribe } from './unsubscribe.ts'

/**
 * Shows somebody their own words before others get them: in the inbox, and at once over the free channels that they have switched
 * on for its category, with no waiting and no quiet hours.
 */
export const sendTestNotice = (deps: Deps, personId: string, notice: Omit<Notice, 'campaignId'>) =>
  transact(deps, async (deps) => {
    const now = deps.clock()
    const told = await createNotifications(deps, [personId], { ...notice, past: { at: now, isRead: false } }) // nobody else plans its ways
    const reader = (await readReaders(deps, [personId]))(personId)
    await insertDeliveries(
      deps.db,
      told.flatMap(({ id: notificationId }) =>
        freeChannels
          .filter((channel) => reader?.reach.has(channel) && reader.isOn(notice.category, channel))
          .map((channel) => ({
            personId,
            notificationId,
            channel,
            campaignId: null,
            priority: testPriority,
            isDigest: false,
            dueAt: now,
          })),
      ),
    )
  })

/** A notice as its readers will see it: in the bell, pushed, and as a letter; also one that does not fit, or nobody could look at it. */
export function previewNotice(deps: Deps, { title, text, reason, category, url }: Notice) {
  const { content, marks } = readMarked(text)
  const at = (path: string) => new URL(path, deps.config.publicUrl).href
  const pushed = shortened({ tag: '', title, body: content, url: '/', isUrgent: false })
  const params = {
    title,
    text: content,
    url: at(url ?? '/account/notifications'),
    reason,
    ...(canUnsubscribe(category) && { unsubscribeUrl: at('/unsubscribe') }),
  }
  return {
    content,
    marks,
    push: { title: pushed.title, body: pushed.body },
    mail: previewMessage(deps, { template: 'notification', params }).mail,
  }
}
