import type { LinkOffer } from '@khue/contracts/people/linked-sign-ins'
import { Link, useLocation } from 'react-router'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { text } from './identity.text.ts'
import { names } from './provider-marks.tsx'
import { signUpText } from './sign-up.text.ts'
import { nextStep } from './steps.ts'

/** The provider and the person's name there, so that another user of this device notices it is not their account. */
const whoOf = ({ type, name }: LinkOffer) => (name ? `${names[type]} (${name})` : names[type])

/** Shown after a provider sign-in without an account here. */
export function NoAccountNotice({ offer }: { offer: LinkOffer }) {
  const location = useLocation()
  return (
    <Notice tone="accent" isAlert>
      <p>
        <b>{text.unknownHere(whoOf(offer))}</b>
      </p>
      <p>
        {text.newHere}{' '}
        <Link to={nextStep('/sign-up', location)} className="link">
          {text.signUp}
        </Link>
        {text.thenLinked(names[offer.type])}
      </p>
      <p>{text.linkLater}</p>
    </Notice>
  )
}

/** Says at the start of a sign-up which account will be linked at its end. */
export const LinkNote = ({ offer }: { offer: LinkOffer }) => (
  <Notice tone="accent">
    {signUpText.willLink(whoOf(offer))} {signUpText.mayRefuse}
  </Notice>
)

/** Links the account unless unticked. Ticked by default, because the user has already chosen this at the provider. */
export const LinkBox = ({ offer }: { offer: LinkOffer }) => (
  <Checkbox name="link" value={offer.id} defaultChecked label={signUpText.willLink(whoOf(offer))} hint={signUpText.linkHint} />
)
