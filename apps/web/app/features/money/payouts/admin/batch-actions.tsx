import type { Reply } from '@khue/contracts/endpoint'
import type { exportPayoutBatch } from '@khue/contracts/money/payouts-admin'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import type { BatchView } from './batch-view.ts'
import { secondLooksPath, statementsPath } from './payout-paths.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { batch: text, reasonHint, secondLook } = payoutsAdminText

type Exported = Pick<Reply<typeof exportPayoutBatch>, 'fileName' | 'sha256'>

/** What comes next for a batch, and the file that goes to the bank. */
export function BatchActions({ batch }: { batch: BatchView }) {
  const [exported, setExported] = useState<Exported>()
  return (
    <section className={panel.panel} aria-labelledby="batch-actions">
      <h2 id="batch-actions" className="h3">
        {text.actionsTitle}
      </h2>
      {batch.dropped && <Notice>{batch.dropped}</Notice>}
      {batch.todo && <p>{batch.todo}</p>}
      <div className={panel.actions}>
        <BatchButtons batch={batch} onExported={setExported} />
      </div>
      {batch.sha256 && <FileHash label={text.file} sha256={batch.sha256} />}
      <output className={styles.exported}>
        {exported && (
          <>
            <p>{text.exported(exported.fileName)}</p>
            {exported.sha256 !== batch.sha256 && <FileHash label={text.exportedHash} sha256={exported.sha256} />}
          </>
        )}
      </output>
    </section>
  )
}

type Asked = 'check' | 'drop' | 'send'

function BatchButtons({ batch, onExported }: { batch: BatchView; onExported: (file: Exported) => void }) {
  const { actions, waitsForSecond, takesStatement, send } = batch
  const [asked, setAsked] = useState<Asked>()
  const has = (action: BatchView['actions'][number]) => actions.includes(action)
  return (
    <>
      {has('check') && (
        <Button size="xl" color="main" startIcon={<Icon name="checks" />} onClick={() => setAsked('check')}>
          {text.check}
        </Button>
      )}
      {waitsForSecond && <LinkButton to={secondLooksPath} label={secondLook} />}
      {takesStatement && <LinkButton to={statementsPath} label={text.statements} />}
      {has('export') && (['XLSX', 'CSV'] as const).map((format) => <ExportButton key={format} format={format} onExported={onExported} />)}
      {has('send') && (
        <Button size="xl" variant="outlined" color="main" startIcon={<Icon name="send" />} onClick={() => setAsked('send')}>
          {text.send}
        </Button>
      )}
      {has('drop') && (
        <Button size="xl" variant="outlined" color="red" onClick={() => setAsked('drop')}>
          {text.drop}
        </Button>
      )}
      <Questions asked={asked} send={send} onClose={() => setAsked(undefined)} />
    </>
  )
}

const questions = {
  check: { title: text.checkTitle, lead: text.checkText, save: text.check, done: text.checkDone, hint: reasonHint },
  drop: { title: text.dropTitle, lead: text.dropText, save: text.drop, done: text.dropDone, hint: reasonHint, color: 'red' },
  send: { title: text.sendTitle, save: text.send, done: text.sendDone },
} as const

const Questions = ({ asked, send, onClose }: { asked: Asked | undefined; send: string; onClose: () => void }) =>
  (['check', 'drop', 'send'] as const).map((step) => (
    <ReasonDialog key={step} opened={asked === step} onClose={onClose} step={step} lead={send} {...questions[step]} />
  ))

const LinkButton = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={buttonClass({ size: 'xl', color: 'main' })}>
    {label}
  </Link>
)

type ExportProps = { format: 'CSV' | 'XLSX'; onExported: (file: Exported) => void }

/** The bytes that were approved, each time the same. */
function ExportButton({ format, onExported }: ExportProps) {
  const { Form, state } = useFormFetcher<FormRefusal | Reply<typeof exportPayoutBatch>>({
    onDone: ({ fileName, mediaType, content, sha256 }) => {
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      )
      onExported({ fileName, sha256 })
      showToast({ type: 'success', message: text.exported(fileName) })
    },
  })
  return (
    <Form method="post">
      <HiddenFields of={{ step: 'export', format }} />
      <Button type="submit" size="xl" variant="outlined" startIcon={<Icon name="download" />} loading={state !== 'idle'}>
        {text.export(format)}
      </Button>
    </Form>
  )
}

const FileHash = ({ label, sha256 }: { label: string; sha256: string }) => (
  <div className={styles.hash}>
    <div>
      <p className="sm muted">{label}</p>
      <p>
        <code>{sha256}</code>
      </p>
    </div>
    <CopyButton size="xl" text={sha256} copied={{ message: text.fileCopied }}>
      {text.copy}
    </CopyButton>
  </div>
)
