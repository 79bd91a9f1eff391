import type { Profile } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { hasPage } from '#app/shared/site-map.ts'
import { Badge, badgeOf } from '#app/shared/ui/badge.tsx'
import { DropMenu } from '#app/shared/ui/drop-menu.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { framesOf } from '../roles/role-frames.ts'
import { RoleLinks } from '../roles/role-links.tsx'
import { useRoleFrame } from '../roles/use-role-frame.ts'
import styles from './account-menu.module.css'
import { membersText } from './members.text.ts'
import { text } from './shell.text.ts'

type MenuLink = { to: string; label: string; icon: IconName }

// spec 2, "Header": the account menu; a child's has no orders (navigation, rule 5)
const linksOf = ({ roles, isChild }: Profile): MenuLink[] =>
  [
    { to: '/account/settings/profile', label: membersText.profile, icon: 'user' as const },
    ...(isChild ? [] : [{ to: '/account/my-orders', label: membersText.orders, icon: 'receipt' as const }]),
    { to: '/account/supports', label: membersText.supports, icon: 'headset' as const },
    ...(roles.includes('master')
      ? [{ to: '/account/master-account-management', label: membersText.master, icon: 'file-certificate' as const }]
      : []),
    { to: '/account/settings', label: membersText.settings, icon: 'settings' as const },
  ].filter(({ to }) => hasPage(to))

export const AccountMenu = ({ profile }: { profile: Profile }) => {
  const { askSignOut } = useSession()
  const { frame } = useRoleFrame()
  return (
    <DropMenu
      label={membersText.account(profile.name)}
      trigger={<img src={profile.avatar} alt="" width="36" height="36" className={styles.face} />}
      className={styles.trigger}
    >
      <PersonSummary profile={profile} />
      {framesOf(profile.roles).length > 1 && (
        <div className={styles.roles}>
          <RoleLinks current={frame.role} />
        </div>
      )}
      <PhoneItems />
      {linksOf(profile).map(({ to, label, icon }) => (
        <Link key={to} to={to}>
          <Icon name={icon} size={21} />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.leave} onClick={askSignOut}>
        <Icon name="logout" size={21} /> {text.signOut}
      </button>
    </DropMenu>
  )
}

/** Spec 2: only under 768 px. */
function PhoneItems() {
  const { notSeen, badges } = useSession()
  const unread = badges?.unread ?? 0
  return (
    <>
      <CountedLink
        to="/account/chat"
        label={membersText.chat}
        icon="message-circle"
        count={unread}
        about={membersText.unread(badgeOf(unread))}
      />
      <CountedLink to="/account/notifications" label={text.inbox} icon="bell" count={notSeen} about={text.notSeen(badgeOf(notSeen))} />
    </>
  )
}

const CountedLink = ({ to, label, icon, count, about }: MenuLink & { count: number; about: string }) => (
  <Link to={to} className={styles.inbox}>
    <Icon name={icon} size={21} />
    <span>
      {label}
      <span className="visually-hidden">{about}</span>
    </span>
    <Badge count={count} className={styles.count} />
  </Link>
)

/** The signed-in user and the remaining time of the membership. */
export function PersonSummary({ profile }: { profile: Profile }) {
  const { subscription } = useSession()
  const { daysLeft, planName } = subscription ?? {}
  return (
    <div className={styles.person}>
      <p className={styles.name}>{profile.name}</p>
      {subscription && <p className={styles.plan}>{daysLeft ? membersText.plan(planName ?? null, daysLeft) : membersText.noPlan}</p>}
      {!daysLeft && (
        <Link to="/open-classes?open=register" className={styles.offer}>
          {membersText.seePlans}
        </Link>
      )}
    </div>
  )
}
