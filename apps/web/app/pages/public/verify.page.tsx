import type { Reply } from '@khue/contracts/endpoint'
import { verifyContract } from '@khue/contracts/offer/contract-desk'
import { data } from 'react-router'
import styles from '#app/features/offer/teacher-contracts/contract.module.css'
import { verifyText as text } from '#app/features/offer/teacher-contracts/contracts.text.ts'
import { VerifyFile } from '#app/features/offer/teacher-contracts/verify/verify-file.tsx'
import { api } from '#app/shared/api.ts'
import { formatDay } from '#app/shared/format.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/verify.page'

export const meta: Route.MetaFunction = () => [
  { title: text.metaTitle },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' }, // the code is a secret of who has the file
]

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const kept = await api(context)
    .call(verifyContract, { params: { code } })
    .catch((error: unknown) => {
      if (refusalOf(error)?.status === 404) return undefined
      throw error
    })
  return data({ kept }, { status: kept ? 200 : 404, headers: { 'cache-control': 'no-store' } })
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function VerifyPage({ loaderData: { kept } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.verify}`}>
      <div className={styles.head}>
        <h1 className="h2">{text.title}</h1>
        <p className="muted">{text.lead}</p>
      </div>
      {kept ? <Kept {...kept} /> : <EmptyState title={text.unknown} text={text.unknownNote} />}
    </div>
  )
}

const Kept = ({ sha256, completedOn, endedOn, version }: Reply<typeof verifyContract>) => (
  <>
    <section className={panel.panel} aria-labelledby="kept">
      <h2 id="kept" className="h3">
        {text.kept}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{text.completedOn}</dt>
          <dd>{formatDay(completedOn)}</dd>
        </div>
        <div>
          <dt>{text.version}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{text.validity}</dt>
          <dd>{endedOn ? text.endedOn(formatDay(endedOn)) : text.isInForce}</dd>
        </div>
      </dl>
      {endedOn && <Notice tone="warn">{text.endedNote}</Notice>}
      <p>
        <span className="sm muted">{text.hash}</span>
        <br />
        <span className={styles.hash}>{sha256}</span>
      </p>
    </section>
    <section className={panel.panel}>
      <VerifyFile sha256={sha256} />
    </section>
  </>
)
