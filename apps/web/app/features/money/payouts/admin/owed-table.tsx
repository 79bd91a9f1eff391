import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { OwedRowView } from './owed-view.ts'
import { owedPath } from './payout-paths.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { owed: text, pages, first: firstPage, next: nextPage, clear, reasonHint } = payoutsAdminText

type Props = { rows: readonly OwedRowView[]; isFiltered: boolean; first: string | undefined; next: string | undefined }

/** To whom Khuê owes money, the oldest debt first. */
export function OwedTable({ rows, isFiltered, first, next }: Props) {
  const [asked, setAsked] = useState<{ row: OwedRowView; isHolding: boolean }>()
  const [opened, setOpened] = useState(false)
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} />
  return (
    <>
      <RowTable
        columns={text.columns}
        pages={{ label: pages, previous: { label: firstPage, href: first }, next: { label: nextPage, href: next } }}
        className={styles.owed}
      >
        {rows.map((row) => (
          <OwedRow
            key={row.id}
            row={row}
            onAsk={() => {
              setAsked({ row, isHolding: row.hold === null })
              setOpened(true)
            }}
          />
        ))}
      </RowTable>
      {asked && <HoldDialog {...asked} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}

const OwedRow = ({ row: { name, href, lines, since, why, tone, hold, owed }, onAsk }: { row: OwedRowView; onAsk: () => void }) => (
  <tr>
    <RowHead>
      <Link to={href} className={styles.name} aria-label={text.open(name)}>
        {name}
      </Link>
      <RowNote>{lines}</RowNote>
    </RowHead>
    <td data-label={text.since}>{since}</td>
    <td className={styles.wide}>
      {hold ? (
        <>
          <StatusTag label={text.held} tone="danger" />
          <RowNote>{hold.words}</RowNote>
          <RowNote>{hold.by}</RowNote>
        </>
      ) : (
        <span className={styles.why} data-tone={tone}>
          {why}
        </span>
      )}
    </td>
    <td className={styles.amount}>{owed}</td>
    <td className={styles.act}>
      <Button
        size="xl"
        variant="outlined"
        {...(!hold && { color: 'red' })}
        aria-label={hold ? text.releaseOf(name) : text.holdOf(name)}
        onClick={onAsk}
      >
        {hold ? text.release : text.hold}
      </Button>
    </td>
  </tr>
)

type HoldProps = { row: OwedRowView; isHolding: boolean; opened: boolean; onClose: () => void }

const HoldDialog = ({ row: { id, name }, isHolding, opened, onClose }: HoldProps) => (
  <ReasonDialog
    opened={opened}
    onClose={onClose}
    step={isHolding ? 'hold' : 'release'}
    fields={{ id }}
    title={isHolding ? text.holdOf(name) : text.releaseOf(name)}
    lead={isHolding ? text.holdText : text.releaseText}
    save={isHolding ? text.hold : text.release}
    color={isHolding ? 'red' : 'main'}
    hint={isHolding ? text.holdHint : reasonHint}
    done={isHolding ? text.holdDone : text.releaseDone}
  />
)

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? text.none : text.noneAtAll}
    text={!isFiltered && text.noneText}
    action={
      isFiltered && (
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={owedPath}>
          {clear}
        </Link>
      )
    }
  />
)
