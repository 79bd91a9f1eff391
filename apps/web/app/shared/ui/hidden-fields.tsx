/** What a form sends along without showing it; what is undefined is not sent. */
export const HiddenFields = ({ of }: { of: Readonly<Record<string, string | undefined>> }) =>
  Object.entries(of).map(([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />)
