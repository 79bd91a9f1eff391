import type { PersonalData } from '#platform/app/module'
import { collectInbox, eraseInbox } from './inbox/inbox.service.ts'
import { eraseDigests } from './delivery/digest.service.ts'
import { collectDevices, eraseDevices } from './push/push.service.ts'
import { collectSettings, eraseSettings } from './settings/notification-settings.service.ts'

export const personalData: PersonalData = {
  collect: async (deps, personId, readerId = personId) => ({
    ...(await collectInbox(deps, personId, readerId)),
    ...(await collectSettings(deps, personId)),
    ...(await collectDevices(deps, personId)),
  }),
  async erase(deps, personId) {
    await eraseInbox(deps, personId)
    await eraseSettings(deps, personId)
    await eraseDigests(deps, personId)
    await eraseDevices(deps, personId)
  },
}
