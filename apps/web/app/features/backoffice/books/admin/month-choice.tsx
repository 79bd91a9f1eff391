import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { ledgerText as text } from './ledger.text.ts'
import styles from './ledger.module.css'

/** Selects the shown month; a GET form, so that the address holds the choice. */
export const MonthChoice = ({ month, months }: { month: string; months: readonly string[] }) => (
  <Form className={styles.month} preventScrollReset replace onChange={(event) => event.currentTarget.requestSubmit()}>
    <SelectField
      key={month}
      label={text.month}
      name="month"
      defaultValue={month}
      options={months.map((value) => ({ value, label: text.monthName(value) }))}
    />
    <noscript>
      <Button type="submit" size="xl" variant="outlined">
        {text.show}
      </Button>
    </noscript>
  </Form>
)
