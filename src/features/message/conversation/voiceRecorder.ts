/** A voice for a conversation: recorded on the phone, and stored before it is sent. Loaded late on the web. */
import { media } from '@qianxian/protocol/media/media'
import { voiceLimits } from '@qianxian/protocol/media/media.words'
import { failureWords } from '@/platform/fault'
import { record } from '@/platform/media/record'
import type { Recorded, Recording } from '@/platform/media/record.types'
import { callQuietly } from '@/request/call'
import { toast } from '@/ui/base/overlay/Dialog'

/** Null if no microphone is available; the reason has been shown. */
export async function startRecording(): Promise<Recording | null> {
  try {
    return await record(voiceLimits.secondsMax)
  } catch (error) {
    toast(failureWords(error))
    return null
  }
}

/** Null if no voice could be stored, or nothing was recorded yet. */
export async function finishRecording(recording: Recording): Promise<Recorded | null> {
  try {
    const recorded = await recording.finish()
    if (recorded.seconds >= 1) return recorded
    toast('说话时间太短')
  } catch (error) {
    toast(failureWords(error))
  }
  return null
}

/** @returns the id under which it is sent */
export const storeVoice = async ({ content }: Recorded): Promise<number> => (await callQuietly(media.uploadVoice, { content })).voiceId
