import { policyVersions } from '@khue/contracts/sign-up'
import { PrivacyNotice } from '#app/features/privacy/privacy-notice.tsx'
import { noticeText as text } from '#app/features/privacy/privacy-notice.text.ts'
import { formatDay } from '#app/shared/format.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { useSession } from '#app/shared/session.tsx'
import type { Route } from './+types/privacy-policy.page'

export const meta: Route.MetaFunction = (args) => pageTags(args, { title: text.metaTitle, description: text.metaDescription })

export const loader = () => ({ since: formatDay(policyVersions.privacy) })

export default function PrivacyPolicyPage({ loaderData: { since } }: Route.ComponentProps) {
  return <PrivacyNotice hotline={useSession().site.hotline} since={since} />
}
