import { accountNoted } from '#modules/identity'
import { reaction } from '#platform/news'
import { accountNotice } from './account.notices.ts'
import { notify } from './notify.service.ts'

export const notificationReactions = [
  reaction(
    'tell_of_account',
    accountNoted,
    async (deps, { personId, ...noted }) => void (await notify(deps, [personId], accountNotice(noted))),
  ),
]
