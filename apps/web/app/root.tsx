import '#app/theme/tokens.css'
import '#app/theme/fonts.css'
import '#app/theme/base.css'
// the server renders lazy-loaded components, too, before their scripts would bring these styles
import '#app/features/community/chat/chat-link.module.css'
import '#app/features/people/sessions/security-notices.module.css'
import '#app/features/backoffice/site/shell/view-banner.module.css'
import { countCart } from '@khue/contracts/sale/carts'
import { getBadges } from '@khue/contracts/backoffice/badges'
import { listSecurityNotices, type SecurityNotice } from '@khue/contracts/people/devices'
import { countNotSeen, msgApp } from '@khue/contracts/people/notifications'
import { getSiteInfo } from '@khue/contracts/backoffice/site'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { SearchBox } from '#app/features/offer/courses/search-box/search-box.tsx'
import { ErrorView } from '#app/features/backoffice/site/shell/error-view.tsx'
import { NotFoundOverlay } from '#app/features/backoffice/site/shell/not-found-overlay.tsx'
import { roleRequired } from '#app/features/backoffice/site/roles/refusal-code.ts'
import { lastFrameOf } from '#app/features/backoffice/site/roles/last-frame.ts'
import { profileOf } from '#app/features/backoffice/site/shell/own-profile.ts'
import { PageFrame } from '#app/features/backoffice/site/shell/page-frame.tsx'
import { text } from '#app/features/backoffice/site/shell/shell.text.ts'
import { api } from '#app/shared/api.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { isOnlyDialogChange } from '#app/shared/dialog-address.ts'
import { hasLoginCookie, hasLoginFlag } from '#app/shared/login-cookie.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { type SessionData, SessionProvider } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'
import { Toaster } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/root'

type RootData = SessionData & {
  /** Security events that the user has not acknowledged. */
  notices: readonly SecurityNotice[]
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const { call } = api(context)
  const isInApp = new URL(request.url).searchParams.get('support') === 'app'
  const mayBeSignedIn = isInApp || hasLoginFlag(request.headers.get('cookie')) // spec 4: condition for loading the profile
  const [site, person] = await Promise.all([
    call(getSiteInfo),
    mayBeSignedIn ? loadPerson(context, request.headers.get('cookie')) : guestData,
  ])
  return { site, ...person }
}

const guestData = {
  profile: undefined,
  subscription: undefined,
  notSeen: 0,
  badges: undefined,
  inCart: 0,
  notices: [],
  formSeed: undefined,
  lastFrame: undefined,
  profileFailure: undefined,
}

async function loadPerson(context: Route.LoaderArgs['context'], cookies: string | null): Promise<Omit<RootData, 'site'>> {
  const { call } = api(context)
  try {
    const [profile, subscription, securityNotices, inbox, badges, cart] = await Promise.all([
      profileOf(context),
      settled(call(getMySubscription)),
      settled(call(listSecurityNotices)), // refused while an admin views as the user: only the user may see them
      settled(call(countNotSeen, { headers: msgApp })),
      settled(call(getBadges)),
      settled(call(countCart)),
    ])
    return {
      profile,
      subscription: subscription.state === 'ready' ? subscription.value : undefined,
      notices: securityNotices.state === 'ready' ? securityNotices.value.items : [],
      notSeen: inbox.state === 'ready' ? inbox.value.count : 0,
      badges: badges.state === 'ready' ? badges.value : undefined,
      inCart: cart.state === 'ready' ? cart.value.count : 0,
      formSeed: context.get(pageContext).formSeed,
      lastFrame: lastFrameOf(cookies),
      profileFailure: undefined,
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.status === 401) return guestData // the login flag outlived its session
    return { ...guestData, profileFailure: refusal?.message ?? text.profileFailed } // spec 8: the page works without it
  }
}

/** Always reloads on navigation, so that security notices show on the next page; opening a dialog is not a navigation. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !isOnlyDialogChange(args) && (args.defaultShouldRevalidate || (args.currentUrl.pathname !== args.nextUrl.pathname && hasLoginCookie()))

// spec 1: pages with their own title and description replace both
export const meta: Route.MetaFunction = (args) => pageTags(args, { title: text.title, description: text.description })

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/art/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The last loaded data, in the browser only: a failed page also loses the root's data, which must not sign the user out. */
let known: RootData | undefined

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    known = loaded ?? known
  }, [loaded])
  const data = loaded ?? (known && hasLoginCookie() ? known : undefined)
  return (
    <html lang="vi">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#252EAE" />
        <Meta />
        {/* no nonce on style sheets: the browser hides it from scripts, and React would report a hydration mismatch */}
        <Links nonce="" />
      </head>
      <body>
        <SessionProvider data={data ?? withoutData}>
          {data?.profile?.view && (
            <Suspense>
              <ViewBanner />
            </Suspense>
          )}
          {children}
          <Toaster />
        </SessionProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Even without the root's data, the frame is rendered. */
const withoutData: SessionData = {
  ...guestData,
  site: {
    hotline: '1900 63 6758', // spec 9
    businessBadge: null,
    socialLinks: { facebook: '', youtube: '', tiktok: '' },
    appStoreUrl: '',
    googlePlayUrl: '',
    publicUrl: '',
    videoHosts: [],
    mapTiles: null,
  },
}

const CourseRequestDialog = lazy(() =>
  import('#app/features/backoffice/site/course-request/course-request-dialog.tsx').catch(keepServerHtml),
)

/** Loaded on first use; then stays mounted, so that it can close. */
function CourseRequests() {
  const isAsked = new URLSearchParams(useLocation().search).get('open') === 'course-request'
  const [wasAsked, setAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setAsked(true)
  return (
    wasAsked && (
      <Suspense>
        <CourseRequestDialog />
      </Suspense>
    )
  )
}

/** Loaded for signed-in users. On failure, the bell stays a link to the inbox: a failed part must not break the page. */
const LiveBell = lazy(() => import('#app/features/people/notifications/live-bell.tsx').catch(keepServerHtml))

/** Loaded for admins who view the site as another user. */
const ViewBanner = lazy(() => import('#app/features/backoffice/site/shell/view-banner.tsx').catch(keepServerHtml))

/** Loaded for admins who open a page of a role that they do not hold. */
const RoleRequired = lazy(() => import('#app/features/backoffice/site/shell/role-required.tsx').catch(keepServerHtml))

/** Loaded for users of the chat. */
const ChatLink = lazy(() => import('#app/features/community/chat/chat-link.tsx').catch(keepServerHtml))

/** Loaded for signed-in users. */
const SecurityNotices = lazy(() => import('#app/features/people/sessions/security-notices.tsx').catch(keepServerHtml))

function TopOfPage() {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    data?.profile && (
      <Suspense>
        <SecurityNotices notices={data.notices} />
      </Suspense>
    )
  )
}

export default function Root() {
  return (
    <PageFrame bell={LiveBell} chat={ChatLink} search={<SearchBox />}>
      <TopOfPage />
      <Outlet />
      <CourseRequests />
    </PageFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundOverlay />
  return (
    <PageFrame bell={LiveBell} chat={ChatLink} search={<SearchBox />}>
      <TopOfPage />
      {refusalOf(error)?.code === roleRequired ? (
        <Suspense>
          <RoleRequired error={error} />
        </Suspense>
      ) : (
        <ErrorView error={error} />
      )}
    </PageFrame>
  )
}
