import { type CampaignState, campaignStates } from '@khue/contracts/backoffice/campaigns'
import { Id } from '@khue/contracts/ids'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { campaignsPath } from './campaign-paths.ts'
import { campaignsAdminText as text } from './campaigns-admin.text.ts'

export type CampaignsQuery = { state?: CampaignState; cursor?: string }

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readCampaignsQuery(params: URLSearchParams): CampaignsQuery {
  const state = campaignStates.find((one) => one === params.get('state'))
  const cursor = Id.safeParse(params.get('cursor'))
  return { ...(state && { state }), ...(cursor.success && { cursor: cursor.data }) }
}

export function campaignsAddress(query: CampaignsQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${campaignsPath}?${new URLSearchParams(entries).toString()}` : campaignsPath
}

export const stateChoices = ({ state }: CampaignsQuery): Choice[] => [
  { label: text.everyState, href: campaignsPath, isOn: state === undefined },
  ...campaignStates.map((one) => ({ label: text.states[one], href: campaignsAddress({ state: one }), isOn: one === state })),
]
