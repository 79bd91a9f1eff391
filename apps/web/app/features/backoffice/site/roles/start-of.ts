import { hasPage } from '#app/shared/site-map.ts'
import { entriesOf, type RoleFrame } from './role-frame.ts'

/** Where a role begins: its start page, else the first page that exists. */
export const startOf = (frame: RoleFrame) =>
  [frame.start, ...entriesOf(frame).flatMap(({ to, tabs = [] }) => [to, ...tabs.map((tab) => tab.to)])].find(hasPage) ?? '/'
