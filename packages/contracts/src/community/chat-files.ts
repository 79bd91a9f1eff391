import { z } from 'zod'
import { chatFileForms, filesPerMessage, longestVoiceMs, tooManyFiles, maxWaveformBars } from './chat-file-rules.ts'
import { Id } from '../ids.ts'
import { fileKinds } from '../ground/upload-rules.ts'

/** Duration and waveform as the recording client reports them: for display only, players read the sound itself. */
const Voice = z.strictObject({
  durationMs: z.int().min(1).max(longestVoiceMs, 'Tin thoại dài quá 10 phút.'),
  waveform: z.array(z.int().min(0).max(100)).max(maxWaveformBars),
})
export const SentFiles = z
  .array(z.strictObject({ assetId: Id.describe('Tệp đã gửi lên với uploader-code CHAT_FILE'), voice: Voice.optional() }))
  .max(filesPerMessage, tooManyFiles)
export type SentFile = z.infer<typeof SentFiles>[number]

export const ChatFile = z.object({
  id: z.uuid(),
  form: z.enum(chatFileForms),
  kind: z.enum(fileKinds),
  fileName: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  waveform: z.array(z.int()),
  address: z.string().describe('Trên trang này; mỗi lần mở đều hỏi lại người mở có được đọc cuộc trò chuyện không'),
  preview: z.string().nullable().describe('Ảnh thu nhỏ'),
})
export type ChatFile = z.infer<typeof ChatFile>
