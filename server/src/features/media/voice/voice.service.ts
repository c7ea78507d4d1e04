/** Accepts a voice recording: inspects it, rewrites it into one format, and keeps it until it is sent or deleted. */
import { voiceLimits } from '@qianxian/protocol/media/media.words'
import type { media } from '@qianxian/protocol/media/media'
import { requireMember } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { newKey } from '../upload/policy'
import { refuseFile } from '../upload/form'
import { transcodeVoice, VoiceFault } from './voice-transcoder'
import { insertVoice } from './voice.repository'

export const uploadVoice: Verb<typeof media.uploadVoice> = async (ctx, { content }) => {
  const { userId } = requireMember(ctx)
  const body = /^[A-Za-z0-9+/\s]+={0,2}$/.test(content) ? Buffer.from(content, 'base64') : Buffer.alloc(0)
  if (body.length > voiceLimits.bytesMax) throw refuseFile('file_too_large', 'content')
  const voice = await transcodeVoice(body).catch((error: unknown) => {
    if (error instanceof VoiceFault) throw refuseFile('file_damaged', 'content', '这段语音读不出来，请重新录一次')
    throw error
  })
  if (voice.seconds > voiceLimits.secondsMax + voiceLimits.secondsSlack) throw fault('voice_too_long')
  const seconds = Math.min(voiceLimits.secondsMax, Math.max(1, Math.round(voice.seconds)))
  // Inserts the row first, so that a crash in between leaves no untracked file.
  const row = await insertVoice(ctx, { ownerId: userId, fileKey: newKey(ctx, 'message', 'm4a'), seconds })
  await ctx.adapters.storage.put(row.fileKey, voice.content, 'audio/mp4', { isNew: true })
  return { voiceId: row.id, seconds }
}
