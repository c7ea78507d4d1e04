import { PlatformFault, readPlatformError } from '../fault'
import { readBase64 } from '../files/readBase64.h5'
import type { Record } from './record.types'

/** Format of recordings: Safari, and Chrome from 126 on, can record it; other browsers can only play it. */
const TYPE = 'audio/mp4;codecs=mp4a.40.2'
const BITS_PER_SECOND = 48_000

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator && MediaRecorder.isTypeSupported(TYPE)

export const record: Record = async (maxSeconds) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    const { name } = error as DOMException
    if (name === 'NotFoundError') throw new PlatformFault('unsupported', '没有找到麦克风')
    throw name === 'NotAllowedError' ? new PlatformFault('denied', '没有麦克风权限，请在浏览器设置中允许') : readPlatformError(error)
  })
  const recorder = new MediaRecorder(stream, { mimeType: TYPE, audioBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const beganAt = Date.now()
  let endedAt = 0
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      endedAt = Date.now()
      for (const track of stream.getTracks()) track.stop()
      resolve()
    }
  })
  recorder.start()
  const stop = () => {
    clearTimeout(limit)
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const limit = setTimeout(stop, maxSeconds * 1000)
  return {
    async finish() {
      stop()
      await ended
      return { content: await readBase64(new Blob(parts, { type: TYPE })), seconds: Math.round((endedAt - beganAt) / 1000) }
    },
    drop: stop,
  }
}
