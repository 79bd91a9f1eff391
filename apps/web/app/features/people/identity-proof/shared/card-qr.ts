/** Facts from the QR code of a chip card; its other fields are not needed and not kept. */
export type CardFacts = { idNumber: string; name: string; birthDate: string; issueDate: string }

/** Parses `idNumber|oldNumber|name|ddmmyyyy|sex|address|ddmmyyyy…`; undefined for any other QR code. */
export function readCardQr(text: string): CardFacts | undefined {
  const [idNumber = '', , name = '', birth = '', , , issue = ''] = text.split('|')
  const [birthDate, issueDate] = [isoDay(birth), isoDay(issue)]
  return /^\d{12}$/.test(idNumber) && birthDate && issueDate ? { idNumber, name: name.trim(), birthDate, issueDate } : undefined
}

function isoDay(text: string) {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? []
  return day && month && year ? `${year}-${month}-${day}` : undefined
}

/** Since the Law on Identification the ministry issues cards; earlier chip cards were issued by its department. */
const ministrySince = '2024-07-01'
export const issuerOn = (issueDate: string) =>
  issueDate >= ministrySince ? 'Bộ Công an' : 'Cục Cảnh sát quản lý hành chính về trật tự xã hội'

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('vi')

/** Fields in which card and profile differ; the server decides. */
export function differences(card: CardFacts, profile: { name: string; birthDate: string | null }): ('name' | 'birthDate')[] {
  const found: ('name' | 'birthDate')[] = []
  if (plain(card.name) !== plain(profile.name)) found.push('name')
  if (profile.birthDate && profile.birthDate !== card.birthDate) found.push('birthDate')
  return found
}
