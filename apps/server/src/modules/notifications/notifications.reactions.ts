import { accountNoticeCreated } from '#modules/identity'
import { subscriber } from '#platform/news'
import { accountNotice } from './account.notices.ts'
import { notify } from './notify.service.ts'

export const notificationSubscribers = [
  subscriber(
    'notify_security_notice',
    accountNoticeCreated,
    async (deps, { personId, ...noted }) => void (await notify(deps, [personId], accountNotice(noted))),
  ),
]
