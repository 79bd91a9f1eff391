import type { CourseNet } from '@khue/contracts/offer/authoring'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import panel from '#app/shared/ui/panel.module.css'
import { editorText as text } from './authoring.text.ts'
import styles from './editor-side.module.css'

/** The teacher's net share of one learner's fee. `what` names the fee. */
export function Net({ net, what }: { net: CourseNet | null; what: string }) {
  return (
    <section className={panel.panel} aria-labelledby="net">
      <h2 id="net" className="h4">
        {text.perLearner}
      </h2>
      {net ? (
        <>
          <dl className={styles.sum}>
            <div>
              <dt>{what}</dt>
              <dd>{formatVnd(net.fee)}</dd>
            </div>
            <div>
              <dt>{text.storeFee(formatNumber(net.storeFeePercent, net.storeFeePercent % 1 === 0 ? 0 : 1))}</dt>
              <dd>{formatVnd(-net.storeFee)}</dd>
            </div>
            <div>
              <dt>{text.net}</dt>
              <dd>{formatVnd(net.net)}</dd>
            </div>
          </dl>
          <p className="sm muted">{text.netHint}</p>
        </>
      ) : (
        <p className="muted">{text.noNet}</p>
      )}
    </section>
  )
}
