import { ContactMessage, submitForm } from '@khue/contracts/backoffice/site'
import { Link, useNavigation } from 'react-router'
import { ContactForm } from '#app/features/backoffice/site/contacts/contact-form.tsx'
import styles from '#app/features/backoffice/site/contacts/contact-form.module.css'
import { contactsText as words } from '#app/features/backoffice/site/contacts/contacts.text.ts'
import { SocialLinks } from '#app/features/backoffice/site/shell/social-links.tsx'
import { loadText } from '#app/features/ground/texts/load-text.ts'
import { TextPage } from '#app/features/ground/texts/text-page.tsx'
import { textsText as text } from '#app/features/ground/texts/texts.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import { useSession } from '#app/shared/session.tsx'
import { breadcrumbData, organizationData } from '#app/shared/structured-data.ts'
import { telHref, unbroken } from '#app/shared/phone.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/contacts.page'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({ text: await loadText(api(context).call, request, 'contacts') })

const ContactFields = ContactMessage.omit({ type: true })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const message = await readForm(request, ContactFields)
  await api(context).call(submitForm, { body: { type: 'CONTACT', ...message } })
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export const meta: Route.MetaFunction = (args) => {
  const { text: of } = args.loaderData ?? {}
  const { site } = args.matches[0].loaderData ?? {}
  return pageTags(
    args,
    of && {
      title: text.metaTitle(of.title),
      description: of.summary,
      data: [
        ...(site ? [organizationData({ hotline: site.hotline, profiles: Object.values(site.socialLinks) })] : []),
        breadcrumbData([{ name: of.title, path: '/contacts' }]),
      ],
    },
  )
}

export default function ContactsPage({ loaderData: { text: of }, actionData }: Route.ComponentProps) {
  const { site, profile } = useSession()
  const { state, formMethod } = useNavigation()
  const isSent = actionData !== undefined && !('error' in actionData)
  return (
    <TextPage of={of} layout="beside">
      <div className={styles.reach}>
        <section>
          <h2>{words.reach}</h2>
          <div className={styles.ways}>
            <a className={buttonClass({ size: 'xxl', variant: 'outlined' })} href={telHref(site.hotline)}>
              {words.call(unbroken(site.hotline))}
            </a>
            <SocialLinks links={site.socialLinks} />
          </div>
        </section>
        <section className={styles.form}>
          <h2>{isSent ? words.sentTitle : words.formTitle}</h2>
          {isSent ? (
            <>
              <Notice tone="good" isAlert>
                {words.sent}
              </Notice>
              <Link className="link" to="/contacts">
                {words.again}
              </Link>
            </>
          ) : (
            <ContactForm
              refusal={actionData && 'error' in actionData ? actionData : undefined}
              isSending={state !== 'idle' && formMethod === 'POST'}
              name={profile?.name}
            />
          )}
        </section>
      </div>
    </TextPage>
  )
}
