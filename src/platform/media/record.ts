import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from '../fault'
import type { Record } from './record.types'

export const canRecord = (): boolean => true

interface Stopped {
  tempFilePath: string
  /** Milliseconds. */
  duration: number
}

const SETTINGS = { sampleRate: 16_000, numberOfChannels: 1, encodeBitRate: 48_000, format: 'aac' } as const

/** The platforms have one recorder with one listener of each kind, so events are passed to the last recording. */
let told: { begin(): void; end(file: Stopped): void; fail(error: PlatformFault): void } | undefined
let isListening = false

function listen(): Taro.RecorderManager {
  const recorder = Taro.getRecorderManager()
  if (!isListening) {
    isListening = true
    recorder.onStart(() => told?.begin())
    recorder.onStop((file) => told?.end(file as unknown as Stopped))
    recorder.onError((error) => told?.fail(refusalOf(error)))
  }
  return recorder
}

function refusalOf(error: unknown): PlatformFault {
  const fault = readPlatformError(error)
  return fault.reason === 'denied' ? new PlatformFault('denied', '没有麦克风权限，请在设置中允许') : fault
}

const base64Of = (filePath: string): Promise<string> =>
  new Promise((resolve, reject) =>
    Taro.getFileSystemManager().readFile({
      filePath,
      encoding: 'base64',
      success: ({ data }) => resolve(String(data)),
      fail: () => reject(new PlatformFault('failed')),
    }),
  )

export const record: Record = async (maxSeconds) => {
  const recorder = listen()
  const file = new Promise<Stopped>((resolve, reject) => {
    told = { begin: () => undefined, end: resolve, fail: reject }
  })
  // The error is thrown where the result is awaited; `drop` does not await it.
  file.catch(() => undefined)
  await new Promise<void>((resolve, reject) => {
    if (told) Object.assign(told, { begin: resolve })
    file.catch(reject)
    recorder.start({ ...SETTINGS, duration: maxSeconds * 1000 })
  })
  return {
    async finish() {
      recorder.stop()
      const { tempFilePath, duration } = await file
      return { content: await base64Of(tempFilePath), seconds: Math.round(duration / 1000) }
    },
    drop: () => recorder.stop(),
  }
}
