import type { openOwnContractFile, TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { browserApi } from '#app/shared/browser-api.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { Paper } from './contract-paper.tsx'
import styles from './contract.module.css'
import { contractText as text } from './contracts.text.ts'

const file = { method: 'GET', path: '/tns/v1/teachers/me/contract/file' } as const

/** A short-lived address of the stored file. */
export const fileUrl = async (version: number) => (await browserApi.call<typeof openOwnContractFile>(file, { query: { version } })).url

type Document = NonNullable<TeacherContract['document']>
type Props = { contract: TeacherContract; document: Document }

/** The text to read, its hash, and the file. */
export const ContractDocument = ({ contract, document }: Props) => (
  <section className={panel.panel} aria-labelledby="contract-text">
    <div className={panel.head}>
      <h2 id="contract-text" className="h3">
        {document.text.title}
      </h2>
      <div className={panel.actions}>
        <StatusTag label={text.documentTag(contract.number ?? '', contract.version)} tone="primary" />
        <span className="sm muted">{text.pages(document.pages)}</span>
      </div>
    </div>
    <Paper of={document.text} label={text.paper} />
    <div className={styles.foot}>
      <div>
        <p className="sm muted">{text.hash}</p>
        <p className={styles.hash}>{document.sha256}</p>
      </div>
      <CopyButton size="xl" variant="text" color="main" text={document.sha256} copied={{ message: text.hashCopied }}>
        {text.copyHash}
      </CopyButton>
      <FileButton version={contract.version}>{contract.signedAt ? text.downloadSigned : text.download}</FileButton>
    </div>
  </section>
)

/** Asks for an address when it is pressed, because addresses live a few minutes. */
export function FileButton({ version, children }: { version: number; children: string }) {
  async function open() {
    try {
      location.assign(await fileUrl(version))
    } catch (error) {
      showToast({ type: 'error', message: error instanceof Error ? error.message : text.unknownHash })
    }
  }
  return (
    <Button size="xl" variant="outlined" startIcon={<Icon name="download" />} onClick={() => void open()}>
      {children}
    </Button>
  )
}
