import type { Profile } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { Badge, badgeOf } from '#app/shared/ui/badge.tsx'
import { DropMenu } from '#app/shared/ui/drop-menu.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './account-menu.module.css'
import { membersText } from './members.text.ts'
import { text } from './shell.text.ts'
import { accountLinks } from './site-links.ts'

export const AccountMenu = ({ profile, onSignOut }: { profile: Profile; onSignOut: () => void }) => (
  <DropMenu
    label={membersText.account(profile.name)}
    trigger={<img src={profile.avatar} alt="" width="36" height="36" className={styles.face} />}
    className={styles.trigger}
  >
    <PersonSummary profile={profile} />
    {profile.children.map(({ id, name, avatar }) => (
      <Link key={id} to={`/account/settings/profile?personId=${id}`} className={styles.child}>
        <img src={avatar} alt="" width="28" height="28" />
        <span>{name}</span>
      </Link>
    ))}
    <PhoneItems />
    {accountLinks(profile.roles).map(({ to, label }) => (
      <Link key={to} to={to}>
        {label}
      </Link>
    ))}
    <button type="button" onClick={onSignOut}>
      <Icon name="logout" /> {text.signOut}
    </button>
  </DropMenu>
)

/** Spec 2: only under 768 px. */
function PhoneItems() {
  const { notSeen, unread } = useSession()
  return (
    <>
      <CountedLink to="/account/chat" label={membersText.chat} count={unread} about={membersText.unread(badgeOf(unread))} />
      <CountedLink to="/account/notifications" label={text.inbox} count={notSeen} about={text.notSeen(badgeOf(notSeen))} />
    </>
  )
}

const CountedLink = ({ to, label, count, about }: { to: string; label: string; count: number; about: string }) => (
  <Link to={to} className={styles.inbox}>
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
