import type { PersonalData } from '#platform/app/module'
import { leaveNetwork } from './edit-tutors.service.ts'
import { activeServices } from './find-tutors.service.ts'

export const personalData: PersonalData = {
  collect: async (deps, personId) => {
    const services = await activeServices(deps, personId)
    return services.length > 0 ? { 'Dịch vụ gia sư': services } : {}
  },
  erase: async (deps, personId) => {
    await leaveNetwork(deps, personId)
  },
}
