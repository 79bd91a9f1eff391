/** What a teacher's schedule shows. */
export const scheduleViews = ['COMING', 'PAST', 'TO_DECLARE'] as const
export type ScheduleView = (typeof scheduleViews)[number]

const path = '/account/teaching/schedule'
export function scheduleHref({ when = 'COMING', cursor }: { when?: ScheduleView; cursor?: string | undefined }) {
  const search = new URLSearchParams({ ...(when !== 'COMING' && { when }), ...(cursor && { cursor }) }).toString()
  return search ? `${path}?${search}` : path
}
