import type { Reply } from '@khue/contracts/endpoint'
import type { getReportReader } from '@khue/contracts/learning/reports'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import panel from '#app/shared/ui/panel.module.css'
import { Switch } from '#app/shared/ui/switch.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { reportsPath } from '../shared/report-addresses.ts'
import { readerText as text } from './family-reports.text.ts'

export type Reader = Reply<typeof getReportReader>
type Props = { learnerId: string; name: string; reader: Reader }

/** A guardian lets a child below 16 read reports about itself. */
export const ReaderPanel = (props: Props) => (
  <section className={panel.panel} aria-labelledby="reader">
    <div>
      <h2 id="reader" className="h4">
        {text.title}
      </h2>
      <p className="sm muted">{text.lead}</p>
    </div>
    <ReaderSwitch {...props} />
  </section>
)

type ListProps = { readers: readonly (Props & { avatar: string })[] }
/** The same for all children, among the settings of the family. */
export const ReaderList = ({ readers }: ListProps) => (
  <section className={panel.panel} aria-labelledby="readers">
    <div>
      <h2 id="readers" className="h3">
        {text.list}
      </h2>
      <p className="sm muted">{text.lead}</p>
    </div>
    <ul className={panel.rows}>
      {readers.map((child) => (
        <li key={child.learnerId}>
          <img src={child.avatar} alt="" width="40" height="40" />
          <p className={panel.what}>{child.name}</p>
          <ReaderSwitch {...child} />
        </li>
      ))}
    </ul>
  </section>
)

function ReaderSwitch({ learnerId, name, reader: { isAlways, isAllowed, mine } }: Props) {
  const { submit, state, formData } = useFormFetcher<FormRefusal | { done: true; isAllowed: boolean }>({
    onDone: ({ isAllowed }) => showToast({ type: 'success', message: isAllowed ? text.on : text.off }),
  })
  if (isAlways) return <p className="sm muted">{text.always}</p>
  const isOn = formData ? formData.get('isAllowed') === 'true' : mine === true
  return (
    <div>
      <Switch
        isOn={isOn}
        label={text.label}
        about={text.titleOf(name)}
        isBusy={state !== 'idle'}
        onChange={(is) => void submit({ step: 'reader', learnerId, isAllowed: String(is) }, { method: 'post', action: reportsPath })}
      />
      {mine === true && !isAllowed && <p className="sm muted">{text.refused}</p>}
    </div>
  )
}
