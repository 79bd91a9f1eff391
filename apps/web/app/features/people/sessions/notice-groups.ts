import type { SecurityNotice } from '@khue/contracts/people/devices'

/** Notices of one kind about one account, newest first. */
export type NoticeGroup = { key: string; newest: SecurityNotice; older: readonly SecurityNotice[] }

/** Groups notices by kind and account; the group with the newest notice comes first. */
export function groupNotices(notices: readonly SecurityNotice[]): NoticeGroup[] {
  const groups = new Map<string, SecurityNotice[]>()
  for (const notice of notices) {
    const key = `${notice.kind} ${notice.child ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups].flatMap(([key, [newest, ...older]]) => (newest ? [{ key, newest, older }] : []))
}

export const isOfChild = ({ kind }: SecurityNotice) => kind.startsWith('CHILD_')
export const idsOf = ({ newest, older }: NoticeGroup) => [newest, ...older].map(({ id }) => id)
