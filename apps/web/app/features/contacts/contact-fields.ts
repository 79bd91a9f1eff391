import { ContactMessage } from '@khue/contracts/site'

/** The form of a message; loaded by browsers on use. */
export const ContactFields = ContactMessage.omit({ type: true })
