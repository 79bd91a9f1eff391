import type { Profile } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { Badge, badgeOf } from '#app/shared/ui/badge.tsx'
import badge from '#app/shared/ui/badge.module.css'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useLiveBadges } from '../roles/use-live-badges.ts'
import { AccountMenu } from './account-menu.tsx'
import { membersText } from './members.text.ts'
import { text } from './shell.text.ts'

/** The header's tools for signed-in users, beside the bell. Guests never load it, hence a default export. */
export default function MemberTools({ profile }: { profile: Profile }) {
  const { inCart } = useSession()
  useLiveBadges()
  return (
    <>
      <div className={badge.corner}>
        <IconButton
          component={Link}
          to="/carts"
          icon="shopping-cart"
          iconSize={23}
          label={text.cart + membersText.inCart(badgeOf(inCart))}
        />
        <Badge count={inCart} className={badge.badge} />
      </div>
      <AccountMenu profile={profile} />
    </>
  )
}
