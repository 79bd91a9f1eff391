import type { PersonalData } from '#platform/app/module'
import { closeWorkItem } from '#modules/people/work-items'
import { deleteProof, findProof, listViews } from './identity-proof.repository.ts'
import { openSecret } from './sealed-proof.service.ts'

export const personalData: PersonalData = {
  async collect({ db, config }, personId) {
    const row = await findProof(db, personId)
    const views = await listViews(db, personId)
    const secret = row && openSecret(config, row)
    return {
      'Giấy tờ tuỳ thân': secret
        ? { 'Số định danh': secret.idNumber, 'Ngày cấp': secret.issueDate, 'Nơi cấp': secret.issuePlace, 'Trạng thái': row.status }
        : null,
      'Những lần giấy tờ được xem': views.map(({ at, reason }) => ({ Lúc: at.toISOString(), 'Lý do': reason })),
    }
  },
  /** Assets deletes the photos with the person's other files. */
  erase: async (deps, personId) => {
    await deleteProof(deps.db, personId)
    await closeWorkItem(deps, { kind: 'IDENTITY_PROOF', refId: personId })
  },
}
