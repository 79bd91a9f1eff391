// Apart from chat-files.ts, so that the browser can know the rules without loading Zod.

/** Spec 9: files of one message. */
export const filesPerMessage = 10
export const tooManyFiles = `Không được gửi quá ${filesPerMessage} files` // spec 5
/** A voice note is drawn by so many strokes at most, each from 0 to 100. */
export const maxWaveformBars = 64
export const longestVoiceMs = 10 * 60_000

/** How a file stands in a message. */
export const chatFileForms = ['PICTURE', 'SOUND', 'DOCUMENT'] as const
