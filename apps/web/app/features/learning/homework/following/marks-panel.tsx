import type { exportMarks } from '@khue/contracts/learning/marking'
import type { Reply } from '@khue/contracts/endpoint'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { saveFile } from '#app/shared/save-file.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { DialogForm } from './dialog-form.tsx'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'
import type { MarksView } from './marks-view.ts'

const onePage = { label: '', previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

/** How the class did: by part, what many got wrong, as a file; and marks that are returned together. */
export const MarksPanel = ({ marks: { lead, average, parts, marking, hasWork } }: { marks: MarksView }) =>
  hasWork && (
    <section className={panel.panel} aria-labelledby="marks">
      <div>
        <h2 id="marks" className="h3">
          {text.marks}
        </h2>
        <p className="sm muted">{lead}</p>
      </div>
      {parts.length === 0 ? (
        <p className="muted">{text.noParts}</p>
      ) : (
        <>
          <p>{average}</p>
          <RowTable columns={text.partColumns} pages={onePage} className={styles.marks}>
            {parts.map(({ key, title, marked, average: mean, below, isOftenWrong }) => (
              <tr key={key}>
                <RowHead>
                  <b>{title}</b>
                </RowHead>
                <Cell name={text.partColumns[1]}>{marked}</Cell>
                <Cell name={text.partColumns[2]}>{mean}</Cell>
                <Cell name={text.partColumns[3]}>
                  {below} {isOftenWrong && <StatusTag label={text.oftenWrong} tone="danger" />}
                </Cell>
              </tr>
            ))}
          </RowTable>
        </>
      )}
      <div className={panel.actions}>
        {marking > 0 && (
          <DialogForm<{ returned: number }>
            step="return-all"
            open={text.returnAll(marking)}
            look={{ variant: 'contained', color: 'main' }}
            title={text.returnTitle(marking)}
            save={text.returnSave}
            done={({ returned }) => text.returned(returned)}
          >
            {() => <p>{text.returnText}</p>}
          </DialogForm>
        )}
        <Export />
      </div>
    </section>
  )

/** On phones, where the head of the table is hidden, each value has its name. */
const Cell = ({ name, children }: { name: string | undefined; children: React.ReactNode }) => (
  <td className="num">
    <span className={styles.name}>{name}: </span>
    {children}
  </td>
)

function Export() {
  const { Form, state } = useFormFetcher<FormRefusal | { file: Reply<typeof exportMarks> }>({
    onDone: ({ file: { fileName, mediaType, content } }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
        mediaType,
      ),
  })
  return (
    <Form method="post">
      <HiddenFields of={{ step: 'export' }} />
      <Button type="submit" size="xl" variant="outlined" startIcon={<Icon name="download" size={18} />} loading={state !== 'idle'}>
        {text.export}
      </Button>
    </Form>
  )
}
