import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Settled } from '#app/shared/settled.ts'
import styles from './income.module.css'
import { incomeText } from './income.text.ts'
import type { WhatIfView } from './income-view.ts'

const { whatIf: text } = incomeText

type Props = { month: string | undefined; typed: string; result: Settled<WhatIfView> | undefined }

/** What the next pay day would bring after more lessons. A GET form: the address holds the question. */
export const WhatIf = ({ month, typed, result }: Props) => (
  <section className={panel.panel} aria-labelledby="what-if">
    <h2 id="what-if" className="h3">
      {text.title}
    </h2>
    <Form className={styles.ask} preventScrollReset replace>
      <HiddenFields of={month ? { month } : {}} />
      <NumberField key={typed} label={text.field} hint={text.hint} name="gross" defaultValue={typed} required />
      <Button type="submit" size="xl" color="main">
        {text.submit}
      </Button>
    </Form>
    {result?.state === 'failed' && (
      <Notice tone="bad" isAlert>
        {result.message}
      </Notice>
    )}
    {result?.state === 'ready' && <Result result={result.value} />}
  </section>
)

const Result = ({ result: { title, facts, net, steps, clause, scale } }: { result: WhatIfView }) => (
  <section className={styles.result} aria-labelledby="what-if-result">
    <LiveRegion words={`${title}: ${net}`} />
    <h3 id="what-if-result" className="h4">
      {title}
    </h3>
    {scale && (
      <div className={styles.scale}>
        <p className="visually-hidden">{scale.label}</p>
        <i style={{ inlineSize: `${scale.base}%` }} />
        <span style={{ insetInlineStart: `${scale.at}%` }} aria-hidden="true">
          {scale.threshold}
        </span>
      </div>
    )}
    <dl className={styles.sums}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className={styles.whole}>
        <dt>{text.net}</dt>
        <dd className="num">{net}</dd>
      </div>
    </dl>
    <h4 className={styles.part}>{text.steps}</h4>
    <ol className={`sm ${styles.steps}`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {clause && <p className="sm muted">{clause}</p>}
    <p className="sm muted">{text.note}</p>
  </section>
)
