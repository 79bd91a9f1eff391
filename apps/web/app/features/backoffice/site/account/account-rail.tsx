import type { Profile } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { accountText as text } from './account.text.ts'
import styles from './account-rail.module.css'

export type Membership = { planName: string | null; until: string; daysLeft: string | null }
type Props = { profile: Profile; membership: Membership | undefined; plansHref: string }

/** Beside the user's own profile: membership, contact methods, children. */
export const AccountRail = ({ profile, membership, plansHref }: Props) => (
  <>
    <MembershipCard membership={membership} plansHref={plansHref} />
    <section className={styles.card}>
      <h2 className="h3">{text.contact}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{text.phone}</dt>
          <dd>{profile.phone ?? text.none}</dd>
        </div>
        <div>
          <dt>{text.email}</dt>
          <dd>{profile.email ?? text.none}</dd>
        </div>
      </dl>
    </section>
    {profile.children.length > 0 && <Children profile={profile} />}
  </>
)

const MembershipCard = ({ membership, plansHref }: Pick<Props, 'membership' | 'plansHref'>) => (
  <section className={`${styles.card} ${styles.membership}`} data-active={membership !== undefined || undefined}>
    <h2 className="h3">{membership?.planName ?? text.membership}</h2>
    {membership ? (
      <p>
        <b>{text.memberUntil(membership.until)}</b>
        {membership.daysLeft && <span className="muted">{text.daysLeft(membership.daysLeft)}</span>}
      </p>
    ) : (
      <p>{text.notMember}</p>
    )}
    <Link className={buttonClass({ size: 'xl', color: 'secondary' })} to={plansHref}>
      {membership ? text.extend : text.choosePlan}
    </Link>
  </section>
)

const Children = ({ profile }: { profile: Profile }) => (
  <section className={styles.card}>
    <h2 className="h3">{text.children}</h2>
    <p className="sm muted">{text.childrenNote}</p>
    <ul className={styles.children}>
      {profile.children.map((child) => (
        <li key={child.id}>
          <Link to={`/account/settings/profile?personId=${child.id}`}>
            <img src={child.avatar} alt="" width="48" height="48" />
            {child.name}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
