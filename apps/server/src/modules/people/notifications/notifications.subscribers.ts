import { accountNoticeCreated } from '#modules/people/sessions'
import { subscriber } from '#platform/outbox/domain-events'
import { accountNotice } from './account.notices.ts'
import { notify } from './notifying/notify.service.ts'

export const notificationSubscribers = [
  subscriber(
    'notify_security_notice',
    accountNoticeCreated,
    async (deps, { personId, ...noted }) => void (await notify(deps, [personId], accountNotice(noted))),
  ),
]
