import { previewMessage } from '#modules/ground/channels'
import { type Deps, transact } from '#platform/deps'
import { readMarked } from '../marked-text.ts'
import type { Notice } from '../notice.ts'
import { createNotifications } from '../notifying/notify.service.ts'
import { shortened } from '../push/push-message.ts'
import { freeChannels } from '../planning/escalation-plan.ts'
import { insertDeliveries } from '../planning/plan.repository.ts'
import { readReaders } from '../planning/plan.service.ts'
import { testPriority } from './send.service.ts'
import { canUnsubscribe } from './unsubscribe.ts'

/**
 * Sends authors a preview of their own notice: in the inbox, and at once over the enabled free channels of its category, without delays and quiet
 * hours.
 */
export const sendTestNotice = (deps: Deps, personId: string, notice: Omit<Notice, 'campaignId'>) =>
  transact(deps, async (deps) => {
    const now = deps.clock()
    // keeps the planning loop from planning it
    const created = await createNotifications(deps, [personId], { ...notice, past: { at: now, isRead: false } })
    const reader = (await readReaders(deps, [personId]))(personId)
    await insertDeliveries(
      deps.db,
      created.flatMap(({ id: notificationId }) =>
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

/** A notice as its readers will see it: in the bell, pushed, and as an e-mail; also one that is too long, so that it can be reviewed. */
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
