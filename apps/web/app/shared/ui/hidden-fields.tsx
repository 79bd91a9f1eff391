/** Hidden fields of a form; undefined values are not sent. */
export const HiddenFields = ({ of }: { of: Readonly<Record<string, string | undefined>> }) =>
  Object.entries(of).map(([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />)
