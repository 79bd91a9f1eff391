import * as api from '@khue/contracts/offer/teacher-profile'
import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { explainRejection } from '@khue/contracts/offer/teaching-profile-rules'
import { Link } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import styles from '#app/features/offer/teachers/own-profile/own-profile.module.css'
import { ownProfileText as text } from '#app/features/offer/teachers/own-profile/own-profile.text.ts'
import { ProfileForm } from '#app/features/offer/teachers/own-profile/profile-form.tsx'
import { ProfilePreview } from '#app/features/offer/teachers/own-profile/profile-preview.tsx'
import { teachingText } from '#app/features/offer/teachers/shared/teaching.text.ts'
import { api as apiOf } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDateTime } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/teaching-profile.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = apiOf(context)
  const [own, { items }] = await Promise.all([call(api.getOwnTeacherProfile), call(api.listTeachingProofViews)])
    .catch(orSignIn(request))
    .catch(orNotFound)
  return { own, views: items.map(({ at, name, reason }) => text.view(formatDateTime(at), name, reason)) }
}

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('submit'), revision: z.string().regex(/^\d+$/).transform(Number) }),
  z.strictObject({ step: z.enum(['withdraw', 'discard']) }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = apiOf(context)
  const form = await readForm(request, Step)
  if (form.step === 'submit') await call(api.submitOwnTeacherProfile, { body: { revision: form.revision } }).catch(orSignIn(request))
  else await call(form.step === 'withdraw' ? api.withdrawOwnTeacherProfile : api.discardOwnTeacherProfile).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const empty: ShownTeaching = {
  title: null,
  photo: null,
  subjectIds: [],
  grades: [],
  yearsTeaching: null,
  employment: null,
  intro: '',
  about: '',
  introVideo: null,
  schools: [],
  work: [],
  achievements: [],
  proofs: [],
}

export default function TeachingProfilePage({ loaderData: { own, views } }: Route.ComponentProps) {
  const { profile } = useSession()
  const { approved, open, path, changed } = own
  const named = changed.map((field) => teachingText.fields[field].toLowerCase()).join(', ')
  const who = { name: profile?.name ?? '', avatar: profile?.avatar ?? '' }
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        <div className={styles.notices}>
          {approved ? (
            <div className={styles.bar}>
              <p className="muted">{text.publicNow(approved.version)}</p>
              {path && (
                <Link to={path} className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}>
                  {text.publicPage}
                </Link>
              )}
            </div>
          ) : (
            <Notice>{text.noPublic}</Notice>
          )}
          {open?.state === 'DRAFT' && <p>{named ? text.draft(named) : text.unchanged}</p>}
          {own.remarks.length > 0 && open?.state === 'DRAFT' && (
            <Notice tone="warn">
              <b>{text.remarksTitle}</b>
              <p>{text.remarksText}</p>
            </Notice>
          )}
          {own.rejection && !open && <Notice tone="warn">{text.rejected(explainRejection(own.rejection))}</Notice>}
        </div>
        {open?.state === 'PENDING' ? (
          <>
            <Notice>
              <b>{text.pendingTitle}</b>
              <p>{open.dueAt ? text.pending(formatDateTime(open.dueAt)) : text.pendingSoon}</p>
              <p>{text.pendingFields(named)}</p>
            </Notice>
            <ProfilePreview content={open} verifiedItemIds={own.verifiedItemIds} {...who} />
            <StepButton step="withdraw" onDone={() => showToast({ type: 'success', message: text.withdrawn })}>
              {text.withdraw}
            </StepButton>
          </>
        ) : (
          <ProfileForm key={`${open?.version ?? 0} ${approved?.version ?? 0}`} own={own} empty={empty} {...who} />
        )}
        <ProofViews views={views} />
      </div>
    </SettingsFrame>
  )
}

const ProofViews = ({ views }: { views: readonly string[] }) => (
  <section className={panel.panel} aria-labelledby="proof-views">
    <h2 id="proof-views" className="h4">
      {text.proofViews}
    </h2>
    {views.length === 0 ? (
      <p className="muted">{text.noViews}</p>
    ) : (
      <ul className={styles.viewed}>
        {views.map((view) => (
          <li key={view}>{view}</li>
        ))}
      </ul>
    )}
  </section>
)
