import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { homeText as text } from './home.text.ts'
import styles from './membership-band.module.css'

/** `fromPrice` is the lowest monthly price; undefined while no plan is on sale. */
export function MembershipBand({ fromPrice, href }: { fromPrice: string | undefined; href: string }) {
  return (
    <div className={styles.band}>
      <div className={styles.words}>
        <h2 className="h2">{text.memberTitle}</h2>
        <p>
          {text.memberLead}{' '}
          {fromPrice && (
            <>
              {text.memberFrom} <b className="nowrap">{fromPrice}</b> {text.memberPerMonth}
            </>
          )}
        </p>
        <Link className={buttonClass({ size: 'xxl' })} to={href}>
          {text.memberGo}
        </Link>
      </div>
    </div>
  )
}
