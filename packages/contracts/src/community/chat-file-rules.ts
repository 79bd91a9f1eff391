// Separate from chat-files.ts, so that the browser can know the rules without loading Zod.

/** Spec 9: files per message. */
export const filesPerMessage = 10
export const tooManyFiles = `Không được gửi quá ${filesPerMessage} files` // spec 5
/** Maximum number of bars in the waveform of a voice note; each bar is 0 to 100. */
export const maxWaveformBars = 64
export const longestVoiceMs = 10 * 60_000

/** How a message shows a file. */
export const chatFileForms = ['PICTURE', 'SOUND', 'DOCUMENT'] as const
