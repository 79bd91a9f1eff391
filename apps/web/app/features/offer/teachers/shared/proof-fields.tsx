import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { longestTeachingLine, mostTeachingItems } from '@khue/contracts/offer/teaching-profile-rules'
import { acceptOf, uploadRules } from '@khue/contracts/ground/upload-rules'
import { useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { formatBytes } from '#app/shared/format.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { FileField } from '#app/shared/ui/file-field.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { uploadFile } from '#app/shared/upload.ts'
import { errorOf, type FieldsProps, Remarked } from './field-parts.tsx'
import styles from './teaching-fields.module.css'
import { teachingText as text } from './teaching.text.ts'

type Proof = ShownTeaching['proofs'][number]

/** Degrees and certificates: private files, each with a name and what it proves. */
export function ProofFields(props: FieldsProps) {
  const { content, change, remarks } = props
  const { proofs } = content
  const put = (assetId: string, part: Partial<Proof>) =>
    change({ proofs: proofs.map((one) => (one.assetId === assetId ? { ...one, ...part } : one)) })
  return (
    <Remarked field="proofs" remark={remarks.get('proofs')}>
      <section className={styles.items}>
        <h3 className="h4">{text.proofs}</h3>
        <ul>
          {proofs.map((proof) => (
            <li key={proof.assetId} className={styles.item}>
              <div>
                <FileLine proof={proof} />
                <div className={styles.pair}>
                  <TextField
                    label={text.proofName}
                    required
                    maxLength={longestTeachingLine}
                    defaultValue={proof.name}
                    error={proof.name.trim() === '' ? text.proofNameMissing : undefined}
                    onChange={({ currentTarget }) => put(proof.assetId, { name: currentTarget.value })}
                  />
                  <SelectField
                    label={text.proofFor}
                    options={itemsOf(content)}
                    placeholder={text.proofForNone}
                    value={proof.itemId ?? ''}
                    onChange={({ currentTarget }) => put(proof.assetId, { itemId: currentTarget.value || null })}
                  />
                </div>
              </div>
              <IconButton
                icon="trash"
                label={text.proofRemove(proof.name || proof.fileName)}
                onClick={() => change({ proofs: proofs.filter(({ assetId }) => assetId !== proof.assetId) })}
              />
            </li>
          ))}
        </ul>
        {proofs.length < mostTeachingItems && (
          <NewProof
            required={props.isApplication}
            error={errorOf(props, 'proofs')}
            onSent={(proof) => change({ proofs: [...proofs, proof] })}
          />
        )}
      </section>
    </Remarked>
  )
}

const FileLine = ({ proof: { fileName, size, url } }: { proof: Proof }) => (
  <p className={styles.file}>
    <Icon name="file" size={20} />
    {url ? (
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {fileName}
      </a>
    ) : (
      <span>{fileName}</span>
    )}
    <span className="muted">{formatBytes(size)}</span>
  </p>
)

type NewProps = { required: boolean; error: string | undefined; onSent: (proof: Proof) => void }
function NewProof({ required, error, onSent }: NewProps) {
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState(0)
  async function send(file: File) {
    setFault(undefined)
    setProgress(0)
    try {
      const { assetId, fileName, kind, size, address } = await uploadFile(file, { purpose: 'TEACHER_PROOF', onProgress: setProgress })
      onSent({ assetId, fileName, kind, size, url: address, itemId: null, name: fileName.replace(/\.\w{1,5}$/, '') })
      setSent((count) => count + 1) // clears the field
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : unknownFault)
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <FileField
      key={sent}
      label={text.proofAdd}
      required={required}
      hint={text.proofsHint}
      accept={acceptOf('TEACHER_PROOF')}
      maxBytes={uploadRules.TEACHER_PROOF.maxBytes}
      progress={progress}
      error={fault ?? error}
      onChoose={(file) => void (file && send(file))}
    />
  )
}

/** The rows that a file can prove, by their names. */
const itemsOf = ({ schools, work, achievements }: ShownTeaching) =>
  [
    ...schools.map(({ id, name }) => ({ value: id, label: name })),
    ...work.map(({ id, position, place }) => ({ value: id, label: [position, place].filter(Boolean).join(', ') })),
    ...achievements.map(({ id, text: label }) => ({ value: id, label })),
  ].filter(({ label }) => label !== '')
